import { isIP } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopback, type Config } from '../../config.ts'

/** Headers by which a proxy names the client in front of it. */
const forwardingHeaders = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
] as const

function isForwarded({ headers }: FastifyRequest): boolean {
  return forwardingHeaders.some((name) => headers[name] !== undefined)
}

/** Whether a request was sent to this machine by a loopback name or address, with no proxy in between. */
export function isLocalRequest(request: FastifyRequest): boolean {
  return !isForwarded(request) && isLoopback(hostnameOf(request.headers.host ?? ''))
}

/** The name or address in a Host header, without port and brackets. */
export function hostnameOf(host: string): string {
  return host.replace(/:\d+$/u, '').replace(/^\[|\]$/gu, '')
}

/** Some proxies write the client's port beside its address, which must not make each connection another client. */
export function readForwardedAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    const forwarded = headers['x-forwarded-for']
    if (forwarded !== undefined)
      headers['x-forwarded-for'] = String(forwarded).split(',').map(withoutPort).join(', ')
  })
}

/** `192.0.2.1:443`, `[2001:db8::1]:443` and `[2001:db8::1]` are the addresses in them; other texts stay as they are. */
export function withoutPort(text: string): string {
  const given = text.trim()
  const address = /^\[(.*)\](?::\d+)?$/u.exec(given)?.[1] ?? /^([\d.]+):\d+$/u.exec(given)?.[1]
  return address !== undefined && isIP(address) !== 0 ? address : given
}

/**
 * Ignored forwarding headers from a socket that TRUST_PROXY does not name mean either that everybody behind a proxy
 * shares one address, or that a client forges them. Both deserve a warning, but only once an hour.
 */
export function tellOfForwardedHeaders(app: FastifyInstance, config: Config): void {
  const forwardingOf = forwardingReader(config)
  let toldAt = -Infinity
  app.addHook('onRequest', async (request) => {
    if (forwardingOf(request) !== 'ignored' || Date.now() - toldAt < 3_600_000) return
    toldAt = Date.now()
    request.log.warn(
      { socket: request.socket.remoteAddress },
      'ignoring forwarding headers from a socket that is not in TRUST_PROXY',
    )
  })
}

/** `none`: no proxy names a client. `ignored`: the socket of the one that does is not in TRUST_PROXY. */
export type Forwarding = 'none' | 'trusted' | 'ignored'

/** Returns a function that says what becomes of the forwarding headers of a request. */
export function forwardingReader({ trustedProxies }: Config): (request: FastifyRequest) => Forwarding {
  const isTrusted = proxyAddr.compile(trustedProxies)
  return (request) => {
    if (!isForwarded(request)) return 'none'
    const { remoteAddress } = request.socket
    return remoteAddress !== undefined && isTrusted(remoteAddress, 0) ? 'trusted' : 'ignored'
  }
}
