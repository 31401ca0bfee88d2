import { useState } from 'react'
import { Button } from '@tradewind/ui/button.tsx'
import { CheckboxGroup, RadioGroup } from '@tradewind/ui/choices.tsx'
import { Refusal } from '@tradewind/ui/refusal.tsx'
import { counted, inWords, sentence, signed } from '@tradewind/contract/words/figures'
import { useOwnDraft } from '../../shell/place/drafts.ts'
import { Message } from '../../shell/place/message.tsx'
import { Stage } from '../../shell/place/stage.tsx'
import { Term } from '../../shell/place/term.tsx'
import type { CriterionId } from '../engine/criteria.ts'
import type { GlobalCompassState } from '../engine/state.ts'
import { cardLayer } from './layers.ts'
import { MapRoom, RoomTools, WallMap, placesOf } from './map-room.tsx'
import { namesIn } from './global-compass-play.ts'
import { expert } from './people.ts'
import { Compared, bearingTo } from './ranking-table.tsx'
import { withToggled, type ShortlistDraft } from './shortlist.ts'
import { fiveMarks, type ShortlistStep } from './shortlist-step.ts'

/** Five countries, chosen on the map or from the list. */
export function ChooseFive({ state, draft, onDraft, steps, onNext, nextName }: ShortlistStep) {
  const { candidates, rules, brief } = state
  const [tried, setTried] = useState(false)
  const open = state.criteria.filter(({ bought }) => bought)
  const [kept, setShown] = useOwnDraft<CriterionId | null>('shortlist/card', null)
  const shown = kept ?? open[0]?.id ?? null
  const missing = rules.shortlistLength - draft.chosen.length
  const toggle = (code: string) => {
    if (code !== brief.home.code) onDraft(withToggled(draft, code, rules.shortlistLength))
  }
  return (
    <Stage
      steps={{ ...steps, at: 0 }}
      title={`Which ${rules.shortlistLength} would you defend?`}
      task={
        <>
          Choose on the map or here. The <Term of="score" /> counts your open cards alone. Nobody has ranked
          them for you.
        </>
      }
      scene={
        <MapRoom
          bearing={bearingTo(state, draft.chosen.at(-1))}
          wall={
            <WallMap
              quiet
              places={placesOf(state)}
              title={`Your ${rules.shortlistLength} on the map`}
              says={
                draft.chosen.length === 0
                  ? 'No country is chosen yet.'
                  : `Chosen: ${inWords(draft.chosen.map(namesIn(state)))}.`
              }
              marks={fiveMarks(state, draft)}
              layer={shown === null ? undefined : cardLayer(state, shown)}
              onChoose={toggle}
            />
          }
          table={<Compared state={state} countries={draft.chosen} />}
        />
      }
      message={<Doubt state={state} draft={draft} />}
      tools={<RoomTools state={state} />}
      action={
        <div className="sim-send">
          <Button
            kind="solid"
            onClick={() => {
              setTried(missing > 0)
              if (missing === 0) onNext()
            }}
          >
            Next: {missing === 0 ? nextName : 'reasons'}
          </Button>
          <Refusal
            sentence={
              tried && missing > 0
                ? missing === 1
                  ? 'Choose one more country.'
                  : `Choose ${missing} more countries.`
                : null
            }
          />
        </div>
      }
    >
      {open.length > 0 && (
        <RadioGroup
          look="segments"
          legend="The map shows"
          name="gc-shown"
          chosen={shown}
          onChoose={setShown}
          options={open.map(({ id, name }) => ({ id, text: name }))}
        />
      )}
      <div className="gc-names">
        <CheckboxGroup
          legend={`Candidates: ${draft.chosen.length} of ${rules.shortlistLength} chosen`}
          options={candidates.map(({ code, name }) => ({ id: code, text: name }))}
          chosen={draft.chosen}
          most={rules.shortlistLength}
          onToggle={toggle}
        />
      </div>
    </Stage>
  )
}

/** The expert looks at the country that was chosen last. */
function Doubt({ state, draft }: { state: GlobalCompassState; draft: ShortlistDraft }) {
  const last = draft.chosen.at(-1)
  if (last !== undefined) return <Looks state={state} country={last} />
  return (
    <Message from={expert} mood="asks">
      <p>Closed cards count in the end as well. Whom would you still defend when they are open?</p>
    </Message>
  )
}

/** Where the country chosen last is strong and where it is weak, on the open cards. */
function Looks({ state, country }: { state: GlobalCompassState; country: string }) {
  const name = namesIn(state)(country)
  const known = state.criteria
    .flatMap((card) => {
      const z = state.evidence.figures[card.id]?.[country]?.z
      return z === undefined ? [] : [{ name: card.name, z }]
    })
    .toSorted((a, b) => b.z - a.z)
  const [best, worst] = [known[0], known.at(-1)]
  const hidden = state.evidence.bought.length - known.length
  const gaps =
    hidden === 0
      ? ''
      : ` ${sentence(counted(hidden, 'figure'))} of it ${hidden === 1 ? 'is' : 'are'} missing.`
  const says =
    best === undefined || worst === undefined
      ? `${name}? I have no figure of it at all.`
      : best === worst
        ? `${name}: ${best.name} ${signed(best.z)}, and that is all I have.`
        : `${name}: best on ${best.name} (z ${signed(best.z)}), weakest on ${worst.name} (${signed(worst.z)}).${gaps}`
  return (
    <Message from={expert} mood={best === undefined || best.z < 0.25 ? 'worried' : 'calm'}>
      <p>{says}</p>
    </Message>
  )
}
