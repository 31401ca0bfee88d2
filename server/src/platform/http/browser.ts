import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { day, minute, second } from '../../kernel/clock.ts'
import { newToken } from '../../kernel/tokens.ts'
import { ticketSecretOf } from './ticket-cookie.ts'

/** What browsers keep for the server, and for how long in ms. */
const kept = {
  /** Marks a device on which a person has signed in. */
  device: 400 * day,
  /** Belongs to the browser that asked for a reset code: as long as the code and then the secret work. */
  reset: 30 * minute,
} as const

export type KeptName = keyof typeof kept

/** Small secrets that the caller's browser keeps for the server, in cookies that no page can read. */
export interface Browser {
  /** The value that the browser sent, or null. Everybody can send any value. */
  read(name: KeptName): string | null
  /** Lets the browser keep the value that it sent, or else a new random one, and returns it. */
  keep(name: KeptName): string
  /** The secret that it sent for a ticket, or null. */
  secretOfTicket(ticket: string): string | null
}

export function browserOf(
  config: Pick<Config, 'publicUrl'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Browser {
  const secure = config.publicUrl.startsWith('https:')
  // The prefix prevents other hosts of the same domain from setting these cookies. It requires TLS.
  const cookieOf = (name: KeptName) => `${secure ? '__Host-' : ''}tradewind_${name}`
  const read = (name: KeptName) => {
    const start = `${cookieOf(name)}=`
    const cookie = (request.headers.cookie ?? '').split(/; ?/u).find((text) => text.startsWith(start))
    const value = cookie?.slice(start.length) ?? ''
    return /^[\w-]{43}$/u.test(value) ? value : null
  }
  return {
    read,
    secretOfTicket: (ticket) => ticketSecretOf(config, request.headers.cookie, ticket),
    keep: (name) => {
      const value = read(name) ?? newToken()
      const attributes = `Max-Age=${kept[name] / second}; Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
      void reply.header('set-cookie', `${cookieOf(name)}=${value}; ${attributes}`)
      return value
    },
  }
}
