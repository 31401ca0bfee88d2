import { globalCompass } from '@tradewind/labs/global-compass/engine/engine'
import type { LabEngine } from '@tradewind/labs/engine/lab-engine'
import type { LabId } from '@tradewind/contract/catalogue'

/** Every lab that can be played. A new lab is one folder with an engine and a page, and one line here. */
const engines: Partial<Record<LabId, LabEngine>> = {
  global_compass_lab: globalCompass,
}

/** The engine of a lab, or null where the lab has no simulation yet. */
export function engineOf(lab: LabId): LabEngine | null {
  return engines[lab] ?? null
}
