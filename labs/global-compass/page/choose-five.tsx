import { useState } from 'react'
import { Message } from '../../shell/place/message.tsx'
import { Stage } from '../../shell/place/stage.tsx'
import { Term } from '../../shell/place/term.tsx'
import { inWords } from '../../shell/play/words.ts'
import { Button } from '../../shell/ui/button.tsx'
import { CheckboxGroup } from '../../shell/ui/choices.tsx'
import { Refusal } from '../../shell/ui/refusal.tsx'
import type { GlobalCompassState } from '../engine/state.ts'
import { rankingLayer } from './layers.ts'
import { MapRoom, RoomTools, WallMap, placesOf } from './map-room.tsx'
import { namesIn } from './names.ts'
import { expert } from './people.ts'
import { RankingTable, leaderBearing } from './ranking-table.tsx'
import { withToggled, type ShortlistDraft } from './shortlist.ts'
import { fiveMarks, type ShortlistStep } from './shortlist-step.ts'

/** Five countries, chosen on the map or from the list. */
export function ChooseFive({ state, draft, onDraft, steps, onNext, nextName }: ShortlistStep) {
  const { candidates, rules, brief } = state
  const [tried, setTried] = useState(false)
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
          Choose on the map or here. The <Term of="score" /> counts your open cards alone.
        </>
      }
      scene={
        <MapRoom
          bearing={leaderBearing(state)}
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
              layer={rankingLayer(state)}
              onChoose={toggle}
            />
          }
          table={<RankingTable state={state} />}
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
  const entry = state.ranking.find(({ country }) => country === last)
  const name = last === undefined ? '' : namesIn(state)(last)
  const says =
    last === undefined
      ? 'Closed cards count in the end as well. Whom would you still defend when they are open?'
      : entry === undefined
        ? `${name}? I have no figure of it at all.`
        : entry.coverage < 0.75
          ? `${name} has figures for only ${Math.round(entry.coverage * 100)} % of the open weight.`
          : entry.rank <= 5
            ? `${name} is number ${entry.rank} by your own weights. I can see why.`
            : `${name} is number ${entry.rank} by your own weights. What speaks for it?`
  const worried = last !== undefined && (entry === undefined || entry.coverage < 0.75 || entry.rank > 10)
  return (
    <Message from={expert} mood={worried ? 'worried' : last === undefined ? 'asks' : 'calm'}>
      <p>{says}</p>
    </Message>
  )
}
