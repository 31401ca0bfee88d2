import { Table } from '@tradewind/ui/table.tsx'
import { inWords, million } from '@tradewind/contract/words/figures'
import { LivingRanking, inOrder, type Ranked } from '../../shell/place/living-ranking.tsx'
import { Picture } from '../../shell/place/picture.tsx'
import type { Layer, Mark } from '../../shell/place/world/marks.ts'
import type { Piece } from '../../shell/place/world/pieces.tsx'
import type { NetworkState } from '../engine/later-state.ts'
import type { SiteFunction } from '../engine/sites.ts'
import type { GlobalCompassState } from '../engine/state.ts'
import { baseMarks } from './layers.ts'
import { WallMap, placesOf } from './map-room.tsx'
import { inText, namesIn } from './global-compass-play.ts'
import { costParts, flowsOf, lossOf, totalOf, type NetworkDraft } from './network.ts'
import { useTick } from './use-tick.ts'

/** How a loss is counted, before its amount. */
const countWords: Readonly<Record<number, string>> = { 0.25: '¼ ×', 4: '4 ×' }

/** One letter for each function, on its piece. */
export const letters: Readonly<Record<SiteFunction, string>> = {
  headOffice: 'O',
  plant: 'P',
  research: 'R',
  hub: 'H',
}

interface MapProps {
  state: GlobalCompassState
  network: NetworkState
  draft: NetworkDraft
  active: SiteFunction
  /** How many times over a loss is counted. */
  counts: number
  onPlace: (site: SiteFunction, country: string) => void
  onActive: (site: SiteFunction) => void
}

/** The map with four pieces and the flows between them; the shades are the running cost of the piece in hand. */
export function NetworkMap({ state, network, draft, active, counts, onPlace, onActive }: MapProps) {
  const { functions, pick, markets } = network
  const nameOf = namesIn(state)
  const name = functions.find(({ id }) => id === active)?.name.toLowerCase() ?? ''
  const pieces = functions.map(({ id }): Piece => ({
    id,
    letter: letters[id],
    at: draft[id] ?? null,
    active: id === active,
  }))
  const placed = functions.flatMap(({ id, name: site }) =>
    draft[id] ? [`${site} in ${inText(nameOf(draft[id]))}`] : [],
  )
  return (
    <WallMap
      quiet
      places={placesOf(state)}
      title={`Where is the ${name} cheap and safe?`}
      says={placed.length === 0 ? 'Nothing is placed yet.' : `${inWords(placed)}.`}
      marks={networkMarks(state, pick, markets)}
      layer={runningLayer(network, active, counts)}
      flows={flowsOf(draft, network)}
      pieces={pieces}
      onMove={(piece, place) => onPlace(piece as SiteFunction, place)}
      onTake={(piece) => onActive(piece as SiteFunction)}
      onChoose={(code) => onPlace(active, code)}
    />
  )
}

/** Home and the markets, each with its share of demand in per cent; the pick has a ring. */
export function networkMarks(
  state: GlobalCompassState,
  pick: string,
  markets: NetworkState['markets'],
): Record<string, Mark> {
  const all = markets.map(({ country, share }): [string, Mark] => {
    const isPick = country === pick
    return [
      country,
      { kind: isPick ? 'pick' : 'chosen', label: String(Math.round(share * 100)), named: isPick },
    ]
  })
  return baseMarks(state, Object.fromEntries(all))
}

/** Running costs, with the losses as they are counted, as a layer: the cheapest place is the strongest. */
export function runningLayer(
  { runs, places, risk }: NetworkState,
  site: SiteFunction,
  counts: number,
): Layer {
  const lossAt = (at: number) => counts * risk.stopCosts[site] * (risk.risks[at] ?? 0)
  const costs = runs[site].map((cost, at) => cost + lossAt(at))
  const [least, most] = [Math.min(...costs), Math.max(...costs)]
  const values = places.map((code, at) => [code, (most - (costs[at] ?? most)) / (most - least || 1)] as const)
  return { values: Object.fromEntries(values), weak: 'dear', strong: 'cheap' }
}

interface CostProps {
  network: NetworkState
  draft: NetworkDraft
  /** How many times over a loss is counted. */
  counts: number
}

/** The cost of the network, line by line, and its total, which runs while pieces move. */
export function CostTable({ network, draft, counts }: CostProps) {
  const parts = costParts(draft, network)
  const total = totalOf(parts)
  const shown = useTick(total)
  const loss = lossOf(draft, network)
  const lossShown = useTick(loss)
  const rows = parts.map(({ id, name, cost }): Ranked => ({
    id,
    name,
    value: cost ?? 0,
    text: (cost ?? 0).toFixed(1),
    look: network.functions.some((site) => site.id === id) ? 'own' : 'other',
  }))
  const open = network.functions.filter(({ id }) => !draft[id]).length
  return (
    <Picture
      quiet
      title="Cost, million a year"
      says={`${open === 0 ? 'In all' : 'So far'} ${million(total)} a year, and ${million(loss)} expected loss; as you count, ${million(total + counts * loss)}. ${costliest(rows)}`}
      figures={
        <Table
          frame="Cost of the network, million a year"
          columns={[
            { head: 'Line', cell: ({ name }) => name },
            { head: 'Million a year', cell: ({ cost }) => (cost === null ? 'not placed' : cost.toFixed(2)) },
          ]}
          rows={parts}
          rowKey={({ id }) => id}
        />
      }
    >
      <div className="gc-costs stack gap-4">
        <p className="gc-total" aria-hidden="true">
          <strong>{shown.toFixed(1)}</strong>
          {' + '}
          {counts === 1 ? '' : `${countWords[counts] ?? counts} `}
          <strong>{lossShown.toFixed(1)}</strong> loss ={' '}
          <strong>{(shown + counts * lossShown).toFixed(1)}</strong>
          {open > 0 && `, ${open} to place`}
        </p>
        <LivingRanking
          rows={rows}
          domain={[0, Math.max(...network.runs.plant)]}
          shown={6}
          columns={2}
          numbered={false}
        />
      </div>
    </Picture>
  )
}

function costliest(rows: readonly Ranked[]): string {
  const first = inOrder(rows)[0]
  return first === undefined || first.value === 0 ? '' : `The largest line: ${first.name}, ${first.text}.`
}
