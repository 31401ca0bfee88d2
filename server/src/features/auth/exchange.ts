import type { RefusedTicket } from '@tradewind/contract/auth'
import type { LabId } from '@tradewind/contract/catalogue'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction, type Trx } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Services } from '../../platform/services.ts'
import { isEarner, takeTicket, type TakenTicket } from '../../platform/sessions/tickets.ts'
import { beginDemo } from '../demo/demo.service.ts'
import { beginGuestSession } from '../institutions/institutions.service.ts'
import { beginLtiSession } from '../lms/lms.service.ts'

interface Shown {
  ticket: string
  /** The secrets that the caller's browser, or its platform, has kept for the ticket. */
  secrets: readonly string[]
}

/**
 * Begins the session for which a ticket stands, in the browser that earned it. Session, user and use are saved together
 * with the end of the ticket, so only one of several simultaneous callers succeeds, and a refusal leaves the ticket
 * unused.
 */
export async function exchangeTicket(
  services: Services,
  caller: Caller,
  { ticket, secrets }: Shown,
): Promise<{ token: string; lab: LabId | null }> {
  return await inTransaction(services, async (trx) => {
    const taken = await takeTicket(trx, caller, ticket)
    // A link ticket begins no session; it is used within one.
    if (!taken || taken.purpose === 'lti_link') throw ticketRefused()
    const begun = await begin(trx, caller, taken)
    // Checked last, because a refusal of the visit itself says more. It takes back what has begun.
    if (!isEarner(taken, caller, secrets)) throw earnedElsewhere(taken, secrets)
    return begun
  })
}

type EntryTicket = Exclude<TakenTicket, { purpose: 'lti_link' }>

async function begin(trx: Trx, caller: Caller, taken: EntryTicket) {
  switch (taken.purpose) {
    case 'guest':
      return { token: await beginGuestSession(trx, caller, taken.data), lab: null }
    case 'demo':
      return await beginDemo(trx, caller, taken.data)
    case 'lti':
      return await beginLtiSession(trx, caller, taken.data)
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
