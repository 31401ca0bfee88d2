import { useState } from 'react'
import type { AnswerOption, ShockState } from '../engine/later-state.ts'
import type { AnswerId } from '../engine/shock.ts'
import { namesIn, type NameOf } from './names.ts'
import { Results } from '../../shell/play/results.tsx'
import { Part, Round, SendRow, useDeciding } from '../../shell/play/round.tsx'
import type { GlobalCompassPlay } from './global-compass-play.ts'
import type { GlobalCompassDecision } from '../engine/decisions.ts'
import { counted, million, percent, signed } from '../../shell/play/words.ts'
import { SelectField } from '../../shell/ui/fields.tsx'
import { RadioGroup } from '../../shell/ui/choices.tsx'
import { Table } from '../../shell/ui/table.tsx'

export function ShockRound(play: GlobalCompassPlay) {
  const { shock } = play.state
  return shock && <Shock {...play} shock={shock} />
}

function Shock({ shock, ...play }: GlobalCompassPlay & { shock: ShockState }) {
  const [option, setOption] = useState<AnswerId | null>(null)
  const [to, setTo] = useState('')
  const deciding = useDeciding<GlobalCompassDecision>(play)
  const nameOf = namesIn(play.state)
  const chosen = shock.answers.find(({ id }) => id === option)
  return (
    <Round
      title="Round 5: Shock"
      task="Something has changed. Choose the answer with the lowest average cost."
    >
      <Part title={shock.title}>
        <Results className="sim-brief">
          <p>
            {shock.says} You lose <strong>{million(shock.lossPerQuarter)}</strong> a quarter until it is over.
            After each quarter the chance that it is over is {percent(shock.endChance)}. The board looks{' '}
            {shock.horizon} quarters ahead.
          </p>
        </Results>
        <Odds shock={shock} />
      </Part>
      <Part title="Your answer">
        <RadioGroup
          legend="Choose one. All amounts are in million fictional dollars."
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
        Confirm this answer
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
    <Table
      narrow
      caption="How long it may last"
      columns={[
        { head: 'Longer than', cell: ({ quarters }) => counted(quarters, 'quarter') },
        { head: 'Chance', cell: ({ chance }) => percent(chance) },
        { head: 'Loss up to then', cell: ({ quarters }) => million(quarters * shock.lossPerQuarter) },
      ]}
      rows={shock.odds}
      rowKey={({ quarters }) => quarters}
    />
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
      label={`Where to, with the yearly cost above (+) or below (−) ${nameOf(shock.country)}`}
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
