import type { FastifyReply } from 'fastify'
import type { Config } from '../../config.ts'
import { minute } from '../../kernel/clock.ts'
import { hashToken } from '../../kernel/tokens.ts'
import { framedCookie, readCookie } from './framed-cookies.ts'

/** How long a ticket works, and its browser keeps the secret of it. In ms. */
export const ticketLife = minute

/** Several visits may begin in a browser at once, so each ticket has its own cookie. */
function nameOf(ticket: string): string {
  return `ticket_${hashToken(ticket).toString('base64url').slice(0, 16)}`
}

/** Lets the caller's browser keep the secret with which it can use the ticket, for `life` ms. */
export function keepTicketSecret(
  reply: FastifyReply,
  config: Pick<Config, 'publicUrl'>,
  { ticket, secret, life = ticketLife }: { ticket: string; secret: string; life?: number },
): void {
  void reply.header('set-cookie', framedCookie(config, { name: nameOf(ticket), value: secret, life }))
}

/** The secret that the caller's browser has kept for the ticket, or null. */
export function ticketSecretOf(
  config: Pick<Config, 'publicUrl'>,
  cookies: string | undefined,
  ticket: string,
): string | null {
  return readCookie(config, cookies, nameOf(ticket))
}
