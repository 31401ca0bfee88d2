import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { second } from '../clock.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set for calls whose bodies may be large and therefore take longer. */
    isUpload?: true
  }
}

/** How long a request may take to arrive: its headers, then its body. */
const arrivesWithin = 30 * second
const uploadArrivesWithin = 120 * second

/** Options of Node's server: requests that are late with their headers are looked for this often, in ms. */
export const headerLimits = { headersTimeout: arrivesWithin, connectionsCheckingInterval: 5 * second }

/** Ends the connection of a request whose body is too slow. Otherwise a byte now and then would keep it forever. */
export function limitBodyTime(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    // Requests that tests inject arrive whole, and have no real socket.
    if (!hasBody(request) || !(raw.socket instanceof Socket)) return
    const limit = request.routeOptions.config.isUpload === true ? uploadArrivesWithin : arrivesWithin
    const timer = setTimeout(() => {
      if (raw.complete) return
      request.log.warn('a request was too slow and was ended')
      // Fastify cannot answer while it waits for the body.
      if (!reply.raw.headersSent)
        raw.socket.write('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\n\r\n')
      raw.socket.destroySoon()
    }, limit)
    raw.once('end', () => clearTimeout(timer))
    raw.once('close', () => clearTimeout(timer))
  })
}

function hasBody({ headers }: FastifyRequest): boolean {
  return (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined
}
