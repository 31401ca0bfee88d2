import type { HedgeLine, ToolId } from '../engine/hedging.ts'
import type { QuarterState } from '../engine/state.ts'
import type { ShownExposure } from './foreign-exchange-play.ts'
import { lineFor, loanRate, marketFor, toolsFor, type HedgeDraft } from './preview.ts'
import { foreign, merins, rate } from './words.ts'
import { SelectField } from '../../shell/ui/fields.tsx'

export const toolNames: Readonly<Record<ToolId, string>> = {
  none: 'No hedge',
  forward: 'Forward',
  'money-market': 'Money market',
  put: 'Put option (right to sell)',
  call: 'Call option (right to buy)',
  invoice: 'Invoice in merins',
}

interface Props {
  quarter: QuarterState
  exposure: ShownExposure
  draft: HedgeDraft
  onDraft: (draft: HedgeDraft) => void
}

/** One exposure with the decision about it. */
export function ExposureForm({ quarter, exposure, draft, onDraft }: Props) {
  const line = lineFor(draft, exposure)
  const market = marketFor(quarter, exposure)
  const change = (part: Partial<HedgeLine>) => {
    const { exposure: _, ...before } = line
    const next = { ...before, ...part }
    onDraft({ ...draft, [exposure.id]: { ...next, ratio: next.ratio === 0 ? 100 : next.ratio } })
  }
  const isOption = line.tool === 'put' || line.tool === 'call'
  const pays = exposure.kind === 'payable'
  return (
    <fieldset className="fx-exposure">
      <legend>{exposure.name}</legend>
      <p>
        <strong>
          {pays ? 'You pay' : 'You get'} {foreign(exposure.amount, exposure.currency)}
        </strong>
        {exposure.kind === 'tender' && ` with a chance of ${Math.round(exposure.chance * 100)} %`}, today
        worth {merins(exposure.amount * (pays ? market.spot.ask : market.spot.bid))}. {exposure.says}
      </p>
      <div className="fx-line">
        <SelectField
          label="Tool"
          about={`for ${exposure.name}`}
          value={line.tool}
          options={toolsFor(exposure).map((tool) => ({ value: tool, name: toolNames[tool] }))}
          onChange={(tool) => change({ tool })}
        />
        {line.tool !== 'none' && line.tool !== 'invoice' && (
          <SelectField
            label="Share"
            about={`of ${exposure.name}`}
            value={String(line.ratio)}
            options={shares.map((share) => ({ value: String(share), name: `${share} %` }))}
            onChange={(share) => change({ ratio: Number(share) })}
          />
        )}
        {isOption && (
          <SelectField
            label="Strike"
            about={`for ${exposure.name}`}
            value={line.strike}
            options={market.options
              .filter(({ right }) => right === line.tool)
              .map(({ strikeId, strike, premium }) => ({
                value: strikeId,
                name: `${rate(strike)}, premium ${rate(premium)}`,
              }))}
            onChange={(strike) => change({ strike })}
          />
        )}
      </div>
      <p className="sim-note">{effectOf(quarter, exposure, line)}</p>
    </fieldset>
  )
}

const shares = Array.from({ length: 10 }, (_, at) => 100 - 10 * at)

/** The effect of the chosen tool, in the figures of the screen. */
function effectOf(quarter: QuarterState, exposure: ShownExposure, line: HedgeLine): string {
  const market = marketFor(quarter, exposure)
  const pays = exposure.kind === 'payable'
  const amount = (exposure.amount * line.ratio) / 100
  const what = foreign(amount, exposure.currency)
  switch (line.tool) {
    case 'none':
      return `You ${pays ? 'buy' : 'sell'} at whatever the rate is at the end of the quarter.`
    case 'forward': {
      const fixed = pays ? market.forward.ask : market.forward.bid
      return `You ${pays ? 'buy' : 'sell'} ${what} at ${rate(fixed)}, for ${merins(amount * fixed)} at the end of the quarter, whether or not the money comes.`
    }
    case 'money-market': {
      const fixed = loanRate(quarter, market, pays)
      return pays
        ? `You borrow merins, exchange them today and lend the ${exposure.currency}s. This fixes ${rate(fixed)}, ${merins(amount * fixed)} for ${what}.`
        : `You borrow ${exposure.currency}s against the receivable, exchange them today and lend the merins. This fixes ${rate(fixed)}, ${merins(amount * fixed)} for ${what}.`
    }
    case 'put':
    case 'call': {
      const quote = market.options.find(
        ({ right, strikeId }) => right === line.tool && strikeId === line.strike,
      )
      return `You pay ${merins(amount * (quote?.premium ?? 0))} today for the right, but not the obligation, to ${line.tool === 'put' ? 'sell' : 'buy'} ${what} at ${rate(quote?.strike ?? 0)}.`
    }
    case 'invoice':
      return `The customer pays ${rate(exposure.invoiceRate ?? 0)} merins for each ${exposure.currency} of the price, ${((exposure.invoiceDiscount ?? 0) * 100).toFixed(1)} % below today’s middle rate. You have nothing left to hedge, however much is ordered.`
  }
}
