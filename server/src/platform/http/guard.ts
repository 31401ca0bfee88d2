import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Access } from '@tradewind/contract/route'
import type { Session } from '../../kernel/session.ts'

/** Who may call a route. */
export interface Guarded {
  access: Exclude<Access, 'public'>
  /** Whether the call accepts the token in its payload. */
  payloadToken: boolean
  /** Whether a lab's token may make the call. */
  forLabs: boolean
  /** Whether people may make the call who have not set up the second factor that they need. */
  beforeFactor?: boolean
  /** Whether the caller must have proven lately who they are. */
  freshProof?: boolean
}

/** Finds and refuses callers. Sessions stand above this room and give it to the app (`installGuard`). */
export interface Guard {
  /** Refuses callers that the route's access level does not allow, and sets `request.session` for all others. */
  guardRoute(guarded: Guarded): (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  /** Whether a lab's page makes the call. With a session token it has its user's rights, but never an administrator's. */
  isFromLab(request: FastifyRequest): boolean
  /** Whether the session of an open stream is valid and still has the access of its route. Counts as no use. */
  isStillAllowed(access: Guarded['access'], session: Session): Promise<boolean>
}

declare module 'fastify' {
  interface FastifyInstance {
    guard: Guard
  }
}
