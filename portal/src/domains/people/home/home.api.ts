import type { LabId } from '@tradewind/contract/catalogue'
import { call } from '../../../api.ts'

/** What Home shows of the reader beside their account. */
export function readHome() {
  return call('GET /api/home')
}

/** Mails the reader a link to a lab, which also joins the class session of the code. */
export function mailLabLink(lab: LabId, classCode: string | null) {
  return call('POST /api/labs/:lab/link', { params: { lab }, body: { classCode } })
}
