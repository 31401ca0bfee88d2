import type { LabId } from '@tradewind/contract/catalogue'
import { call } from '../../../api.ts'

/** A class to whose end a lab is extended: one that the reader is in, or the one with a code. */
export type ExtendingClass = { classSession: string } | { classCode: string }

export function extendFree(lab: LabId, theClass: ExtendingClass) {
  return call('POST /api/extensions', { body: { lab, ...theClass } })
}
