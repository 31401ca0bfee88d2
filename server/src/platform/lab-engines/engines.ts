import { culturalExchange } from '@tradewind/labs/cultural-exchange/engine/engine'
import { culturalIntelligence } from '@tradewind/labs/cultural-intelligence/engine/engine'
import { foreignExchange } from '@tradewind/labs/foreign-exchange/engine/engine'
import { globalCompass } from '@tradewind/labs/global-compass/engine/engine'
import { marketEntry } from '@tradewind/labs/market-analysis/engine/engine'
import type { LabEngine } from '@tradewind/labs/engine/lab-engine'
import type { LabId } from '@tradewind/contract/catalogue'

/** Every lab that can be played. A new lab is one folder with an engine and a page, and one line here. */
const engines: Partial<Record<LabId, LabEngine>> = {
  cultural_exchange_lab: culturalExchange,
  cultural_intelligence_lab: culturalIntelligence,
  foreign_exchange_lab: foreignExchange,
  global_compass_lab: globalCompass,
  market_analysis_lab: marketEntry,
}

/** The engine of a lab, or null where the lab has no simulation yet. */
export function engineOf(lab: LabId): LabEngine | null {
  return engines[lab] ?? null
}
