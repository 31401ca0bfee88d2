import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../kernel/services.ts'
import { laneOf, Line, SentAway } from './line.ts'
import { signedTurns } from './signed-turns.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set for what is answered from memory, or must be answered at once. Everything else waits at the door. */
    passesDoor?: true
  }
  interface FastifyRequest {
    /** Since when the client has waited, in ms since 1970, if it was sent away and has come again. */
    waitingSince: number | undefined
  }
  interface FastifyInstance {
    /** Where requests wait while the connections to the database are busy. */
    door: { readonly line: Line; secondsFor: (address: string, isKnown: boolean) => number }
  }
}

/** The header by which who must come again keeps their place in line. */
export const turnHeader = 'x-turn'
/** The same in the address of a page. */
export const turnField = 'turn'

/** Answers a browser that must come again with a page, which keeps the turn. */
export type SendBusyPage = (reply: FastifyReply, told: { refusal: SentAway; turn: string }) => FastifyReply

/** Those who may wait for each connection: few, so that what has begun goes on quickly, and strangers are not ahead. */
const waitingPerConnection = 0.5
/** In ms: after this time a browser gets a page that tells how long it still takes. */
const untilPage = 3000
/** In ms: how often the door looks whether there is room again where nothing told it. */
const looksEvery = 20

/**
 * Lets requests wait in line before they begin, as long as others wait for a connection to the database. So what has
 * begun is not delayed by what has not, addresses take turns, and nobody waits longer than clients have patience:
 * beyond that a call is refused as `busy`, and a page shows that it goes on by itself. When the app closes, all who wait
 * are sent away at once.
 */
export function openDoor(app: FastifyInstance, services: Services, sendBusyPage: SendBusyPage): void {
  const { pool } = services.pool
  const line = new Line({ kinds: ['known', 'strangers'] })
  const turns = signedTurns(services.factorKeys)
  /** Those who came in a moment ago, and have not asked for a connection yet. */
  let entering = 0
  let looking: NodeJS.Timeout | undefined
  const hasRoom = () => {
    const free = pool.idleCount + pool.options.max - pool.totalCount
    return pool.waitingCount + entering < free + pool.options.max * waitingPerConnection
  }
  const letIn = () => {
    entering++
    setImmediate(() => {
      entering--
      // Those who came in may need no connection.
      letWaitingIn()
    })
  }
  const letWaitingIn = () => {
    while (line.length > 0 && hasRoom()) if (line.next()) letIn()
    if (line.length > 0) return
    clearInterval(looking)
    looking = undefined
  }
  // A connection is free only after its release was told.
  const released = () => void (line.length > 0 && setImmediate(letWaitingIn))
  pool.on('release', released)
  // The server waits for its open connections, so those who wait here are sent away before that.
  app.addHook('preClose', async () => {
    pool.off('release', released)
    line.close()
    letWaitingIn()
  })

  const enter = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const { is404, routeOptions } = request
    if (is404 || routeOptions.config.passesDoor === true) return undefined
    if (line.length === 0 && hasRoom()) {
      letIn()
      return undefined
    }
    looking ??= setInterval(letWaitingIn, looksEvery)
    try {
      await line.wait({
        path: pathOf(request.ip, isKnown(request)),
        since: request.waitingSince,
        ...(isPage(request) && { atMost: untilPage }),
      })
    } catch (error) {
      if (!(error instanceof SentAway) || !isPage(request)) throw error
      return sendBusyPage(reply, { refusal: error, turn: turns.sign(error.since) })
    }
    // A client that has left needs no answer.
    return reply.raw.destroyed ? reply.hijack() : undefined
  }
  app.decorate('door', {
    line,
    secondsFor: (address: string, known: boolean) => line.secondsFor(pathOf(address, known)),
  })
  app.decorateRequest('waitingSince', undefined)
  // Callers of uploads are looked up before their body is read, all others after it.
  app.addHook('onRequest', async (request, reply) => {
    const { query, headers, routeOptions } = request
    request.waitingSince = turns.read(headers[turnHeader] ?? (query as Record<string, unknown>)[turnField])
    return routeOptions.config.isUpload === true ? enter(request, reply) : undefined
  })
  app.addHook('preValidation', async (request, reply) =>
    request.routeOptions.config.isUpload === true ? undefined : enter(request, reply),
  )
  app.addHook('onError', async (_request, reply, error) => {
    if (error instanceof SentAway) void reply.header(turnHeader, turns.sign(error.since))
  })
}

/**
 * Whether the request says that its sender has been here before, by a session or the mark of a device. Nobody has looked
 * whether that is true, so it only chooses between two lanes.
 */
function isKnown({ headers }: FastifyRequest): boolean {
  return headers.authorization !== undefined || (headers.cookie ?? '').includes('tradewind_device=')
}

/** Every second turn belongs to people who are known, from however many addresses others come. */
function pathOf(address: string, known: boolean): string[] {
  return [known ? 'known' : 'strangers', ...laneOf(address)]
}

/** Browsers come to these by a link or a form, so they get a page. */
function isPage({ routeOptions: { config }, headers }: FastifyRequest): boolean {
  return config.isCall !== true && (headers.accept ?? '').includes('text/html')
}
