import { inWords, percent, signed } from '@tradewind/contract/words/figures'
import { LivingRanking, inOrder, type Ranked } from '../../shell/place/living-ranking.tsx'
import { Picture } from '../../shell/place/picture.tsx'
import type { CriterionId } from '../engine/criteria.ts'
import type { CriterionCard, GlobalCompassState } from '../engine/state.ts'
import { namesIn } from './global-compass-play.ts'
import { bearingOf } from './room-things.tsx'
import { scoreOf } from './shake.ts'

/** What lies on the table while cards are turned over: the best of one card, or the weights. */
export function CardTable({ state, card }: { state: GlobalCompassState; card: CriterionCard | undefined }) {
  return card?.bought ? <BestOf state={state} card={card} /> : <WeightSeen state={state} />
}

/** The best six on an open card. */
function BestOf({ state, card }: { state: GlobalCompassState; card: CriterionCard }) {
  const figures = state.evidence.figures[card.id] ?? {}
  const rows = state.candidates.flatMap(({ code, name }): Ranked[] => {
    const z = figures[code]?.z
    return z === undefined ? [] : [{ id: code, name, value: z, text: signed(z) }]
  })
  const first = inOrder(rows).slice(0, 3)
  return (
    <Picture
      quiet
      title={`${card.name}: the best six, z-scores`}
      says={`First: ${inWords(first.map(({ name, text }) => `${name} ${text}`))}.`}
    >
      <LivingRanking rows={rows} domain={[0, 3]} shown={6} columns={2} numbered={false} />
    </Picture>
  )
}

/** The player's weights, those of open cards marked: how much of what matters has been seen. */
export function WeightSeen({ state }: { state: GlobalCompassState }) {
  const { criteria, weights, evidence } = state
  const share = (id: CriterionId) => weights?.shares[id] ?? 0
  const rows = criteria.map(({ id, name, bought }): Ranked => ({
    id,
    name,
    value: share(id),
    text: String(Math.round(100 * share(id))),
    look: bought ? 'own' : 'other',
  }))
  const seen = evidence.bought.reduce((all, id) => all + share(id), 0)
  return (
    <Picture
      quiet
      title="Your weights, in %; gray: hidden"
      says={`Open cards carry ${percent(seen)} of your weight.`}
    >
      <LivingRanking rows={rows} domain={[0, 0.35]} shown={6} columns={2} numbered={false} />
    </Picture>
  )
}

/** Countries side by side by the player's weights over the open cards. */
export function Compared({ state, countries }: { state: GlobalCompassState; countries: readonly string[] }) {
  const nameOf = namesIn(state)
  const { figures } = state.evidence
  const importance = state.weights?.importance
  const rows = countries.flatMap((id): Ranked[] => {
    const score = importance ? scoreOf(figures, importance, id) : null
    return score === null ? [] : [{ id, name: nameOf(id), value: score, text: signed(score, 2) }]
  })
  return (
    <Picture
      quiet={rows.length > 0}
      title="Your choice so far, by your weights"
      says={
        rows.length === 0
          ? 'Choose countries, and they are compared here.'
          : inWords(inOrder(rows).map(({ name, text }) => `${name} ${text}`))
      }
    >
      <LivingRanking rows={rows} domain={[-1, 1.5]} shown={5} numbered={false} />
    </Picture>
  )
}

/** Where a candidate lies, seen from home; undefined while none is asked for. */
export function bearingTo(
  { brief, candidates }: GlobalCompassState,
  asked: string | null | undefined,
): number | undefined {
  const candidate = candidates.find(({ code }) => code === asked)
  return candidate && bearingOf(brief.home, candidate)
}
