import type { DeskDecision } from '../desk/decisions.ts'
import type { DeskState } from '../desk/state.ts'
import type { ForeignExchangeDecision } from '../engine/decisions.ts'
import type { HedgeLine } from '../engine/hedging.ts'
import type { ForeignExchangeState, QuarterState } from '../engine/state.ts'
import { orderWords } from './desk/words.ts'
import { hedged, marketFor, nettingCost } from './preview.ts'
import { toolNames } from './tools.ts'
import { about, merins, stepNames, unbroken } from './words.ts'

/** What a team votes on, after "Cleo proposes:". */
export function proposed(
  decision: ForeignExchangeDecision | DeskDecision,
  state: ForeignExchangeState | DeskState,
): string {
  switch (decision.type) {
    case 'order':
      if (decision.orders.length === 0) return 'send no order'
      return decision.orders.map((order) => orderWords(order).toLowerCase()).join('; ')
    case 'calculate':
      return `send the calculation: ${calculated(decision.steps)}`
    case 'hedge':
      return 'quarter' in state ? hedgesIn(state.quarter, decision) : ''
    case 'continue':
      return 'go on to what comes next'
    case 'memo':
      return 'send the memo'
  }
}

function calculated(steps: Readonly<Record<string, number | null>>): string {
  return Object.entries(steps)
    .map(
      ([id, value]) =>
        `${stepNames[id]} ${value === null ? 'left out' : value.toLocaleString('en-GB', { maximumFractionDigits: 4 })}`,
    )
    .join(', ')
}

function hedgesIn(
  quarter: QuarterState,
  { netting, lines }: Extract<ForeignExchangeDecision, { type: 'hedge' }>,
): string {
  const fee = nettingCost(quarter, netting)
  const hedges = hedged(quarter, netting).map((exposure) => {
    const line = lines.find((one) => one.exposure === exposure.id)
    if (!line || line.tool === 'none') return `no hedge for ${exposure.name}`
    const market = marketFor(quarter, exposure)
    return `${toolNames[line.tool]}${line.tool === 'invoice' ? '' : unbroken(` ${line.ratio} %`)} for ${exposure.name}${premiumOf(line, market.options, exposure.amount)}`
  })
  return [
    `sign for quarter ${quarter.number}: ${hedges.join(', ')}`,
    ...(fee > 0 ? [`netting for ${merins(fee)}`] : []),
  ].join('; ')
}

/** What an option costs today. */
function premiumOf(
  { tool, ratio, strike }: HedgeLine,
  options: QuarterState['markets'][number]['options'],
  amount: number,
): string {
  const option = options.find(({ right, strikeId }) => right === tool && strikeId === strike)
  return option ? ` (premium ${about((amount * ratio * option.premium) / 100)})` : ''
}
