import type { LabId } from '@tradewind/contract/catalogue'
import { call } from '../../../api.ts'

/** The reader's runs in all labs, newest first. */
export function readRuns() {
  return call('GET /api/runs')
}

/** Mails the reader a link to a lab, which also joins the class session of the code. */
export function mailLabLink(lab: LabId, classCode: string | null) {
  return call('POST /api/labs/:lab/link', { params: { lab }, body: { classCode } })
}
