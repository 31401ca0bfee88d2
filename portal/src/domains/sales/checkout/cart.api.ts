import type { LabId } from '@tradewind/contract/catalogue'
import { call } from '../../../api.ts'

/** Counts for the usage reports of institutions that the reader looks at the page of a lab. */
export function lookAt(lab: LabId) {
  return call('POST /api/labs/:lab/looks', { params: { lab } })
}
