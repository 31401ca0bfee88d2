import { useState } from 'react'
import { Button } from '@tradewind/ui/button.tsx'
import { CheckboxGroup } from '@tradewind/ui/choices.tsx'
import { Refusal } from '@tradewind/ui/refusal.tsx'
import { Message } from '../../shell/place/message.tsx'
import { Stage } from '../../shell/place/stage.tsx'
import { Term } from '../../shell/place/term.tsx'
import type { CriterionCard, GlobalCompassState } from '../engine/state.ts'
import { CountryProfile } from './country-profile.tsx'
import { figureText } from './layers.ts'
import { MapRoom, RoomTools, WallMap, placesOf } from './map-room.tsx'
import { namesIn } from './global-compass-play.ts'
import { strategist } from './people.ts'
import { bearingOf } from './room-things.tsx'
import { reasonsFor, withReason } from './shortlist.ts'
import { fiveMarks, type ShortlistStep } from './shortlist-step.ts'

/** What can be a reason: what an open card shows. Without open cards, any criterion. */
export function possibleReasons({
  criteria,
  reasonOrder,
}: Pick<GlobalCompassState, 'criteria' | 'reasonOrder'>): readonly CriterionCard[] {
  const offered = reasonOrder.flatMap((id) => criteria.find((card) => card.id === id) ?? [])
  const open = offered.filter(({ bought }) => bought)
  return open.length === 0 ? offered : open
}

/** One to three reasons for a country, beside its profile. */
export function GiveReasons({
  state,
  draft,
  onDraft,
  steps,
  onNext,
  nextName,
  country,
}: ShortlistStep & { country: string }) {
  const { rules, brief, candidates } = state
  const [tried, setTried] = useState(false)
  const name = namesIn(state)(country)
  const given = reasonsFor(draft, country)
  const facts = candidates.find(({ code }) => code === country)
  const marks = fiveMarks(state, draft)
  return (
    <Stage
      steps={steps}
      title={`What speaks for ${name}?`}
      task={
        <>
          Give one to {rules.mostReasons}. Each <Term of="good reason">reason</Term> must be true, and matter
          to the board.
        </>
      }
      scene={
        <MapRoom
          onPhone="table"
          bearing={facts && bearingOf(brief.home, facts)}
          wall={
            <WallMap
              quiet
              places={placesOf(state)}
              title={`${name}, number ${draft.chosen.indexOf(country) + 1} of your five`}
              says={`${name} is marked among your five.`}
              marks={{ ...marks, [country]: { ...marks[country], kind: 'pick', named: true } }}
            />
          }
          table={<CountryProfile state={state} country={country} reasons={given} />}
        />
      }
      message={
        <Message from={strategist} mood={given.length === 0 ? 'asks' : given.length === 1 ? 'calm' : 'glad'}>
          <p>{reactionTo(given.length, name, state.evidence.bought.length)}</p>
        </Message>
      }
      tools={<RoomTools state={state} />}
      action={
        <div className="sim-send">
          <Button
            kind="solid"
            onClick={() => {
              setTried(given.length === 0)
              if (given.length > 0) onNext()
            }}
          >
            Next: {nextName}
          </Button>
          <Refusal sentence={tried && given.length === 0 ? `Give at least one reason for ${name}.` : null} />
        </div>
      }
    >
      <CheckboxGroup
        look="sentences"
        legend={`Reasons for ${name}: ${given.length} of at most ${rules.mostReasons}`}
        options={possibleReasons(state).map((card) => ({
          id: card.id,
          text: card.name,
          note: noteOn(state, card, country),
        }))}
        chosen={given}
        most={rules.mostReasons}
        onToggle={(id) => onDraft(withReason(draft, country, id, rules.mostReasons))}
      />
    </Stage>
  )
}

function noteOn(state: GlobalCompassState, card: CriterionCard, country: string): string {
  if (!card.bought) return 'card closed'
  const z = state.evidence.figures[card.id]?.[country]?.z
  return z === undefined ? 'missing' : figureText(state, card, country)
}

function reactionTo(given: number, name: string, open: number): string {
  if (open === 0) return 'No card is open, so no reason can hold. Say what you would have looked at.'
  if (given === 0) return `The board will ask why ${name}. What do I tell them?`
  if (given === 1) return 'One reason is a start. Two that hold earn twice as much.'
  return `${given === 2 ? 'Two' : 'Three'} reasons. One that does not hold weakens the others.`
}
