import { useDraft, useOwnDraft } from '../../shell/place/drafts.ts'
import { useHeadingOfNew } from '../../shell/play/round.tsx'
import { useCaptainDraft } from '../../shell/team/use-captain-draft.ts'
import { ChooseFive } from './choose-five.tsx'
import { ChoosePick } from './choose-pick.tsx'
import { GiveReasons } from './give-reasons.tsx'
import { namesIn, type GlobalCompassPlay } from './global-compass-play.ts'
import type { ShortlistStep } from './shortlist-step.ts'
import { emptyShortlist, missingIn, shortlistDecision } from './shortlist.ts'

/** Five countries, the reasons for each, and which of them comes first. */
export function ShortlistRound(play: GlobalCompassPlay) {
  const [draft, onDraft] = useDraft('shortlist', emptyShortlist)
  const [kept, setAt] = useOwnDraft('shortlist/step', 0)
  const [reached, setReached] = useOwnDraft('shortlist/reached', 0)
  const nameOf = namesIn(play.state)
  const names = ['Five', ...draft.chosen.map(nameOf), 'First']
  const at = Math.min(kept, names.length - 1)
  useHeadingOfNew(`shortlist ${at}`)
  const go = (to: number) => {
    setAt(to)
    setReached(Math.max(to, reached))
  }
  const missing = missingIn(draft, play.state.rules, nameOf)
  useCaptainDraft(
    missing === null && draft.pick !== null ? shortlistDecision(draft, draft.pick) : null,
    at === names.length - 1,
  )
  const isFull = draft.chosen.length === play.state.rules.shortlistLength
  const step: ShortlistStep = {
    ...play,
    draft,
    onDraft,
    steps: { label: 'Steps of the shortlist', names, at, reached: isFull ? reached : 0, onGo: go },
    onNext: () => go(at + 1),
    nextName: names[at + 1] ?? '',
  }
  const country = draft.chosen[at - 1]
  if (at === 0 || !isFull) return <ChooseFive {...step} />
  return country === undefined ? (
    <ChoosePick {...step} />
  ) : (
    <GiveReasons key={country} {...step} country={country} />
  )
}
