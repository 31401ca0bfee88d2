import type { FastifyInstance, FastifyRequest } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  accessLevels,
  type Access,
  type AnswerIn,
  type BodyOf,
  type CallsOf,
  type ParamsOf,
  type QueryOf,
  type Route,
  type Routes,
} from '@tradewind/contract/route'
import type { Caller, SignedInCaller } from '../../kernel/caller.ts'
import type { Session } from '../../kernel/session.ts'
import type { Services } from '../../kernel/services.ts'
import { browserOf, type Browser } from './browser.ts'
import { checkInPieces } from './long-list.ts'
import { schemaSentence } from './schema-sentences.ts'

z.config({ customError: schemaSentence })

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** Set for calls of the contract, unlike pages and files. */
    isCall?: true
    /** Set for calls whose answer stays open. */
    isStream?: true
  }
  interface FastifyRequest {
    /** Set by the guard for every route that is not public. */
    session: Session | null
  }
}

/** The input of a handler: the checked parts of the request, and the caller. */
export interface Call<R extends Route> {
  params: ParamsOf<R>
  query: QueryOf<R>
  body: BodyOf<R>
  caller: CallerOf<R['access']>
  /** Whether a lab's page makes the call. */
  fromLab: boolean
  /** Small secrets that the caller's browser keeps for the server. */
  browser: Browser
  /** Replaces the client's token. The answer sends the new one in `x-new-user-token`. */
  replaceToken(token: string): void
  /** Allows the caller's browser to cache the answer for this many seconds, for the same session only. */
  mayBeKept(seconds: number): void
}

/** Routes that are not public always have a session. */
type CallerOf<A extends Access> = A extends 'public' ? Caller<null> : SignedInCaller

export type Handlers<T extends Routes> = {
  [N in CallsOf<T>]: (call: Call<T[N] & Route>) => Promise<AnswerIn<T[N]> | Written>
}

/**
 * An answer that is already JSON text. Only tests check it against the contract. It is kept as bytes, because a long
 * text would be copied on its way to the socket, and collecting the copies delays other calls.
 *
 * Gain: 6.1 to 7.1 ms (p99) for a day of analytics instead of 6.8 to 10.4, in alternating runs (docs/benchmarks.md).
 */
export class Written {
  readonly bytes: Buffer

  constructor(json: string) {
    this.bytes = Buffer.from(json)
  }
}

/** Options that a few routes need besides their contract. */
interface RouteOptions {
  /** In bytes, if the ordinary limit is too small. Callers are then authenticated before their body is read. */
  bodyLimit?: number
  /** A list in the body that may be too long to be checked at once: see `long-list.ts`. */
  longList?: string
  /** Set for what is answered from memory: see `door.ts`. */
  passesDoor?: true
}

/** Where routes are registered, and what their handlers use. */
interface Home<T extends Routes> {
  app: FastifyInstance
  services: Services
  options?: Partial<Record<keyof T, RouteOptions>>
}

/**
 * Registers a handler for each route of a contract except its streams, which are for `implementStreams`. A route
 * without a known access level stops the start.
 *
 * @example
 * implement({ app, services }, accountRoutes, {
 *   'POST /api/account/updateaccount': ({ body, caller }) => updateAccount(services, caller, body),
 * })
 */
export function implement<T extends Routes>(
  { app, services, options = {} }: Home<T>,
  routes: T,
  handlers: Handlers<T>,
): void {
  for (const name of Object.keys(routes) as (keyof T & string)[]) {
    const route = routes[name] as Route
    if (route.stream === true) continue
    if (!accessLevels.includes(route.access)) throw new Error(`${name} declares no access level`)
    const [method, url] = name.split(' ') as [string, string]
    const handler = handlers[name as unknown as keyof Handlers<T>] as unknown as (
      call: Call<Route>,
    ) => Promise<unknown>
    const { bodyLimit, longList, passesDoor } = options[name] ?? {}
    const inPieces = longList === undefined ? null : checkInPieces(route.body, longList)
    app.route({
      method,
      url,
      config: {
        access: route.access,
        isCall: true,
        ...(bodyLimit !== undefined && { isUpload: true }),
        ...(passesDoor && { passesDoor }),
      },
      schema: {
        summary: route.summary,
        ...(route.params && { params: route.params }),
        ...(route.query && { querystring: route.query }),
        ...(route.body && { body: route.body }),
        response: { 200: route.answer },
      },
      ...(bodyLimit !== undefined && { bodyLimit }),
      validatorCompiler: bodyCompiler(isOptional(route), inPieces?.outline),
      ...(inPieces && { preHandler: inPieces.checkList }),
      ...(route.access !== 'public' && {
        [bodyLimit === undefined ? 'preValidation' : 'onRequest']: app.guard.guardRoute({
          access: route.access,
          payloadToken: listsToken(route),
          forLabs: route.forLabs === true,
          beforeFactor: route.beforeFactor === true,
          freshProof: route.freshProof === true,
        }),
      }),
      handler: async (request, reply) => {
        void reply.header('cache-control', 'no-store')
        const answer = await handler({
          params: request.params as never,
          query: request.query as never,
          body: request.body as never,
          caller: callerOf(request, services),
          fromLab: app.guard.isFromLab(request),
          browser: browserOf(services.config, request, reply),
          replaceToken: (token) => void reply.header('x-new-user-token', token),
          mayBeKept: (seconds) =>
            void reply
              .header('cache-control', `private, max-age=${seconds}`)
              .header('vary', 'authorization, origin'),
        })
        if (!(answer instanceof Written)) return answer
        void reply.type('application/json; charset=utf-8')
        return answer.bytes
      },
    })
  }
}

function listsToken({ body }: Route): boolean {
  const given = body instanceof z.ZodOptional ? body.unwrap() : body
  return given instanceof z.ZodObject && 'token' in given.shape
}

/** Validates all parts of a request with zod. For the body, `outline` replaces the schema if given. */
function bodyCompiler(mayBeAbsent: boolean, outline: z.ZodType | undefined) {
  return (part: { schema: unknown; httpPart?: string; method: string; url: string }) => {
    const isBody = part.httpPart === 'body'
    const schema = ((isBody && outline) || part.schema) as z.ZodType
    const check = validatorCompiler({ ...part, schema })
    // A missing body arrives here as null.
    return (data: unknown) => check(data === null && isBody && mayBeAbsent ? undefined : data)
  }
}

function isOptional({ body }: Route): boolean {
  return body instanceof z.ZodOptional
}

/** The caller of a request. The session is set once the route's guard has found it. */
export function callerOf(request: FastifyRequest, services: Services): Caller {
  return {
    session: request.session,
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    now: services.clock.now(),
    waitingSince: request.waitingSince,
  }
}
