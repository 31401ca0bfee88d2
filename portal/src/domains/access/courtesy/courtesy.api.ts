import type { LabId } from '@tradewind/contract/catalogue'
import { call } from '../../../api.ts'

/** Begins to try a lab. */
export function startTrying(lab: LabId) {
  return call('POST /api/courtesy', { body: { lab } })
}
