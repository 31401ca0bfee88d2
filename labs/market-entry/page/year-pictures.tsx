import { Table } from '@tradewind/ui/table.tsx'
import { million, percent } from '@tradewind/contract/words/figures'
import { DemandCurve } from '../../shell/place/charts/demand-curve.tsx'
import { Waterfall, type WaterfallStep } from '../../shell/place/charts/waterfall.tsx'
import { Picture } from '../../shell/place/picture.tsx'
import type { Outlook } from '../engine/outlook.ts'
import type { MarketEntryState } from '../engine/state.ts'
import { money } from './account.tsx'
import type { Met } from './firms.ts'
import { hasLocals, shelfPrice } from './street-view.ts'
import type { ModeId } from '../engine/modes.ts'

/** A year at every price and advertising level, in the order of the rules. */
export type OutlookGrid = readonly (readonly Outlook[])[]

interface Props {
  state: Pick<MarketEntryState, 'rules' | 'modes'> & Met
  title: string
  grid: OutlookGrid
  /** The index of the price, and of the advertising. */
  price: number
  ads: number
  mode: ModeId
}

export function earnedInWords(earned: number): string {
  return earned < -0.05 ? `lost ${million(-earned)}` : `earned ${million(Math.max(0, earned))}`
}

const roundUp = (value: number, step: number) => Math.ceil(value / step - 1e-9) * step

/** The price on the demand curve. The axis fits every price and advertising level, so that it stays. */
export function PriceOnCurve({ state, title, grid, price, ads, mode }: Props) {
  const points = state.rules.prices.map(({ value }, at) => ({
    price: value,
    demand: grid[at]?.[ads]?.share ?? 0,
  }))
  const most = Math.max(...grid.flat().map(({ share }) => share))
  const chosen = grid[price]?.[ads]
  const { entrantTrigger } = state.rules.terms
  const shelf = shelfPrice(state, mode, state.rules.prices[price]?.value ?? 1)
  return (
    <Picture
      title={title}
      says={`${percent(chosen?.share ?? 0, 1)} of buyers at ${Math.round(shelf * 100)} in the shop; ${earnedInWords(chosen?.earned ?? 0)}.`}
      figures={<GridTable state={state} grid={grid} />}
    >
      <DemandCurve
        x={{ name: 'Your price', text: (value) => String(Math.round(value * 100)) }}
        y={{
          name: 'Share of buyers, %',
          text: (value) => (value * 100).toFixed(value < 0.1 && (value * 100) % 1 > 1e-9 ? 1 : 0),
        }}
        points={points}
        chosen={price}
        most={roundUp(most * 1.12, 0.02)}
        level={
          hasLocals(state)
            ? { name: `Above ${percent(entrantTrigger)} an entrant comes`, y: entrantTrigger }
            : undefined
        }
      />
    </Picture>
  )
}

/** A year's account as steps of a waterfall. A step of nothing is left out, but for the levy once there is one. */
export function stepsOfYear(
  year: Omit<Outlook, 'share' | 'follower' | 'entrant'>,
  upFront = 0,
): WaterfallStep[] {
  const steps: WaterfallStep[] = [
    { name: 'Sales', value: year.sales },
    { name: 'Goods, dealers', value: year.margin - year.sales },
    { name: 'Running cost', value: -year.fixed },
    { name: 'Advertising', value: -year.ads },
    ...(year.levy > 0 ? [{ name: 'Levy', value: -year.levy }] : []),
    { name: 'Earned', value: year.earned, isTotal: true },
  ]
  if (upFront > 0)
    steps.push(
      { name: 'Paid up front', value: -upFront },
      { name: 'Cash', value: year.earned - upFront, isTotal: true },
    )
  return steps
}

/** The year's account as a waterfall. The axis fits every price and advertising level. */
export function YearWaterfall({
  title,
  grid,
  price,
  ads,
  upFront = 0,
  state,
}: Omit<Props, 'mode'> & { upFront?: number }) {
  const chosen = grid[price]?.[ads]
  if (!chosen) return null
  const all = grid.flat()
  const domain: [number, number] = [
    Math.min(0, ...all.map(({ earned }) => earned - upFront)) * 1.05,
    Math.max(...all.map(({ sales }) => sales)) * 1.1,
  ]
  return (
    <Picture
      title={title}
      says={`Sales ${million(chosen.sales)}, advertising ${million(chosen.ads)}: ${earnedInWords(chosen.earned)}${upFront > 0 ? `, after ${million(upFront)} up front ${million(chosen.earned - upFront)}` : ''}.`}
      figures={<GridTable state={state} grid={grid} />}
    >
      <Waterfall x={{ name: 'Million', text: money }} domain={domain} steps={stepsOfYear(chosen, upFront)} />
    </Picture>
  )
}

/** What a year brings about that its own account does not show. */
function afterInWords(state: Met): string {
  const others = 'The other firms are as they were last year, and may do something else.'
  if (!hasLocals(state)) return `Advertising is remembered. ${others}`
  const locals =
    'A low price makes the follower cheaper the year after, advertising is remembered, and a large share attracts the entrant.'
  return state.world ? `${locals} ${others}` : locals
}

function GridTable({ state, grid }: { state: Props['state']; grid: OutlookGrid }) {
  const { prices, adLevels } = state.rules
  return (
    <>
      <p>
        Market share, and what is earned in million, without surprises. This covers one year only.{' '}
        {afterInWords(state)}
      </p>
      <Table
        frame="The year at every price and advertising level"
        columns={[
          { head: 'Price', cell: ({ name }) => name },
          ...adLevels.map(({ name }, level) => ({
            head: `Advertising: ${name.toLowerCase()}`,
            cell: (price: (typeof prices)[number]) => {
              const cell = grid[prices.indexOf(price)]?.[level]
              return (
                <>
                  {percent(cell?.share ?? 0, 1)}
                  <small>earned {money(cell?.earned ?? 0)}</small>
                </>
              )
            },
          })),
        ]}
        rows={prices}
        rowKey={({ id }) => id}
      />
    </>
  )
}
