import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import Fastify, {
  type FastifyContextConfig,
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { accessLevels } from '@tradewind/contract/route'
import type { Config } from '../../config.ts'
import { isLoopback } from '../../config.ts'
import { AppError } from '../../kernel/error.ts'
import { readJsonBodies } from './bodies.ts'
import { installErrorHandler, sendError } from './error-handler.ts'
import { hostnameOf, readForwardedAddresses, tellOfForwardedHeaders } from './forwarding.ts'
import { installHeaders } from './headers.ts'
import { headerLimits, limitBodyTime } from './time-limits.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Every registered route, as `METHOD /path`, with its declared access level. */
    declaredRoutes: ReadonlyMap<string, FastifyContextConfig>
  }
}

export type LoggerOption = FastifyServerOptions['logger']

/** In bytes. Ordinary calls are small; the few larger ones (uploads) set their own limit. */
const bodyLimit = 64 * 1024

/** A path may contain a user's address, whose 254 characters take up to nine characters each when encoded. */
const maxParamLength = 254 * 9

/**
 * A server with everything the portal and the labs share: logs without secrets, error answers, headers, declared
 * access.
 */
export async function createServer(config: Config, logger: LoggerOption): Promise<FastifyInstance> {
  const app = Fastify({
    logger: withoutSecrets(logger),
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength },
    forceCloseConnections: 'idle',
    http: headerLimits,
    // No limit: on a busy machine, reading the built files takes as long as it takes.
    pluginTimeout: 0,
    frameworkErrors: (error, request, reply) => {
      void sendError(
        request,
        reply,
        new AppError(
          error.statusCode === 414 ? 'too_large' : 'malformed',
          'We could not read this address. Please check it.',
        ),
      )
    },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('session', null)
  installErrorHandler(app)
  readForwardedAddresses(app)
  await installHeaders(app, config)
  await compressDocuments(app)
  demandAccessLevels(app)
  closeConnectionsOnStop(app)
  tellOfForwardedHeaders(app, config)
  readJsonBodies(app)
  limitBodyTime(app)
  return app
}

/**
 * Lets a route compress what it sends by `reply.compress`. Pages do, which the server fills in for each request. Files
 * are compressed by the build, and answers of calls stay as they are: a stream must not be held back, and most are short.
 */
async function compressDocuments(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    global: false,
    encodings: ['br', 'gzip'],
    threshold: 1024,
    // The best that takes less than a millisecond of a page.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
    globalDecompression: false,
  })
}

/** Logs contain the route's pattern and never the full address, because addresses may contain codes and tickets. */
function withoutSecrets(logger: LoggerOption): LoggerOption {
  if (typeof logger !== 'object') return logger
  return {
    ...logger,
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        route: request.routeOptions?.url ?? '(none)',
        address: request.ip,
      }),
    },
  }
}

/** A route without an access level stops the start. */
function demandAccessLevels(app: FastifyInstance): void {
  const routes = new Map<string, FastifyContextConfig>()
  app.decorate('declaredRoutes', routes)
  app.addHook('onRoute', (route) => {
    // Preflights are answered by the CORS plugin and reach no handler.
    if (route.method === 'OPTIONS') return
    routes.set(`${String(route.method)} ${route.url}`, (route.config ??= {}))
  })
  app.addHook('onReady', async () => {
    for (const [name, config] of routes) {
      if (!accessLevels.includes(config.access as never))
        throw new Error(`The route ${name} declares no access level`)
    }
  })
}

/** Routes of plugins cannot declare an access level themselves, so all routes inside `scope` are public. They send files. */
export function declarePublic(scope: FastifyInstance): void {
  scope.addHook('onRoute', (route) => {
    Object.assign((route.config ??= {}), { access: 'public', passesDoor: true })
  })
}

/**
 * A connection that stays open after its last answer would delay a graceful stop, as would one that a browser has opened
 * ahead and that Node does not count as idle.
 */
function closeConnectionsOnStop(app: FastifyInstance): void {
  let stopping = false
  const sockets = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  app.addHook('preClose', async () => {
    stopping = true
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  })
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) void reply.header('connection', 'close')
  })
}

/**
 * Redirects a page that was opened under another loopback name of this server (127.0.0.1 for localhost) to the public
 * address, because storage and messages belong to one origin. Other names are left alone: a proxy may rewrite the Host
 * header, and redirecting its requests would never end.
 */
export function redirectTo(request: FastifyRequest, publicUrl: string): string | null {
  const wanted = new URL(publicUrl)
  const asked = request.headers.host ?? wanted.host
  if (asked === wanted.host || !isLoopback(wanted.hostname) || !isLoopback(hostnameOf(asked))) return null
  return `${wanted.origin}${request.url}`
}
