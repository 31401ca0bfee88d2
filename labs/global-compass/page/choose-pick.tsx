import { useDeferredValue, useMemo } from 'react'
import { RadioGroup } from '@tradewind/ui/choices.tsx'
import { Slider } from '@tradewind/ui/slider.tsx'
import { percent } from '@tradewind/contract/words/figures'
import { useOwnDraft } from '../../shell/place/drafts.ts'
import { LivingRanking, inOrder, type Ranked } from '../../shell/place/living-ranking.tsx'
import { Message } from '../../shell/place/message.tsx'
import { Picture } from '../../shell/place/picture.tsx'
import { Stage } from '../../shell/place/stage.tsx'
import { Term } from '../../shell/place/term.tsx'
import { SendRow, useDeciding } from '../../shell/play/round.tsx'
import type { GlobalCompassDecision } from '../engine/decisions.ts'
import type { GlobalCompassState } from '../engine/state.ts'
import { MapRoom, RoomTools, WallMap, placesOf } from './map-room.tsx'
import { namesIn } from './global-compass-play.ts'
import { strategist } from './people.ts'
import { bearingOf } from './room-things.tsx'
import { firstShares, knownIn } from './shake.ts'
import { missingIn, shortlistDecision } from './shortlist.ts'
import { fiveMarks, type ShortlistStep } from './shortlist-step.ts'

/** The one to enter first, chosen while the weights are shaken. */
export function ChoosePick({ state, draft, onDraft, steps, ...play }: ShortlistStep) {
  const { rules, brief, candidates } = state
  const [off, setOff] = useOwnDraft('shortlist/off', Math.round(rules.weightSpread * 100))
  const rows = useShaken(state, useDeferredValue(off), draft.chosen)
  const deciding = useDeciding<GlobalCompassDecision>(play)
  const nameOf = namesIn(state)
  const pick = candidates.find(({ code }) => code === draft.pick)
  const own = rows.find(({ id }) => id === draft.pick)
  return (
    <Stage
      steps={steps}
      title="Which one do you enter first?"
      task={
        <>
          The board’s weights may be a little off yours. A <Term of="robust pick">robust</Term> pick stays
          first.
        </>
      }
      scene={
        <MapRoom
          onPhone="table"
          bearing={pick && bearingOf(brief.home, pick)}
          wall={
            <WallMap
              quiet
              places={placesOf(state)}
              title="Your five"
              says={pick ? `Your pick is ${pick.name}.` : 'You have not picked yet.'}
              marks={fiveMarks(state, draft)}
              onChoose={(code) => draft.chosen.includes(code) && onDraft({ ...draft, pick: code })}
            />
          }
          table={<Shaken rows={rows} off={off} />}
        />
      }
      message={
        <Message from={strategist} mood={own === undefined ? 'asks' : own.value >= 0.5 ? 'glad' : 'worried'}>
          <p>{own === undefined ? 'What if our weights are a little wrong?' : pickSays(own, state)}</p>
        </Message>
      }
      tools={<RoomTools state={state} />}
      action={
        <SendRow
          deciding={deciding}
          objection={missingIn(draft, rules, nameOf)}
          onSend={() => {
            if (draft.pick !== null) void deciding.send({ ...shortlistDecision(draft, draft.pick) })
          }}
        >
          Lock in the shortlist
        </SendRow>
      }
    >
      <RadioGroup
        look="tiles"
        legend="Enter first"
        name="gc-pick"
        chosen={draft.pick}
        onChoose={(code: string) => onDraft({ ...draft, pick: code })}
        options={draft.chosen.map((code) => ({ id: code, text: nameOf(code) }))}
      />
      <div className="gc-shake stack gap-2">
        <span aria-hidden="true">Shake the weights by up to</span>
        <Slider
          label="Shake the weights by up to, %"
          unit="%"
          max={50}
          step={5}
          value={off}
          onChange={setOff}
        />
      </div>
    </Stage>
  )
}

function pickSays({ name, value }: Ranked, { criteria, evidence }: GlobalCompassState): string {
  const closed = criteria.length - evidence.bought.length
  return `${name}: first in ${percent(value)} of them, as far as we see. ${closed} cards are still closed.`
}

/** How often each of the five comes first over the open cards when the weights are off. */
function useShaken(state: GlobalCompassState, off: number, five: readonly string[]): Ranked[] {
  return useMemo(() => {
    const known = knownIn(state, five)
    const shares = known ? firstShares(known, off / 100) : {}
    return state.candidates
      .filter(({ code }) => five.includes(code))
      .map(({ code, name }) => ({
        id: code,
        name,
        value: shares[code] ?? 0,
        text: percent(shares[code] ?? 0),
        look: 'own' as const,
      }))
  }, [state, off, five])
}

function Shaken({ rows, off }: { rows: readonly Ranked[]; off: number }) {
  const ordered = inOrder(rows)
  const first = ordered[0]
  return (
    <Picture
      title={`First in 500 rankings, weights up to ${off} % off`}
      says={
        first === undefined || first.value === 0
          ? 'No card is open, so nothing can be shaken.'
          : `Most often first: ${first.name}, in ${first.text}. Among your five.`
      }
    >
      <LivingRanking rows={ordered} domain={[0, 1]} shown={8} columns={1} numbered={false} />
    </Picture>
  )
}
