import type { LabId } from '@tradewind/contract/catalogue'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Services } from '../../platform/services.ts'
import { takeTicket } from '../../platform/sessions/tickets.ts'
import { beginDemo } from '../demo/demo.service.ts'
import { beginGuestSession } from '../institutions/institutions.service.ts'
import { beginLtiSession } from '../lms/lms.service.ts'

/**
 * Begins the session for which a ticket stands. Session, user and use are saved together with the end of the ticket, so
 * only one of several simultaneous callers succeeds.
 */
export async function exchangeTicket(
  services: Services,
  caller: Caller,
  ticket: string,
): Promise<{ token: string; lab: LabId | null }> {
  return await inTransaction(services, async (trx) => {
    const taken = await takeTicket(trx, caller, ticket)
    if (!taken) throw ticketRefused()
    switch (taken.purpose) {
      case 'guest':
        return { token: await beginGuestSession(trx, caller, taken.data), lab: null }
      case 'demo':
        return await beginDemo(trx, caller, taken.data)
      case 'lti':
        return await beginLtiSession(trx, caller, taken.data)
      case 'lti_link':
        // This ticket begins no session; it is used within one.
        throw ticketRefused()
    }
  })
}

function ticketRefused(): AppError {
  return new AppError(
    'ticket_refused',
    'This link has expired or has already been used. Please go back to where you found it and open it again.',
  )
}
