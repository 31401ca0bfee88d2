import { Scrolling } from '../../shell/play/round.tsx'
import type { ExchangeState, QuarterState } from '../engine/state.ts'
import { previewIn, scenariosOf, type HedgeDraft } from './preview.ts'
import { gain, merins, plain, rate } from './words.ts'

interface RoomProps {
  quarter: QuarterState
  credit: number
  counterparty: number
  margin: number
}

/** How much of the limits the hedges take. */
export function Room({ quarter, credit, counterparty, margin }: RoomProps) {
  const rows = [
    {
      name: 'Credit line',
      says: `loans of the money market in full, forwards with ${Math.round(margin * 100)} % of their value`,
      used: credit,
      limit: quarter.creditLine,
    },
    {
      name: 'Counterparty limit',
      says: 'forwards and options with your bank',
      used: counterparty,
      limit: quarter.counterpartyLimit,
    },
  ]
  return (
    <table className="sim-table fx-room">
      <caption>Room for hedges, merins</caption>
      <thead>
        <tr>
          <th scope="col">Limit</th>
          <th scope="col">Used</th>
          <th scope="col">Of</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, says, used, limit }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              <small>{says}</small>
            </th>
            <td>
              {plain(used)}
              {used > limit && <strong className="fx-over"> too much</strong>}
            </td>
            <td>{plain(limit)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface PreviewProps {
  state: ExchangeState
  draft: HedgeDraft
  netting: boolean
  limit: number
}

/** Some ways in which the quarter may end, with these hedges and without any. */
export function Preview({ state, draft, netting, limit }: PreviewProps) {
  const { quarter, rules } = state
  const rows = scenariosOf(state).map((scenario) => ({
    scenario,
    own: previewIn(quarter, draft, netting, scenario, rules.volumeDrop),
    none: previewIn(quarter, {}, false, scenario, rules.volumeDrop),
  }))
  const worst = rows.reduce((low, row) => (row.own < low.own ? row : low))
  return (
    <>
      <p>
        How far the quarter’s cash ends above (+) or below (−) its budget, in merins. The budget takes the
        same amounts at parity, the forward that spot and interest imply. These are examples: the board’s
        limit of {merins(limit)} is judged over 1,000 futures with the chances that you read above.
      </p>
      <p role="status">
        The worst of these for you: {worst.scenario.name.toLowerCase()}, {gain(worst.own)} merins
        {-worst.own > limit ? ', beyond the board’s limit' : ''}.
      </p>
      <Scrolling label="Preview of the quarter">
        <table className="sim-table sim-texts">
          <thead>
            <tr>
              <th scope="col">If</th>
              <th scope="col">Rates</th>
              <th scope="col">Your hedges</th>
              <th scope="col">No hedge</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ scenario, own, none }) => (
              <tr key={scenario.name}>
                <th scope="row">{scenario.name}</th>
                <td>
                  aurel {rate(scenario.aurel)}, doral {rate(scenario.doral)}
                </td>
                <td>
                  {gain(own)}
                  {-own > limit && <span className="fx-over"> beyond limit</span>}
                </td>
                <td>
                  {gain(none)}
                  {-none > limit && <span className="fx-over"> beyond limit</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolling>
    </>
  )
}
