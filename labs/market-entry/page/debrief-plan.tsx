import { BarChart } from '@tradewind/ui/plots/bar-chart.tsx'
import { Disclosure } from '@tradewind/ui/disclosure.tsx'
import { Table } from '@tradewind/ui/table.tsx'
import { million, percent } from '@tradewind/contract/words/figures'
import type { CheckedClaim } from '../engine/claims.ts'
import type { CheckedReason } from '../engine/research-grade.ts'
import type { MarketEntrySolution } from '../engine/score.ts'
import type { EntryDebriefProps } from './market-entry-play.ts'
import { factWords, modeIn, nameIn, stakeText } from './words.ts'
import { DebriefPart } from '../../shell/play/round.tsx'

const claimVerdicts: Readonly<Record<CheckedClaim['verdict'], string>> = {
  holds: '✓ holds',
  'not known': '✗ you had not paid to know it',
  'not so': '✗ not true of this country',
  'another mode': '✗ supports a different entry mode',
}

const reasonVerdicts: Readonly<Record<CheckedReason['verdict'], string>> = {
  holds: '✓ holds',
  'no report': '✗ you did not buy its report',
  'does not hold': '✗ not clearly better than average',
}

/** The entry mode, the reasons given for it, and the research behind it. */
export function PlanDebrief({ state, debrief, solution }: EntryDebriefProps) {
  const nameOf = nameIn(state)
  const own = state.committed?.terms.mode
  return (
    <DebriefPart title="Entry mode and research">
      {solution && (
        <BarChart
          title="The five entry modes in your country"
          summary={`All enter in the same year, at the best of three prices; ${bestMode(state, solution)} is worth the most. Values below zero have no bar.`}
          heads={['Entry mode', 'On average']}
          bars={solution.modes.map(({ mode, value }) => ({
            label: `${modeIn(state)(mode)}${mode === own ? ', yours' : ''}`,
            value,
            text: million(value),
            kind: mode === own ? 'own' : 'other',
          }))}
        />
      )}
      <VerdictTable
        label="Your reasons for the entry mode"
        rows={debrief.claims.map(({ claim, verdict }) => ({
          key: claim,
          of: state.claims.find(({ id }) => id === claim)?.name ?? claim,
          verdict: claimVerdicts[verdict],
        }))}
      />
      <VerdictTable
        label="Your reasons for the shortlist"
        rows={debrief.reasons.map(({ country, reason, verdict }) => ({
          key: `${country} ${reason}`,
          of: `${nameOf(country)}: ${state.reasons.find(({ id }) => id === reason)?.name ?? reason}`,
          verdict: reasonVerdicts[verdict],
        }))}
      />
      <VerdictTable
        label="What your entry mode depends on"
        head="What to know"
        rows={debrief.research.stakes.map(({ known, ...stake }) => ({
          key: `${stake.kind} ${stake.id}`,
          of: stakeText(stake),
          verdict: known ? '✓ you knew it' : '✗ you had not paid to know it',
        }))}
      />
      <p>
        You asked the same source in {debrief.research.compared || 'none'} of the other two countries on your
        shortlist.
      </p>
      {solution && <Truths state={state} solution={solution} />}
    </DebriefPart>
  )
}

function bestMode(state: EntryDebriefProps['state'], { modes }: MarketEntrySolution): string {
  const best = modes.reduce((one, other) => (other.value > one.value ? other : one))
  return modeIn(state)(best.mode).toLowerCase()
}

interface VerdictProps {
  label: string
  /** The heading of the column of rows. */
  head?: string
  rows: readonly { key: string; of: string; verdict: string }[]
}

function VerdictTable({ label, head = 'Reason', rows }: VerdictProps) {
  return (
    <Table
      frame={label}
      look="sentences"
      caption={label}
      columns={[
        { head, cell: (row) => row.of },
        { head: 'Verdict', cell: ({ verdict }) => verdict },
      ]}
      rows={rows}
      rowKey={({ key }) => key}
    />
  )
}

const riskNames = {
  tariff: 'a tariff increase',
  policy: 'a policy shock',
  channel: 'a distributor failure',
  entrant: 'the entrant',
} as const

/** Every fact about the shortlist, including facts without research. */
function Truths({ state, solution }: Pick<EntryDebriefProps, 'state'> & { solution: MarketEntrySolution }) {
  const nameOf = nameIn(state)
  return (
    <Disclosure summary="All the facts about your shortlist">
      <Table
        frame="All the facts about your shortlist"
        columns={[
          { head: 'Figure', cell: ({ name }) => name },
          ...solution.facts.map((country) => ({
            head: nameOf(country.code),
            cell: ({ of }: Truth) => of(country),
          })),
        ]}
        rows={truths}
        rowKey={({ name }) => name}
      />
    </Disclosure>
  )
}

interface Truth {
  name: string
  of: (country: MarketEntrySolution['facts'][number]) => string
}

const truths: readonly Truth[] = [
  ...factWords.map(({ id, name, text }): Truth => ({ name, of: ({ facts }) => text(facts[id]) })),
  { name: 'Full market', of: ({ start }) => `from year ${start}` },
  { name: 'What was coming', of: ({ brewing }) => brewingText(brewing) },
]

function brewingText(brewing: MarketEntrySolution['facts'][number]['brewing']): string {
  const parts = Object.entries(brewing).map(
    ([risk, { year, chance }]) =>
      `${riskNames[risk as keyof typeof riskNames]} in year ${year} (${percent(chance)})`,
  )
  return parts.length === 0 ? 'nothing' : parts.join('; ')
}
