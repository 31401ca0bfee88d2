import { Disclosure } from '@tradewind/ui/disclosure.tsx'
import { Table } from '@tradewind/ui/table.tsx'
import { inWords, percent } from '@tradewind/contract/words/figures'
import type { NetworkState } from '../engine/later-state.ts'
import type { NameOf } from './global-compass-play.ts'
import { linksOf, type NetworkDraft } from './network.ts'

interface Props {
  network: NetworkState
  nameOf: NameOf
}

/** The cost and the length of each link in the chosen network. */
export function LinkTable({ network, draft }: { network: NetworkState; draft: NetworkDraft }) {
  return (
    <>
      {network.functions.map(({ id, name, says }) => (
        <p key={id}>
          <strong>{name}.</strong> {says}
        </p>
      ))}
      <p>
        Each function has a running cost in its country, and each link costs its rate for each CAGE point it
        spans. The link from the hub to the markets takes their mean, weighted by their shares. Discs on the
        map are markets, in % of demand.
      </p>
      <Table
        frame="Cost of the links"
        columns={[
          { head: 'Link', cell: ({ name }) => name },
          { head: 'Million a year for each CAGE point', cell: ({ rate }) => rate.toFixed(3) },
          {
            head: 'CAGE points with your places',
            cell: ({ points }) => (points === null ? 'not placed' : points.toFixed(1)),
          },
        ]}
        rows={linksOf(draft, network)}
        rowKey={({ id }) => id}
      />
    </>
  )
}

export function RunningCosts({ network, nameOf }: Props) {
  const { functions, runs, distance, risk } = network
  return (
    <Disclosure summary="Running costs, million fictional dollars a year">
      <p>
        A standstill costs, in million:{' '}
        {inWords(functions.map(({ id, name }) => `${name.toLowerCase()} ${risk.stopCosts[id]}`))}. Functions
        in one country stand still together and lose half as much again.
      </p>
      <Table
        frame="Running costs of each function at each place"
        columns={[
          { head: 'Country', cell: ({ code }) => placeName(network, nameOf, code) },
          ...functions.map(({ id, name }) => ({
            head: name,
            cell: ({ at }: NetworkSite) => runs[id][at]?.toFixed(1),
          })),
          { head: 'Standstill in a year', cell: ({ at }) => percent(risk.risks[at] ?? 0, 1) },
          { head: 'CAGE points from home', cell: ({ at }) => distance[0]?.[at]?.toFixed(1) },
        ]}
        rows={placesOf(network)}
        rowKey={({ code }) => code}
      />
    </Disclosure>
  )
}

export function MarketTable({ network, nameOf }: Props) {
  return (
    <Disclosure summary="Your five markets">
      <p>
        Demand follows the gravity model: large and nearby economies buy more, and your pick counts twice.
      </p>
      <Table
        columns={[
          { head: 'Market', cell: ({ country }) => placeName(network, nameOf, country) },
          { head: 'Share of demand', cell: ({ share }) => percent(share) },
        ]}
        rows={network.markets}
        rowKey={({ country }) => country}
      />
    </Disclosure>
  )
}

export function DistanceTable({ network, nameOf }: Props) {
  const { places, distance } = network
  return (
    <Disclosure summary="Distances between all places, CAGE points">
      <Table
        frame="CAGE points between all places"
        columns={[
          { head: 'From', cell: ({ code }) => nameOf(code) },
          ...places.map((code, to) => ({
            head: nameOf(code),
            cell: ({ at }: NetworkSite) => distance[at]?.[to]?.toFixed(0),
          })),
        ]}
        rows={placesOf(network)}
        rowKey={({ code }) => code}
      />
    </Disclosure>
  )
}

interface NetworkSite {
  code: string
  /** The index of the place in the lists of the network. */
  at: number
}

function placesOf({ places }: NetworkState): NetworkSite[] {
  return places.map((code, at) => ({ code, at }))
}

function placeName({ places, pick }: NetworkState, nameOf: NameOf, code: string): string {
  if (code === places[0]) return `${nameOf(code)} (home)`
  return code === pick ? `${nameOf(code)} (your pick)` : nameOf(code)
}
