import type { DebriefProps } from '../../shell/simulation.ts'
import type { MarketEntryDebrief, MarketEntrySolution } from '../engine/score.ts'
import type { MarketEntryState } from '../engine/state.ts'
import { Account, News } from './account.tsx'
import { FirmsDebrief } from './debrief-firms.tsx'
import { PartingDebrief } from './debrief-parting.tsx'
import { NewsDebrief } from './debrief-news.tsx'
import { PlanDebrief } from './debrief-plan.tsx'
import { ForecastDebrief } from './debrief-forecasts.tsx'
import { ValueDebrief } from './debrief-value.tsx'
import { DebriefPart } from '../../shell/play/round.tsx'
import type { EntryDebriefProps } from './market-entry-play.ts'

export type MarketEntryDebriefProps = DebriefProps<MarketEntryState, MarketEntryDebrief, MarketEntrySolution>

export function Debrief({ state, result, firms = [] }: MarketEntryDebriefProps) {
  const { debrief, solution, parts } = result
  const told: EntryDebriefProps = { state, debrief, solution }
  return (
    <div className="sim me sim-debrief">
      {debrief.world && <FirmsDebrief state={{ ...state, firms }} world={debrief.world} parts={parts} />}
      <ValueDebrief {...told} />
      <NewsDebrief {...told} />
      {solution && <PartingDebrief state={state} solution={solution} />}
      <PlanDebrief {...told} />
      <ForecastDebrief {...told} />
      {state.business && (
        <DebriefPart title="The years you saw">
          <News business={state.business} since={1} />
          <Account state={state} business={state.business} />
        </DebriefPart>
      )}
    </div>
  )
}
