import type { OutgoingHttpHeaders } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { second } from '../../kernel/clock.ts'
import { AppError } from '../../kernel/error.ts'

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
      if (!reply.raw.headersSent) answerTooSlow(reply)
      raw.socket.destroySoon()
    }, limit)
    raw.once('end', () => clearTimeout(timer))
    raw.once('close', () => clearTimeout(timer))
  })
}

/** Keeps the headers that are set already, without which a page of another origin could not read the answer. */
function answerTooSlow(reply: FastifyReply): void {
  const refusal = new AppError(
    'too_slow',
    'We are busy, and your entry took too long to reach us. Nothing has changed. Please try again.',
  )
  const body = JSON.stringify(refusal.body())
  void reply.hijack()
  reply.headers({
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    connection: 'close',
  })
  reply.raw.writeHead(refusal.status, reply.getHeaders() as OutgoingHttpHeaders).end(body)
}

function hasBody({ headers }: FastifyRequest): boolean {
  return (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined
}
