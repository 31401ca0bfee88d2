import type { FastifyReply } from 'fastify'
import type { Caller } from '../../kernel/caller.ts'
import type { Services } from '../../kernel/services.ts'
import { newToken } from '../../kernel/tokens.ts'
import { leadOn } from '../http/lead-on.ts'
import { keepTicketSecret } from '../http/ticket-cookie.ts'
import { issueTicket, type Ticket } from './tickets.ts'

/**
 * Redirects a browser to /demo with a ticket that only this browser can use. Whether it keeps cookies shows when it
 * loads that screen (see `proveTickets`).
 */
export async function leadInByTicket(
  { db, config }: Services,
  caller: Caller,
  { reply, ticket: wanted }: { reply: FastifyReply; ticket: Ticket },
): Promise<FastifyReply> {
  const secret = newToken()
  const ticket = await issueTicket(db, caller, {
    ...wanted,
    earner: { secret, proven: false, storage: null },
  })
  keepTicketSecret(reply, config, { ticket, secret })
  return leadOn(reply, '/demo', { ticket })
}
