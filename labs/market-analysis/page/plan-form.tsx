import type { PlanTerms } from '../engine/decisions.ts'
import type { ModeId } from '../engine/modes.ts'
import type { EntryState } from '../engine/state.ts'
import type { AdId, PriceId } from '../engine/terms.ts'
import { million } from '../../shell/play/words.ts'
import { Scrolling } from '../../shell/play/round.tsx'
import { countryIn, nameIn } from './words.ts'
import { Disclosure } from '../../shell/ui/disclosure.tsx'
import { RadioGroup } from '../../shell/ui/choices.tsx'
import { SelectField } from '../../shell/ui/fields.tsx'

/** A plan in the making; the first three are chosen by the player, never for them. */
export interface PlanDraft {
  readonly country: string | null
  readonly mode: ModeId | null
  readonly entry: number | null
  readonly price: PriceId
  readonly launch: AdId
}

export const emptyPlan: PlanDraft = {
  country: null,
  mode: null,
  entry: null,
  price: 'usual',
  launch: 'normal',
}

/** The plan once it is complete. */
export function completePlan({ country, mode, entry, price, launch }: PlanDraft): PlanTerms | null {
  return country === null || mode === null || entry === null ? null : { country, mode, entry, price, launch }
}

export function missingInPlan({ country, mode, entry }: PlanDraft): string | null {
  if (country === null) return 'Choose a country.'
  if (mode === null) return 'Choose a way in.'
  return entry === null ? 'Choose the first year in the market.' : null
}

interface Props {
  state: EntryState
  draft: PlanDraft
  onDraft: (next: PlanDraft) => void
}

export function PlanForm({ state, draft, onDraft }: Props) {
  const shared = { state, draft, onDraft }
  return (
    <>
      <CountryChoice {...shared} />
      <ModeChoice {...shared} />
      <ModesTable state={state} />
      <EntryChoice {...shared} />
      <Choice
        label="Price"
        options={state.rules.prices.map(({ id, name }) => ({ id, name }))}
        value={draft.price}
        onChange={(id) => onDraft({ ...draft, price: id as PriceId })}
      />
      <Choice
        label="Advertising in the first year"
        options={adOptions(state, draft.country)}
        value={draft.launch}
        onChange={(id) => onDraft({ ...draft, launch: id as AdId })}
      />
    </>
  )
}

function CountryChoice({ state, draft, onDraft }: Props) {
  return (
    <RadioGroup
      legend="Country"
      name="me-country"
      options={(state.shortlist ?? []).map(({ country: code }) => ({
        id: code,
        name: nameIn(state)(code),
        text: `Potential ${million(countryIn(state, code).potential)} a year`,
      }))}
      chosen={draft.country}
      onChoose={(country) => onDraft({ ...draft, country })}
    />
  )
}

function ModeChoice({ state, draft, onDraft }: Props) {
  const country = draft.country === null ? null : countryIn(state, draft.country)
  return (
    <RadioGroup
      legend="Way in"
      name="me-mode"
      options={state.modes.map(({ id, name, says, setUp, setUpShare, fixed, fixedShare }) => ({
        id,
        name,
        text: says,
        ...(country && {
          note: `Set-up ${million(setUp + setUpShare * country.potential)}, then ${million(fixed + fixedShare * country.potential)} a year.`,
        }),
      }))}
      chosen={draft.mode}
      onChoose={(mode) => onDraft({ ...draft, mode })}
    />
  )
}

function EntryChoice({ state, draft, onDraft }: Props) {
  return (
    <RadioGroup
      look="list"
      legend="First year in the market"
      name="me-entry"
      options={state.rules.entries.map((entry) => ({
        id: entry,
        text: entryNames[entry - 1],
        ...(entry > 1 && { note: 'You pay nothing while you wait, and may still change or drop the plan.' }),
      }))}
      chosen={draft.entry}
      onChoose={(entry) => onDraft({ ...draft, entry })}
    />
  )
}

const entryNames = ['Year 1: now', 'Year 2: wait a year', 'Year 3: wait two years']

/** The levels of advertising with what they cost in a country. */
export function adOptions({ rules, countries }: EntryState, code: string | null) {
  const potential = countries.find((country) => country.code === code)?.potential
  return rules.adLevels.map(({ id, name, value }) => ({
    id,
    name:
      potential === undefined || value === 0
        ? name
        : `${name}: ${million(value * rules.adPointShare * potential)} a year`,
  }))
}

interface ChoiceProps {
  label: string
  options: readonly { id: string; name: string }[]
  value: string
  onChange: (id: string) => void
}

export function Choice({ label, options, value, onChange }: ChoiceProps) {
  return (
    <SelectField
      label={label}
      value={value}
      onChange={onChange}
      options={options.map(({ id, name }) => ({ value: id, name }))}
    />
  )
}

const made = { home: 'at home', there: 'in the country', licensee: 'by the licensee' } as const
const levels = (value: number, [some, much]: readonly [number, number]) =>
  value >= much ? 'much' : value >= some ? 'some' : value > 0 ? 'little' : 'none'

/** The five ways in side by side. */
export function ModesTable({ state }: { state: EntryState }) {
  return (
    <Disclosure summary="The five ways in side by side">
      <Scrolling label="The five ways in side by side">
        <table className="sim-table">
          <thead>
            <tr>
              <th scope="col">Way in</th>
              <th scope="col">Goods are made</th>
              <th scope="col">You keep</th>
              <th scope="col">
                Control<small>of price and advertising</small>
              </th>
              <th scope="col">Pays tariff</th>
              <th scope="col">
                Needs channels<small>0 not at all, 1 wholly</small>
              </th>
              <th scope="col">Hurt by strange customs and rules</th>
              <th scope="col">
                Know-how leaks<small>to the follower, each year</small>
              </th>
              <th scope="col">Policy shock takes</th>
              <th scope="col">
                To leave<small>of the set-up cost</small>
              </th>
            </tr>
          </thead>
          <tbody>
            {state.modes.map((mode) => (
              <tr key={mode.id}>
                <th scope="row">{mode.name}</th>
                <td>{made[mode.made]}</td>
                <td>
                  {Math.round(mode.keeps * 100)} % of {mode.made === 'there' ? 'the profit' : 'the sales'}
                </td>
                <td>{Math.round(mode.control * 100)} %</td>
                <td>{mode.tariff > 0 ? 'yes' : 'no'}</td>
                <td>{mode.channels}</td>
                <td>{levels(mode.strangeness, [0.3, 0.8])}</td>
                <td>{levels(mode.leak, [0.04, 0.08])}</td>
                <td>{Math.round(mode.levy * 100)} % of earnings</td>
                <td>{Math.round(mode.exit * 100)} %</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolling>
    </Disclosure>
  )
}
