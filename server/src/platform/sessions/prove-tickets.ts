import type { FastifyRequest } from 'fastify'
import { ticketSecretOf } from '../http/ticket-cookie.ts'
import type { Services } from '../../kernel/services.ts'
import { proveEarner } from './tickets.ts'

/**
 * Notices, when a browser loads the screen to which a ticket led it, whether it keeps the ticket's secret. A failure
 * only leaves the ticket bound to the browser's address.
 */
export function proveTickets({ db, config, log }: Services) {
  return async ({ query, headers }: FastifyRequest): Promise<void> => {
    const { ticket } = query as Record<string, unknown>
    if (typeof ticket !== 'string') return
    const secret = ticketSecretOf(config, headers.cookie, ticket)
    if (secret === null) return
    await proveEarner(db, { ticket, secret }).catch((error: unknown) => {
      log.warn({ err: error }, 'a ticket could not be bound to its browser')
    })
  }
}
