import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CallName } from '@tradewind/contract/client'
import type { User } from '@tradewind/contract/people/users'
import { holdsEverythingByRole } from '@tradewind/contract/roles'
import { AppError } from '../../kernel/error.ts'
import type { Services } from '../../kernel/services.ts'
import { DatabaseUnavailable } from '../database/unavailable.ts'
import type { Guarded } from '../http/guard.ts'
import { requireFreshProof } from './fresh-proof.ts'
import type { Session } from '../../kernel/session.ts'
import type { SessionRow } from './sessions.queries.ts'
import { findSession, findUnused, isRotationDue, rotate, sessionEnded } from './sessions.ts'
import { isVisitor } from './visitors.ts'

/** Gives the app what its routes ask of sessions. Comes before the routes. */
export function installGuard(app: FastifyInstance, services: Services): void {
  app.decorate('guard', {
    guardRoute: (guarded) => guardRoute(services, guarded),
    isFromLab: (request) => isFromLab(request, services),
    isStillAllowed: (access, session) => isStillAllowed(services, access, session),
  })
}

/** Refuses callers that the route's access level does not allow, and sets `request.session` for all others. */
function guardRoute(services: Services, guarded: Guarded) {
  const { access, payloadToken, forLabs, beforeFactor = false, freshProof = false } = guarded
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const now = services.clock.now()
    const token = bearerOf(request) ?? (payloadToken ? tokenInPayload(request.body) : null)
    const found = token === null ? null : await findSession(services, token, now)
    if (!found) throw sessionEnded()
    if (found.byLab && !forLabs)
      throw new AppError('forbidden', 'A lab is not allowed to do this. Please do it in the portal.')
    const fromLab = found.byLab || isFromLab(request, services)
    if (access === 'admin' && fromLab) throw forbidden()
    if (found.session.viewed && !isReading(request)) throw viewOnly()
    const refusal = refusalBy(access, found.session)
    if (refusal !== null) throw refusal
    if (!beforeFactor) refuseWithoutFactor(found.session.user, now)
    if (freshProof) requireFreshProof(found.session, now)
    if (!fromLab && isRotationDue(found.row, now)) {
      const successor = await successorOf(services, found.row, now)
      if (successor !== null) {
        found.session.token = successor
        void reply.header('x-new-user-token', successor)
      }
    }
    request.session = found.session
  }
}

/** Whether the session of an open stream is valid and still has the access of its route. Counts as no use. */
async function isStillAllowed(
  { pool, clock }: Services,
  access: Guarded['access'],
  session: Session,
): Promise<boolean> {
  const found = await findUnused(pool, session.token, clock.now())
  return found !== null && refusalBy(access, found.session) === null
}

/** Calls of a method that changes things which only read, and the one that ends the view. */
const readingCalls: ReadonlySet<string> = new Set([
  'POST /api/auth/validatetoken',
  'POST /api/auth/updatetoken',
  'POST /api/auth/promotioncodes',
  'POST /api/auth/logout',
] satisfies CallName[])

/** Calls that read, but leave a trace or hand out everything that is stored about a person. */
const refusedReading: ReadonlySet<string> = new Set(['GET /api/account/data'] satisfies CallName[])

function isReading({ method, routeOptions }: FastifyRequest): boolean {
  const name = `${method} ${routeOptions.url ?? ''}`
  return method === 'GET' ? !refusedReading.has(name) : readingCalls.has(name)
}

function viewOnly(): AppError {
  return new AppError('view_only', 'You are viewing this account, so you cannot change anything in it.')
}

/** A new token for the session, or null if there is one already or the database cannot store it now. */
async function successorOf(services: Services, row: SessionRow, now: Date): Promise<string | null> {
  try {
    return await rotate(services, row, now)
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error
    services.log.warn({ err: error }, 'the token of a session could not be replaced')
    return null
  }
}

/** Whether a lab's page makes the call. With a session token it has its user's rights, but never an administrator's. */
function isFromLab(request: FastifyRequest, services: Services): boolean {
  return services.config.labOrigins.includes(request.headers.origin ?? '')
}

function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer +(\S+)$/iu.exec(request.headers.authorization ?? '')?.[1] ?? null
}

/** The guard runs before validation, so the payload may be anything. */
function tokenInPayload(body: unknown): string | null {
  return typeof body === 'object' && body !== null && 'token' in body && typeof body.token === 'string'
    ? body.token
    : null
}

function refusalBy(access: Guarded['access'], session: Session): AppError | null {
  const { user } = session
  if (access === 'guest') return null
  if (isVisitor(session)) return forbidden()
  const isRight = access === 'proven' ? isProven(session) : isVerified(session)
  if ((access === 'verified' || access === 'proven') && !isRight) return emailNotVerified()
  if (access === 'assistant' && user.assistant !== true && !holdsEverythingByRole(user)) return forbidden()
  if (access === 'instructor' && !holdsEverythingByRole(user)) return forbidden()
  if (access === 'admin' && !user.admin) return forbidden()
  return null
}

/** Whether the address is verified. Roles imply it, and LMS, guest and demo users have none to verify. */
export function isVerified({ kind, user }: Pick<Session, 'kind' | 'user'>): boolean {
  return user.verified || kind !== 'portal' || holdsEverythingByRole(user)
}

/** Whether the owner has proven the address. LMS, guest and demo users have none. */
function isProven({ kind, emailProven }: Session): boolean {
  return emailProven || kind !== 'portal'
}

export function emailNotVerified(): AppError {
  return new AppError('email_not_verified', 'Please verify your email address first.')
}

function refuseWithoutFactor({ secondFactor }: User, now: Date): void {
  if (!secondFactor || secondFactor.exempt || secondFactor.dueAt > now.getTime()) return
  throw new AppError(
    'second_factor_missing',
    'Your account needs a second step for signing in. Please set it up on the page “Signing in” first.',
  )
}

function forbidden(): AppError {
  return new AppError('forbidden', 'You are not allowed to do this.')
}
