import type { NetworkState } from '../engine/later-state.ts'
import type { NameOf } from './names.ts'
import { linksOf, type NetworkDraft } from './network.ts'
import { Scrolling } from '../../shell/play/round.tsx'
import { percent } from '../../shell/play/words.ts'
import { Disclosure } from '../../shell/ui/disclosure.tsx'

interface Props {
  network: NetworkState
  nameOf: NameOf
}

/** What distance costs, and how far the chosen places lie apart. */
export function LinkTable({ network, draft }: { network: NetworkState; draft: NetworkDraft }) {
  return (
    <>
      <p>
        A function costs its running cost where it stands, and every link costs its rate for each CAGE point
        that it spans. The plant costs most to run; of the links, the one from the hub to the markets is the
        dearest.
      </p>
      <Scrolling label="Cost of the links">
        <table className="sim-table">
          <thead>
            <tr>
              <th scope="col">Link</th>
              <th scope="col">Million a year for each CAGE point</th>
              <th scope="col">CAGE points with your places</th>
            </tr>
          </thead>
          <tbody>
            {linksOf(draft, network).map(({ id, name, rate, points }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td>{rate.toFixed(3)}</td>
                <td>{points === null ? 'not placed' : points.toFixed(1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolling>
    </>
  )
}

export function RunningCosts({ network, nameOf }: Props) {
  const { functions, places, runs } = network
  return (
    <Disclosure open summary="Running costs, million fictional dollars a year">
      <Scrolling label="Running costs of each function at each place">
        <table className="sim-table">
          <thead>
            <tr>
              <th scope="col">Country</th>
              {functions.map(({ id, name }) => (
                <th scope="col" key={id}>
                  {name}
                </th>
              ))}
              <th scope="col">CAGE points from home</th>
            </tr>
          </thead>
          <tbody>
            {places.map((code, at) => (
              <tr key={code}>
                <th scope="row">{placeName(network, nameOf, code)}</th>
                {functions.map(({ id }) => (
                  <td key={id}>{runs[id][at]?.toFixed(1)}</td>
                ))}
                <td>{network.distance[0]?.[at]?.toFixed(1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolling>
    </Disclosure>
  )
}

export function MarketTable({ network, nameOf }: Props) {
  return (
    <Disclosure summary="Your five markets">
      <p>
        Demand follows the gravity model: large economies and near ones buy more, and your pick counts twice.
      </p>
      <table className="sim-table">
        <thead>
          <tr>
            <th scope="col">Market</th>
            <th scope="col">Share of the demand</th>
          </tr>
        </thead>
        <tbody>
          {network.markets.map(({ country, share }) => (
            <tr key={country}>
              <th scope="row">{placeName(network, nameOf, country)}</th>
              <td>{percent(share)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Disclosure>
  )
}

export function DistanceTable({ network, nameOf }: Props) {
  const { places, distance } = network
  return (
    <Disclosure summary="Distances between all places, CAGE points">
      <Scrolling label="CAGE points between all places">
        <table className="sim-table">
          <thead>
            <tr>
              <th scope="col">From</th>
              {places.map((code) => (
                <th scope="col" key={code}>
                  {nameOf(code)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {places.map((code, from) => (
              <tr key={code}>
                <th scope="row">{nameOf(code)}</th>
                {places.map((other, to) => (
                  <td key={other}>{distance[from]?.[to]?.toFixed(0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolling>
    </Disclosure>
  )
}

function placeName({ places, pick }: NetworkState, nameOf: NameOf, code: string): string {
  if (code === places[0]) return `${nameOf(code)} (home)`
  return code === pick ? `${nameOf(code)} (your pick)` : nameOf(code)
}
