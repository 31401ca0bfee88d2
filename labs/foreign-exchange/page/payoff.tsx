import { useState } from 'react'
import { LineChart } from '../../shell/ui/plots/line-chart.tsx'
import type { HedgeLine, ToolId } from '../engine/hedging.ts'
import type { QuarterState } from '../engine/state.ts'
import type { ShownExposure } from './foreign-exchange-play.ts'
import { cashFor, lineFor, marketFor, type HedgeDraft } from './preview.ts'
import { toolNames } from './exposure-form.tsx'
import { inMillions, rate } from './words.ts'
import { Disclosure } from '../../shell/ui/disclosure.tsx'
import { SelectField } from '../../shell/ui/fields.tsx'

interface Props {
  quarter: QuarterState
  exposures: readonly ShownExposure[]
  draft: HedgeDraft
}

const points = 9

/** The home money that each tool brings for an exposure, by the rate at the end of the quarter. */
export function PayoffPicture({ quarter, exposures, draft }: Props) {
  const [chosen, setChosen] = useState<ShownExposure['id']>('sales')
  const exposure = exposures.find(({ id }) => id === chosen) ?? exposures[0]
  if (!exposure) return null
  const market = marketFor(quarter, exposure)
  const pays = exposure.kind === 'payable'
  const right: ToolId = pays ? 'call' : 'put'
  const low = Math.min(market.low * 0.97, market.spot.bid * 0.9)
  const high = Math.max(market.high * 1.03, market.spot.ask * 1.1)
  const xs = Array.from({ length: points }, (_, at) => low + ((high - low) * at) / (points - 1))
  const own = lineFor(draft, exposure)
  const lines: readonly (readonly [string, HedgeLine])[] = [
    [`Your choice: ${toolNames[own.tool].toLowerCase()}${own.ratio > 0 ? `, ${own.ratio} %` : ''}`, own],
    ['No hedge', { ...own, tool: 'none', ratio: 0 }],
    ['All forward', { ...own, tool: 'forward', ratio: 100 }],
    [`${right === 'put' ? 'Put' : 'Call'} on all`, { ...own, tool: right, ratio: 100 }],
  ]
  const realised = (pays ? -1 : 1) * exposure.amount
  return (
    <Disclosure summary="Picture: what each tool brings">
      <SelectField
        label="Exposure"
        value={exposure.id}
        onChange={setChosen}
        options={exposures.map(({ id, name }) => ({ value: id, name }))}
      />
      <LineChart
        title={`${exposure.name}: cash by the rate at the end`}
        summary={`Without a hedge the cash moves with the ${exposure.currency}; a forward makes it flat; a ${right} keeps the upside for a premium.${exposure.kind === 'tender' ? ' This applies if you win the tender.' : ''}`}
        x={{ name: `Rate at the end, merins for 1 ${exposure.currency}`, text: rate }}
        y={{ name: 'Cash, million merins', text: inMillions }}
        xs={xs}
        lines={lines.map(([name, line]) => ({
          name,
          ys: xs.map((end) => cashFor(quarter, exposure, line, { realised, rate: end })),
        }))}
      />
    </Disclosure>
  )
}
