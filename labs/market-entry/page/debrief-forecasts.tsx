import { BarChart } from '../../shell/ui/plots/bar-chart.tsx'
import { percent } from '../../shell/play/words.ts'
import type { Outcome, Statement } from '../engine/forecasts.ts'
import type { Told } from './told.ts'
import { Table } from '../../shell/ui/table.tsx'
import { DebriefPart } from '../../shell/play/round.tsx'

const truthWords: Readonly<Record<string, string>> = { 1: 'true', 0: 'false', 0.5: 'too close to tell' }

/** The player's confidence before and after the years, beside the truth. */
export function ForecastDebrief({ state, debrief, solution }: Told) {
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
      <SaidTable
        label="Your forecasts"
        statements={state.statements}
        given={state.forecasts}
        outcomes={solution?.outcomes ?? null}
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

interface SaidProps {
  label: string
  statements: readonly Statement[]
  given: Readonly<Record<string, number>>
  outcomes: readonly Outcome[] | null
  text: (frequency: number) => string
}

function SaidTable({ label, statements, given, outcomes, text }: SaidProps) {
  return (
    <Table
      frame={label}
      look="sentences"
      caption={label}
      columns={[
        { head: 'Statement', cell: (statement) => statement.text },
        { head: 'You said', cell: ({ id }) => percent((given[id] ?? 50) / 100) },
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
