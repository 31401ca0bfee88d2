import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { second } from '../../kernel/clock.ts'
import { openEventStream } from './event-stream.ts'
import { forwardingReader, type Forwarding } from './forwarding.ts'
import { openStreamsOf } from './open-streams.ts'
import { setStreamHeaders } from './streams.ts'

/** What the server knows of the one who asks. */
export interface SeenConnection {
  /** Null where a proxy that is not trusted is in between, whose address is nobody's business. */
  address: string | null
  forwarding: Forwarding
}

export const connectionPath = '/healthz/connection'

/** How long the stream stays open after its only event, in ms: a proxy that holds streams back shows it by the delay. */
export const heldFor = 2 * second

/**
 * `/healthz/connection` tells the one who asks which address the server sees, by a short stream of the kind that pages
 * follow a class by. The doctor asks it from outside (see `doctor/streams.ts`).
 */
export function installConnectionCheck(app: FastifyInstance, config: Config): void {
  const forwardingOf = forwardingReader(config)
  const streams = openStreamsOf(app)
  const options = {
    config: { access: 'public', passesDoor: true, isStream: true },
    exposeHeadRoute: false,
    schema: { hide: true },
    logLevel: 'warn',
  } as const
  app.get(connectionPath, options, (request, reply) => {
    const stream = openEventStream()
    const held = { key: `${request.ip} ${connectionPath}`, end: () => stream.end() }
    streams.take(held)
    streams.opened(held)
    reply.raw.once('close', () => streams.gone(held))
    const forwarding = forwardingOf(request)
    const seen: SeenConnection = { address: forwarding === 'ignored' ? null : request.ip, forwarding }
    stream.tell('', seen)
    void delay(heldFor, undefined, { ref: false }).then(stream.end)
    setStreamHeaders(reply)
    return reply.send(stream.bytes)
  })
}
