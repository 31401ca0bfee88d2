import { RadioGroup } from '@tradewind/ui/choices.tsx'
import { Slider } from '@tradewind/ui/slider.tsx'
import { Toggle } from '@tradewind/ui/toggle.tsx'
import { Term } from '../../shell/place/term.tsx'
import type { HedgeLine } from '../engine/hedging.ts'
import type { ToolId } from '../engine/rules.ts'
import type { ForeignExchangeState } from '../engine/state.ts'
import type { ShownExposure } from './foreign-exchange-play.ts'
import { averageCost } from './known-futures.ts'
import { lineFor, losesInvoice, marketFor, toolsFor, type HedgeDraft } from './preview.ts'
import { Rooms } from './room.tsx'
import { isNew } from './novelties.ts'
import { costWords, effectOf, toolNames, toolTerms } from './tools.ts'
import { merins, rate } from './words.ts'

interface Props {
  state: ForeignExchangeState
  exposure: ShownExposure
  draft: HedgeDraft
  onDraft: (draft: HedgeDraft) => void
  netting: boolean
  onNetting: (netting: boolean) => void
}

/** The hedge of one exposure: a tool, a share, and the strike of an option, with what it costs and the room it leaves. */
export function ExposureControl({ state, exposure, draft, onDraft, netting, onNetting }: Props) {
  const { quarter } = state
  const line = lineFor(draft, exposure)
  const change = (part: Partial<HedgeLine>) => {
    // The share stays as it was chosen while another tool is tried that has none.
    const { tool, strike } = line
    const ratio = draft[exposure.id]?.ratio ?? 100
    onDraft({ ...draft, [exposure.id]: { tool, strike, ratio, ...part } })
  }
  const hasShare = line.tool !== 'none' && line.tool !== 'invoice'
  const canNet =
    quarter.offers.netting && exposure.id === 'sales' && quarter.exposures.some(({ id }) => id === 'parts')
  const isLost = exposure.id === 'sales' && losesInvoice(draft, netting)
  return (
    <>
      {canNet && (
        <div className="fx-netting row gap-12 middle spread">
          <Toggle
            label={`Net the parts first, for ${merins(quarter.nettingFee)}`}
            checked={netting}
            onChange={onNetting}
          />
          <Term of="netting">Netting</Term>
        </div>
      )}
      <RadioGroup
        look="segments"
        legend={<span className="visually-hidden">Tool</span>}
        name={`fx-tool-${exposure.id}`}
        chosen={isLost ? null : line.tool}
        onChoose={(tool: ToolId) => change({ tool })}
        options={toolsFor(quarter, exposure).map((tool) => ({
          id: tool,
          text: toolNames[tool],
          ...(isNew(quarter, tool) && { note: 'new' }),
        }))}
      />
      {hasShare && (
        <div className="fx-share row gap-12 middle">
          <span aria-hidden="true">Share</span>
          <Slider
            label="Share to hedge, %"
            unit="%"
            min={10}
            max={100}
            step={10}
            value={line.ratio}
            onChange={(ratio) => change({ ratio })}
          />
        </div>
      )}
      {(line.tool === 'put' || line.tool === 'call') && (
        <RadioGroup
          look="segments"
          legend="Strike"
          name={`fx-strike-${exposure.id}`}
          chosen={line.strike}
          onChoose={(strike: HedgeLine['strike']) => change({ strike })}
          options={marketFor(quarter, exposure)
            .options.filter(({ right }) => right === line.tool)
            .map(({ strikeId, strike, premium }) => ({
              id: strikeId,
              text: rate(strike),
              note: `premium ${rate(premium)}`,
            }))}
        />
      )}
      {isLost ? (
        <p className="fx-effect">
          The invoice in merins leaves nothing to net. Choose another tool, or take netting off.
        </p>
      ) : (
        <p className="fx-effect">
          <Term of={toolTerms[line.tool]}>{toolNames[line.tool]}</Term>: {effectOf(quarter, exposure, line)}
          {line.tool !== 'none' && <> {costWords(averageCost(state, draft, netting, exposure.id))}</>}
        </p>
      )}
      {quarter.offers.limits && <Rooms state={state} draft={draft} netting={netting} exposure={exposure} />}
    </>
  )
}
