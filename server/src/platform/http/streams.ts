import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import {
  accessLevels,
  type AnswerIn,
  type Route,
  type Routes,
  type StreamsOf,
} from '@tradewind/contract/route'
import { second } from '../../kernel/clock.ts'
import { DatabaseUnavailable } from '../database/unavailable.ts'
import type { Services } from '../../kernel/services.ts'
import { openEventStream } from './event-stream.ts'
import { openStreamsOf, type OpenStreams } from './open-streams.ts'
import { callerOf, type Call } from './routes.ts'

/** The input of a stream's handler. */
export interface StreamCall<R extends Route> extends Pick<
  Call<R>,
  'params' | 'query' | 'caller' | 'fromLab'
> {
  /**
   * Sends an event; the first one opens the stream. If the reader is slow, only the newest event of each `key` is kept.
   * Does nothing once the stream has ended.
   */
  send(event: AnswerIn<R>, key?: string): void
  /** Resolves when the stream has ended, for whatever reason. */
  closed: Promise<void>
  /** Ends the stream when this answers false. It is asked every 15 seconds, after the session. */
  endUnless(stillAdmitted: () => Promise<boolean>): void
}

/**
 * A refusal before the first event is answered like that of a call. The stream ends when the handler returns, so most
 * handlers await `closed`.
 */
export type StreamHandlers<T extends Routes> = {
  [N in StreamsOf<T>]: (call: StreamCall<T[N] & Route>) => Promise<void>
}

/**
 * Registers a handler for each stream of a contract; see `implement` for the other routes.
 *
 * @example
 * implementStreams({ app, services }, roomsRoutes, {
 *   'GET /api/rooms/:room/events': async ({ params, caller, send, closed }) => {
 *     const room = await findRoom(services, caller, params.room)
 *     const tell = () => send({ audience: 'round', version: room.version }, 'round')
 *     const end = services.events.subscribe(`room:${room.id}:round`, tell)
 *     tell()
 *     await closed
 *     end()
 *   },
 * })
 */
export function implementStreams<T extends Routes>(
  { app, services }: { app: FastifyInstance; services: Services },
  routes: T,
  handlers: StreamHandlers<T>,
): void {
  const streams = openStreamsOf(app)
  for (const name of Object.keys(routes) as (keyof T & string)[]) {
    const route = routes[name] as Route
    if (route.stream !== true) continue
    if (!accessLevels.includes(route.access)) throw new Error(`${name} declares no access level`)
    const [method, url] = name.split(' ') as [string, string]
    const handler: Handler = handlers[name as unknown as keyof StreamHandlers<T>]
    const { access, forLabs, params, query, answer, summary } = route
    app.route({
      method,
      url,
      exposeHeadRoute: false,
      config: { access, isCall: true, isStream: true },
      schema: {
        summary,
        ...(params && { params }),
        ...(query && { querystring: query }),
        response: { 200: { content: { 'text/event-stream': { schema: answer } } } },
      },
      ...(access !== 'public' && {
        preValidation: app.guard.guardRoute({ access, payloadToken: false, forLabs: forLabs === true }),
      }),
      handler: (request, reply) => answerWithStream({ streams, services, route, handler }, request, reply),
    })
  }
}

type Handler = (call: StreamCall<Route>) => Promise<void>

interface Streamed {
  streams: OpenStreams
  services: Services
  route: Route
  handler: Handler
}

/** How often an open stream sends a heartbeat, and asks whether it may go on. Clients wait 40 seconds for one. */
const beatEvery = 15 * second
/** How long a stream that has ended may take to bring its last bytes on their way. */
const endsWithin = second

/**
 * Resolves to the bytes of the stream when it opens. Fastify sends them like any other answer, with all its headers, and
 * destroys them when the client goes.
 */
async function answerWithStream(
  { streams, services, route, handler }: Streamed,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Readable | FastifyReply> {
  // The client left while its session was looked up.
  if (reply.raw.destroyed) return reply.hijack()
  const stream = openEventStream()
  const closing = promiseToResolve()
  let state: 'opening' | 'open' | 'gone' = 'opening'
  const admission = { asked: false, stillAdmitted: () => Promise.resolve(true) }
  let beats: NodeJS.Timeout | undefined

  const held = {
    // Without a session, the address that was asked for counts, for example that of one class for a projector.
    key: request.session?.id ?? `${request.ip} ${request.url}`,
    end: () => {
      stream.end()
      closing.resolve()
      if (state === 'open') setTimeout(() => reply.raw.destroy(), endsWithin).unref()
    },
  }

  async function beat(): Promise<void> {
    if (!stream.beat()) reply.raw.destroy()
    if (admission.asked) return
    admission.asked = true
    if (!(await mayGoOn({ request, route, stillAdmitted: admission.stillAdmitted }))) held.end()
    admission.asked = false
  }

  streams.take(held)
  reply.raw.once('close', () => {
    state = 'gone'
    clearInterval(beats)
    streams.gone(held)
    closing.resolve()
  })
  return await new Promise<Readable>((resolve, reject) => {
    const open = () => {
      if (state === 'opening') {
        state = 'open'
        setStreamHeaders(reply)
        streams.opened(held)
        beats = setInterval(() => void beat(), beatEvery)
      }
      resolve(stream.bytes)
    }
    const call: StreamCall<Route> = {
      params: request.params as never,
      query: request.query as never,
      caller: callerOf(request, services),
      fromLab: request.server.guard.isFromLab(request),
      send: (event, key = '') => {
        stream.tell(key, z.encode(route.answer, event))
        open()
      },
      closed: closing.promise,
      endUnless: (stillAdmitted) => (admission.stillAdmitted = stillAdmitted),
    }
    const finish = () => {
      open()
      held.end()
    }
    handler(call).then(finish, (error: unknown) => {
      if (state === 'opening') return reject(error)
      request.log.error({ err: error }, 'a stream failed')
      finish()
    })
  })
}

function promiseToResolve(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {}
  const promise = new Promise<void>((done) => (resolve = done))
  return { promise, resolve }
}

/** Sets the headers of an answer that stays open. */
export function setStreamHeaders(reply: FastifyReply): void {
  void reply.headers({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    // nginx would keep events back until its buffer is full.
    'x-accel-buffering': 'no',
    // The connection has no further use, and one that is kept open would delay a stop.
    connection: 'close',
  })
}

interface OpenStream {
  request: FastifyRequest
  route: Route
  stillAdmitted: () => Promise<boolean>
}

/** Whether session and admission still allow the stream. A database that is away ends nothing: it tells nothing either. */
async function mayGoOn({ request, route, stillAdmitted }: OpenStream): Promise<boolean> {
  const { session, log } = request
  try {
    if (
      route.access !== 'public' &&
      !(session && (await request.server.guard.isStillAllowed(route.access, session)))
    )
      return false
    return await stillAdmitted()
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return true
    log.error({ err: error }, 'the admission of a stream could not be checked')
    return false
  }
}
