import type { RefusedTicket } from '@tradewind/contract/people/auth'
import type { LabId } from '@tradewind/contract/catalogue'
import type { CoursePlace } from '@tradewind/contract/lms/courses'
import type { Caller } from '../../../kernel/caller.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../kernel/error.ts'
import type { Services } from '../../../kernel/services.ts'
import { findSession } from '../../../platform/sessions/sessions.ts'
import { isEarner, takeTicket, type TakenTicket } from '../../../platform/sessions/tickets.ts'
import { isStudentOfLink, openCourse } from '../../lms/courses/courses.service.ts'
import { beginDemo } from '../../access/demo/demo.service.ts'
import { beginGuestSession } from '../../institutions/institutions/guests.ts'
import { beginLtiSession } from '../../lms/lms/lms.service.ts'
import { joinBilledCourse } from '../../sales/roster-billing/roster-billing.service.ts'

interface Shown {
  ticket: string
  /** The secrets that the caller's browser, or its platform, has kept for the ticket. */
  secrets: readonly string[]
}

/**
 * Begins the session for which a ticket stands, in the browser that earned it. Session, user and use are saved together
 * with the end of the ticket, so only one of several simultaneous callers succeeds, and a refusal leaves the ticket
 * unused. A visit from a course then opens the link that it came by.
 */
export async function exchangeTicket(
  services: Services,
  caller: Caller,
  { ticket, secrets }: Shown,
): Promise<CoursePlace & { token: string }> {
  const { token, lab, fromCourse } = await inTransaction(services, async (trx) => {
    // The others begin no session; they are used elsewhere.
    const taken = await takeTicket(trx, caller, { ticket, purposes: ['guest', 'demo', 'lti'] })
    if (!taken) throw ticketRefused()
    const begun = await begin(trx, caller, taken)
    // Checked last, because a refusal of the visit itself says more. It takes back what has begun.
    if (!isEarner(taken, caller, secrets)) throw earnedElsewhere(taken, secrets)
    return begun
  })
  if (!fromCourse) return { token, course: false, lab, classSession: null }
  const found = await findSession(services, token, caller.now)
  if (!found) throw ticketRefused()
  return { token, ...(await openCourse(services, { ...caller, session: found.session })) }
}

type EntryTicket = TakenTicket<'guest' | 'demo' | 'lti'>

interface Begun {
  token: string
  lab: LabId | null
  /** Whether the session came by a link in a course, which says where to go. */
  fromCourse: boolean
}

async function begin(trx: Trx, caller: Caller, taken: EntryTicket): Promise<Begun> {
  switch (taken.purpose) {
    case 'guest':
      return { token: await beginGuestSession(trx, caller, taken.data), lab: null, fromCourse: false }
    case 'demo':
      return { ...(await beginDemo(trx, caller, taken.data)), fromCourse: false }
    case 'lti': {
      const { token, teaches, ...visit } = await beginLtiSession(trx, caller, taken.data)
      // Before the link opens, because it may open the lab that the course pays.
      if (!teaches && (await isStudentOfLink(trx, visit))) await joinBilledCourse(trx, caller, visit)
      return { token, lab: null, fromCourse: true }
    }
  }
}

function ticketRefused(): AppError {
  return new AppError(
    'ticket_refused',
    'This link has expired or has already been used. Please go back to where you found it and open it again.',
  )
}

const waysBack = {
  guest: { from: 'institution', sentence: 'Please choose your institution again.' },
  demo: { from: 'demo', sentence: 'Please open the demo link again.' },
  lti: { from: 'course', sentence: 'Please open the activity in your course again.' },
} as const

/** If the platform keeps the secret, the caller is told where, and can come again with it. */
function earnedElsewhere({ purpose, earnedBy }: EntryTicket, secrets: readonly string[]): AppError {
  const { from, sentence } = waysBack[purpose]
  const details: RefusedTicket = { from, storage: secrets.length === 0 ? earnedBy.storage : null }
  return new AppError('ticket_refused', `This link only works in the browser that opened it. ${sentence}`, {
    details,
  })
}
