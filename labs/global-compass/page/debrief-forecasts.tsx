import { BarChart, DebriefPart } from '../../shell/ui/bar-chart.tsx'
import type { Told } from './told.ts'
import { Scrolling } from '../../shell/play/round.tsx'
import { percent } from '../../shell/play/words.ts'

const coin = 0.25

export function ForecastDebrief({ state, debrief, solution }: Told) {
  const { forecasts } = debrief
  const { brier, least } = forecasts
  const texts = new Map(state.evidence.forecasts.map(({ id, text }) => [id, text]))
  const frequencies = new Map(solution?.outcomes.map(({ statement, frequency }) => [statement, frequency]))
  return (
    <DebriefPart title="Forecasts">
      <BarChart
        title="Brier score over 1,000 futures"
        summary={`Yours is ${brier.toFixed(3)}; less is better, and ${least.toFixed(3)} was the least to be had.`}
        heads={['Forecaster', 'Brier score']}
        bars={[
          { label: 'You', value: brier, text: brier.toFixed(3) },
          { label: 'A coin: 50 % on everything', value: coin, text: coin.toFixed(3), kind: 'other' },
          { label: 'The best possible', value: least, text: least.toFixed(3), kind: 'best' },
        ]}
      />
      <Scrolling label="Your forecasts">
        <table className="sim-table sim-texts">
          <caption>Your forecasts, and the one future that is told. It does not count.</caption>
          <thead>
            <tr>
              <th scope="col">Statement</th>
              <th scope="col">You said</th>
              {solution && <th scope="col">True in 1,000 futures</th>}
              <th scope="col">In the future told</th>
            </tr>
          </thead>
          <tbody>
            {forecasts.told.map(({ statement, confidence, happened }) => (
              <tr key={statement}>
                <th scope="row">{texts.get(statement)}</th>
                <td>{percent(confidence / 100)}</td>
                {solution && <td>{percent(frequencies.get(statement) ?? 0)}</td>}
                <td>{happened ? 'it happened' : 'it did not'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolling>
    </DebriefPart>
  )
}
