import { culturalExchange } from '@tradewind/labs/cultural-exchange/engine/engine'
import { culturalIntelligence } from '@tradewind/labs/cultural-intelligence/engine/engine'
import { foreignExchange } from '@tradewind/labs/foreign-exchange/engine/engine'
import { globalCompass } from '@tradewind/labs/global-compass/engine/engine'
import { marketEntry } from '@tradewind/labs/market-entry/engine/engine'
import type { LabEngine } from '@tradewind/labs/engine/lab-engine'
import type { LabId } from '@tradewind/contract/catalogue'

/** Every playable lab. A new lab adds one line. */
const engines: readonly LabEngine[] = [
  culturalExchange,
  culturalIntelligence,
  foreignExchange,
  globalCompass,
  marketEntry,
]

export function engineOf(lab: LabId): LabEngine {
  const engine = engines.find(({ id }) => id === lab)
  if (!engine) throw new Error(`There is no engine for ${lab}`)
  return engine
}
