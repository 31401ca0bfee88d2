import type { FastifyReply } from 'fastify'
import type { Caller } from '../../kernel/caller.ts'
import type { Services } from '../../kernel/services.ts'
import { issueTicket, type Ticket } from '../sessions/tickets.ts'
import { newToken } from '../../kernel/tokens.ts'
import { AppError } from '../../kernel/error.ts'
import { keepTicketSecret } from './ticket-cookie.ts'

/**
 * Redirects a browser to a screen of the portal. The address may contain a ticket, so nobody may cache it and no later
 * page may learn it. The window keeps its opener on the way, so that the screen can tell a partner's page when it is
 * ready.
 */
export function leadOn(reply: FastifyReply, screen: string, query: Record<string, string>): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('cross-origin-opener-policy', 'unsafe-none')
    .redirect(`${screen}?${String(new URLSearchParams(query))}`, 303)
}

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

/** Runs `work`. A refusal is shown on the error screen under `title`, instead of as JSON. */
export async function orErrorScreen(
  reply: FastifyReply,
  title: string,
  work: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return leadOn(reply, '/error', { title, message: error.message })
  }
}
