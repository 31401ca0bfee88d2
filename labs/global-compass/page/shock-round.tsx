import { useState } from 'react'
import type { AnswerOption, ShockState } from '../engine/later-state.ts'
import type { AnswerId } from '../engine/shock.ts'
import { namesIn, type NameOf } from './names.ts'
import { Results } from '../../shell/play/results.tsx'
import { Part, Round, SendRow, useDeciding } from '../../shell/play/round.tsx'
import type { CompassPlay } from './compass-play.ts'
import type { CompassDecision } from '../engine/decisions.ts'
import { counted, million, percent, signed } from '../../shell/play/words.ts'
import { SelectField } from '../../shell/ui/fields.tsx'
import { RadioGroup } from '../../shell/ui/choices.tsx'

export function ShockRound(play: CompassPlay) {
  const { shock } = play.state
  return shock && <Shock {...play} shock={shock} />
}

function Shock({ shock, ...play }: CompassPlay & { shock: ShockState }) {
  const [option, setOption] = useState<AnswerId | null>(null)
  const [to, setTo] = useState('')
  const deciding = useDeciding<CompassDecision>(play)
  const nameOf = namesIn(play.state)
  const chosen = shock.answers.find(({ id }) => id === option)
  return (
    <Round
      title="Round 5: Shock"
      task="Something has changed. Choose the answer that costs least on average."
    >
      <Part title={shock.title}>
        <Results className="sim-brief">
          <p>
            {shock.says} It costs you <strong>{million(shock.lossPerQuarter)}</strong> a quarter until it is
            over. After each quarter the chance that it is over is {percent(shock.endChance)}. The board looks{' '}
            {shock.horizon} quarters ahead.
          </p>
        </Results>
        <Odds shock={shock} />
      </Part>
      <Part title="Your answer">
        <RadioGroup
          legend="Choose one of four. All amounts are million fictional dollars."
          name="gc-answer"
          options={shock.answers.map(({ id, name, says, fee }) => ({
            id,
            name,
            text: says,
            note: fee === 0 ? 'No fee.' : `Fee at once: ${million(fee)}.`,
          }))}
          chosen={option}
          onChoose={setOption}
        />
        {chosen?.needsPlace && <SecondPlace shock={shock} nameOf={nameOf} value={to} onChange={setTo} />}
      </Part>
      <SendRow
        deciding={deciding}
        objection={missingIn(chosen, to)}
        onSend={() => {
          if (chosen)
            void deciding.send({ type: 'answer', option: chosen.id, ...(chosen.needsPlace && { to }) })
        }}
      >
        Give this answer
      </SendRow>
    </Round>
  )
}

function missingIn(chosen: AnswerOption | undefined, to: string): string | null {
  if (!chosen) return 'Choose one of the four answers.'
  return chosen.needsPlace && to === '' ? 'Choose a country for the other site.' : null
}

function Odds({ shock }: { shock: ShockState }) {
  return (
    <table className="sim-table sim-narrow">
      <caption>How long it may last</caption>
      <thead>
        <tr>
          <th scope="col">Longer than</th>
          <th scope="col">Chance</th>
          <th scope="col">Loss up to then</th>
        </tr>
      </thead>
      <tbody>
        {shock.odds.map(({ quarters, chance }) => (
          <tr key={quarters}>
            <th scope="row">{counted(quarters, 'quarter')}</th>
            <td>{percent(chance)}</td>
            <td>{million(quarters * shock.lossPerQuarter)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface PlaceProps {
  shock: ShockState
  nameOf: NameOf
  value: string
  onChange: (code: string) => void
}

function SecondPlace({ shock, nameOf, value, onChange }: PlaceProps) {
  const places = shock.places.toSorted((a, b) => a.extraPerYear - b.extraPerYear)
  return (
    <SelectField
      label={`Where to, with what it costs a year more (+) or less (−) than ${nameOf(shock.country)}`}
      value={value}
      onChange={onChange}
      options={[
        { value: '', name: 'Choose a country' },
        ...places.map(({ country, extraPerYear }) => ({
          value: country,
          name: `${nameOf(country)}: ${signed(extraPerYear)} million`,
        })),
      ]}
    />
  )
}
