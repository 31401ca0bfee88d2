import { BarChart } from '@tradewind/ui/plots/bar-chart.tsx'
import { Table, type Column } from '@tradewind/ui/table.tsx'
import { percent } from '@tradewind/contract/words/figures'
import type { CompassDebriefProps } from './global-compass-play.ts'
import { DebriefPart } from '../../shell/play/round.tsx'

const coin = 0.25

export function ForecastDebrief({ state, debrief, solution }: CompassDebriefProps) {
  const { forecasts } = debrief
  const { brier, least } = forecasts
  const texts = new Map(state.evidence.forecasts.map(({ id, text }) => [id, text]))
  const frequencies = new Map(solution?.outcomes.map(({ statement, frequency }) => [statement, frequency]))
  return (
    <DebriefPart title="Forecasts">
      <BarChart
        title="Brier score over 1,000 futures"
        summary={`Yours is ${brier.toFixed(3)}; lower is better, and the best achievable was ${least.toFixed(3)}.`}
        heads={['Forecaster', 'Brier score']}
        bars={[
          { label: 'You', value: brier, text: brier.toFixed(3) },
          { label: 'A coin toss: 50 % on everything', value: coin, text: coin.toFixed(3), kind: 'other' },
          { label: 'The best possible', value: least, text: least.toFixed(3), kind: 'best' },
        ]}
      />
      <Table
        frame="Your forecasts"
        look="sentences"
        caption="Your forecasts and one sample future. The sample does not count."
        columns={[
          { head: 'Statement', cell: ({ statement }) => texts.get(statement) },
          { head: 'You said', cell: ({ confidence }) => percent(confidence / 100) },
          ...(solution ? [trueIn(frequencies)] : []),
          { head: 'In the sample future', cell: ({ happened }) => (happened ? 'it happened' : 'it did not') },
        ]}
        rows={forecasts.told}
        rowKey={({ statement }) => statement}
      />
    </DebriefPart>
  )
}

function trueIn(frequencies: ReadonlyMap<string, number>): Column<{ statement: string }> {
  return {
    head: 'True in 1,000 futures',
    cell: ({ statement }) => percent(frequencies.get(statement) ?? 0),
  }
}
