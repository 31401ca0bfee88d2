import type { LabId } from '@tradewind/contract/catalogue'
import { call } from '../../../api.ts'

/** The labs that the reader can try before paying. */
export function readOffer() {
  return call('GET /api/courtesy')
}

/** Begins to try a lab. */
export function startTrying(lab: LabId) {
  return call('POST /api/courtesy', { body: { lab } })
}
