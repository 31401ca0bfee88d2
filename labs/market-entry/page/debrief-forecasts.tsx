import { Figure } from '@tradewind/ui/figure.tsx'
import { BarChart } from '@tradewind/ui/plots/bar-chart.tsx'
import { useNarrow } from '@tradewind/ui/narrow.ts'
import { Table } from '@tradewind/ui/table.tsx'
import { percent } from '@tradewind/contract/words/figures'
import type { StatementOutcome, Statement } from '../engine/forecasts.ts'
import type { EntryDebriefProps } from './market-entry-play.ts'
import { DebriefPart } from '../../shell/play/round.tsx'

const truthWords: Readonly<Record<string, string>> = { 1: 'true', 0: 'false', 0.5: 'too close to tell' }

/** The player's confidence before and after the years, beside the truth. */
export function ForecastDebrief({ state, debrief, solution }: EntryDebriefProps) {
  const { forecasts, lookBack } = debrief
  return (
    <DebriefPart title="Forecasts and looking back">
      <BarChart
        title="Brier scores"
        summary={`Your forecasts have ${forecasts.brier.toFixed(3)}, looking back ${lookBack.brier.toFixed(3)}. Lower is better; answering 50 % every time scores 0.250.`}
        heads={['Score', 'Brier']}
        full={0.5}
        bars={[
          { label: 'Your forecasts', value: forecasts.brier, text: forecasts.brier.toFixed(3) },
          {
            label: 'The best achievable forecasts',
            value: forecasts.least,
            text: forecasts.least.toFixed(3),
            kind: 'best',
          },
          { label: 'Looking back', value: lookBack.brier, text: lookBack.brier.toFixed(3) },
          { label: '50 % on everything', value: 0.25, text: '0.250', kind: 'other' },
        ]}
      />
      <Calibration state={state} debrief={debrief} solution={solution} />
      <SaidTable
        label="Your forecasts"
        statements={state.statements}
        given={state.forecasts}
        outcomes={solution?.outcomes ?? null}
        came={debrief.came}
        text={(frequency) => `in ${percent(frequency)} of the futures`}
      />
      <SaidTable
        label="Looking back"
        statements={state.lookBack}
        given={state.lookBackGiven}
        outcomes={solution?.truths ?? null}
        text={(frequency) => truthWords[String(frequency)] ?? percent(frequency)}
      />
    </DebriefPart>
  )
}

/** Whether a confidence in percent stands on the side of what happens. */
export function verdictOn(said: number, frequency: number): string {
  if (said === 50 || frequency === 0.5) return '– in the middle'
  return said > 50 === frequency > 0.5 ? '✓ on the right side' : '✗ on the wrong side'
}

type Came = EntryDebriefProps['debrief']['came']

function cameText(came: Came, id: string): string {
  return came.some(({ statement, came: so }) => so && statement === id) ? '✓ true' : '✗ false'
}

/** What was forecast beside what happened: each statement on its own scale, and in a sentence how the two fit. */
function Calibration({ state, debrief, solution }: EntryDebriefProps) {
  const narrow = useNarrow()
  const { came } = debrief
  const rows = state.statements.map(({ id, text }) => ({
    id,
    text,
    said: state.forecasts[id] ?? 50,
    came: came.some(({ statement, came: so }) => so && statement === id),
    often: solution?.outcomes.find(({ statement }) => statement === id)?.frequency ?? null,
  }))
  const [left, right, row, width] = narrow ? [66, 64, 34, 300] : [86, 74, 34, 560]
  const at = (share: number) => left + share * (width - left - right)
  return (
    <Figure
      title="What you said and what came"
      summary={calibrationInWords(rows)}
      table={
        <Table
          frame="What you said and what came"
          columns={[
            { head: 'Statement', cell: ({ text }) => text },
            { head: 'You said', cell: ({ said }) => percent(said / 100) },
            { head: 'In your years', cell: (one) => (one.came ? 'true' : 'false') },
            {
              head: 'Of 1,000 futures',
              cell: ({ often }) => (often === null ? 'not shown' : percent(often)),
            },
          ]}
          rows={rows}
          rowKey={({ id }) => id}
        />
      }
    >
      <div className="me-calibration">
        <svg className="plot" viewBox={`0 0 ${width} ${row * rows.length + 26}`} aria-hidden="true">
          {rows.map(({ id, said, came: so, often }, index) => (
            <g key={id} transform={`translate(0 ${row * index + row / 2})`} data-value={said}>
              <text x={0} y={5}>
                {names[id] ?? id}
              </text>
              <line className="plot-axis" x1={at(0)} x2={at(1)} />
              {often !== null && <path className="me-often" d={`M${at(often)} -9l9 9l-9 9l-9 -9z`} />}
              <circle className="me-said" cx={at(said / 100)} r={7} />
              <text x={width - right + 14} y={5} data-came={so || undefined}>
                {so ? '✓ true' : '✗ false'}
              </text>
            </g>
          ))}
          {[0, 50, 100].map((tick) => (
            <text key={tick} x={at(tick / 100)} y={row * rows.length + 18} textAnchor="middle">
              {tick} %
            </text>
          ))}
        </svg>
      </div>
      <p>
        ● what you said{solution && ', ◆ how often it comes true in 1,000 futures'}. At the right: the years
        you saw.
      </p>
    </Figure>
  )
}

const names: Readonly<Record<string, string>> = {
  share: 'Share',
  cash: 'Cash',
  entrant: 'Entrant',
  policy: 'Policy',
  tariff: 'Tariff',
}

interface Forecast {
  readonly said: number
  readonly came: boolean
  readonly often: number | null
}

/** How many came true beside how many one expected, and over the futures how far off the figures were. */
export function calibrationInWords(rows: readonly Forecast[]): string {
  const expected = rows.reduce((all, { said }) => all + said / 100, 0)
  const cameCount = rows.filter(({ came }) => came).length
  const first = `Your figures expect ${expected.toFixed(1)} of ${rows.length} to come true; ${cameCount} did in the years you saw.`
  const known = rows.flatMap(({ said, often }) => (often === null ? [] : [said / 100 - often]))
  if (known.length === 0) return `${first} So few statements prove little about you.`
  const off = known.reduce((all, gap) => all + Math.abs(gap), 0) / known.length
  const lean = known.reduce((all, gap) => all + gap, 0) / known.length
  const leans = Math.abs(lean) < 0.08 ? 'to neither side' : lean > 0 ? 'mostly too high' : 'mostly too low'
  return `${first} Over 1,000 futures your figures were ${Math.round(off * 100)} points off on average, ${leans}.`
}

interface SaidProps {
  label: string
  statements: readonly Statement[]
  given: Readonly<Record<string, number>>
  outcomes: readonly StatementOutcome[] | null
  /** What came true in the years that the player saw. */
  came?: Came | null
  text: (frequency: number) => string
}

function SaidTable({ label, statements, given, outcomes, came = null, text }: SaidProps) {
  return (
    <Table
      frame={label}
      look="sentences"
      caption={label}
      columns={[
        { head: 'Statement', cell: (statement) => statement.text },
        { head: 'You said', cell: ({ id }) => percent((given[id] ?? 50) / 100) },
        ...(came ? [{ head: 'In your years', cell: ({ id }: Statement) => cameText(came, id) }] : []),
        ...(outcomes
          ? [
              {
                head: 'Outcome',
                cell: ({ id }: Statement) =>
                  text(outcomes.find(({ statement }) => statement === id)?.frequency ?? 0),
              },
              {
                head: 'You were',
                cell: ({ id }: Statement) =>
                  verdictOn(
                    given[id] ?? 50,
                    outcomes.find(({ statement }) => statement === id)?.frequency ?? 0,
                  ),
              },
            ]
          : []),
      ]}
      rows={statements}
      rowKey={({ id }) => id}
    />
  )
}
