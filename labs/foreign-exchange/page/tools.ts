import type { HedgeLine } from '../engine/hedging.ts'
import type { ToolId } from '../engine/rules.ts'
import type { QuarterState } from '../engine/state.ts'
import type { ShownExposure } from './foreign-exchange-play.ts'
import { loanRate, marketFor } from './preview.ts'
import { about, foreign, rate } from './words.ts'

export const toolNames: Readonly<Record<ToolId, string>> = {
  none: 'No hedge',
  forward: 'Forward',
  'money-market': 'Money market',
  put: 'Put',
  call: 'Call',
  invoice: 'Invoice in merins',
}

/** The term that explains a tool. */
export const toolTerms: Readonly<Record<ToolId, string>> = {
  none: 'no hedge',
  forward: 'forward',
  'money-market': 'money market',
  put: 'put',
  call: 'call',
  invoice: 'invoice in merins',
}

/** What a choice costs on average over the futures that the page can imagine, below 0 where it brings money in. */
export function costWords(cost: number): string {
  if (Math.abs(cost) < 500) return 'On average it costs about nothing.'
  return cost > 0
    ? `On average it costs about ${about(cost)}.`
    : `On average it brings in about ${about(-cost)}.`
}

/** What the chosen tool fixes or allows, in one sentence. */
export function effectOf(quarter: QuarterState, exposure: ShownExposure, line: HedgeLine): string {
  const market = marketFor(quarter, exposure)
  const pays = exposure.kind === 'payable'
  const amount = (exposure.amount * line.ratio) / 100
  const what = foreign(amount, exposure.currency)
  const deal = pays ? 'buy' : 'sell'
  switch (line.tool) {
    case 'none':
      return `You ${deal} at whatever the rate is at the end of the quarter.`
    case 'forward': {
      const fixed = pays ? market.forward.ask : market.forward.bid
      return `You ${deal} ${what} at ${rate(fixed)}${exposure.kind === 'tender' || exposure.shrinks ? ', come what may' : ''}.`
    }
    case 'money-market': {
      const fixed = loanRate(quarter, market, pays)
      return `A loan and a deposit fix ${rate(fixed)} for ${what}.`
    }
    case 'put':
    case 'call': {
      const quote = market.options.find(
        ({ right, strikeId }) => right === line.tool && strikeId === line.strike,
      )
      return `You may ${line.tool === 'put' ? 'sell' : 'buy'} ${what} at ${rate(quote?.strike ?? 0)}, for ${about(amount * (quote?.premium ?? 0))}.`
    }
    case 'invoice':
      return `The customer pays ${rate(exposure.invoiceRate ?? 0)} merins for each ${exposure.currency}, however much is ordered.`
  }
}
