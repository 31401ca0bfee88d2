import type { PlanTerms } from '../engine/decisions.ts'
import type { ModeId } from '../engine/modes.ts'
import type { MarketEntryState } from '../engine/state.ts'
import type { AdId, PriceId } from '../engine/terms.ts'
import { million } from '../../shell/play/words.ts'
import { countryIn, nameIn } from './words.ts'
import { Disclosure } from '../../shell/ui/disclosure.tsx'
import { RadioGroup } from '../../shell/ui/choices.tsx'
import { SelectField } from '../../shell/ui/fields.tsx'
import { Table, type Column } from '../../shell/ui/table.tsx'

/** A plan before it is sent. The first three fields have no default, so that the player chooses them. */
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

/** The plan; null while a choice is missing. */
export function completePlan({ country, mode, entry, price, launch }: PlanDraft): PlanTerms | null {
  return country === null || mode === null || entry === null ? null : { country, mode, entry, price, launch }
}

export function missingInPlan({ country, mode, entry }: PlanDraft): string | null {
  if (country === null) return 'Choose a country.'
  if (mode === null) return 'Choose an entry mode.'
  return entry === null ? 'Choose the first year in the market.' : null
}

interface Props {
  state: MarketEntryState
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
      <MarketEntryChoice {...shared} />
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
      legend="Entry mode"
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

function MarketEntryChoice({ state, draft, onDraft }: Props) {
  return (
    <RadioGroup
      look="list"
      legend="First year in the market"
      name="me-entry"
      options={state.rules.entries.map((entry) => ({
        id: entry,
        text: entryNames[entry - 1],
        ...(entry > 1 && {
          note: 'You pay nothing while you wait, and you can still change or drop the plan.',
        }),
      }))}
      chosen={draft.entry}
      onChoose={(entry) => onDraft({ ...draft, entry })}
    />
  )
}

const entryNames = ['Year 1: now', 'Year 2: wait a year', 'Year 3: wait two years']

/** The advertising levels with their cost in a country. */
export function adOptions({ rules, countries }: MarketEntryState, code: string | null) {
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

/** A comparison of the five entry modes. */
export function ModesTable({ state }: { state: MarketEntryState }) {
  return (
    <Disclosure summary="The five entry modes compared">
      <Table
        frame="The five entry modes compared"
        columns={modeColumns}
        rows={state.modes}
        rowKey={({ id }) => id}
      />
    </Disclosure>
  )
}

const modeColumns: readonly Column<MarketEntryState['modes'][number]>[] = [
  { head: 'Entry mode', cell: ({ name }) => name },
  { head: 'Goods are made', cell: (mode) => made[mode.made] },
  {
    head: 'You keep',
    cell: (mode) =>
      `${Math.round(mode.keeps * 100)} % of ${mode.made === 'there' ? 'the profit' : 'the sales'}`,
  },
  {
    head: 'Control',
    note: 'of price and advertising',
    cell: ({ control }) => `${Math.round(control * 100)} %`,
  },
  { head: 'Pays tariff', cell: ({ tariff }) => (tariff > 0 ? 'yes' : 'no') },
  { head: 'Needs channels', note: '0 not at all, 1 fully', cell: ({ channels }) => channels },
  {
    head: 'Hurt by unfamiliar customs and rules',
    cell: ({ strangeness }) => levels(strangeness, [0.3, 0.8]),
  },
  {
    head: 'Know-how leaks',
    note: 'to the follower, each year',
    cell: ({ leak }) => levels(leak, [0.04, 0.08]),
  },
  { head: 'Policy shock takes', cell: ({ levy }) => `${Math.round(levy * 100)} % of earnings` },
  { head: 'To leave', note: 'of the set-up cost', cell: ({ exit }) => `${Math.round(exit * 100)} %` },
]
