import { culturalExchange } from '@tradewind/labs/cultural-exchange/engine/engine'
import { culturalIntelligence } from '@tradewind/labs/cultural-intelligence/engine/engine'
import { foreignExchange } from '@tradewind/labs/foreign-exchange/engine/engine'
import { globalCompass } from '@tradewind/labs/global-compass/engine/engine'
import { marketEntry } from '@tradewind/labs/market-entry/engine/engine'
import type { LabEngine } from '@tradewind/labs/engine/lab-engine'
import type { LabId } from '@tradewind/contract/catalogue'

/** Every playable lab under its newest rules. A new lab adds one line. */
const engines: readonly LabEngine[] = [
  culturalExchange,
  culturalIntelligence,
  foreignExchange,
  globalCompass,
  marketEntry,
]

/** The engine of the lab's newest rules, for what begins now. */
export function newestEngineOf(lab: LabId): LabEngine {
  const engine = engines.find(({ id }) => id === lab)
  if (!engine) throw new Error(`There is no engine for ${lab}`)
  return engine
}

/**
 * The engine of these rules, for what began under them. Undefined if this server does not have them, which happens after
 * it was replaced by an earlier version.
 */
export function engineOf(lab: LabId, rules: number): LabEngine | undefined {
  let engine: LabEngine | null = newestEngineOf(lab)
  while (engine !== null && engine.rules !== rules) engine = engine.earlier
  return engine ?? undefined
}
