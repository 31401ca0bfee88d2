import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Access } from '@tradewind/contract/route'
import { holdsEverythingByRole } from '@tradewind/contract/roles'
import { AppError } from '../http/app-error.ts'
import type { Platform } from '../platform.ts'
import { findSession, rotate, type Session } from './sessions.ts'

/** Refuses callers that the route's access level does not admit; sets `request.session` for the others. */
export function guardRoute(platform: Platform, access: Exclude<Access, 'public'>) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const fromLab = platform.config.labOrigins.includes(request.headers.origin ?? '')
    const token = tokenOf(request)
    const found = token === null ? null : await findSession(platform, token, platform.clock.now())
    if (!found) throw new AppError('not_signed_in', 'Your session has ended. Please sign in again.')
    if (access === 'admin' && fromLab) throw forbidden()
    admit(access, found.session)
    if (!fromLab) {
      const successor = await rotate(platform.db, found.row, platform.clock.now())
      if (successor !== null) {
        found.session.token = successor
        void reply.header('x-new-user-token', successor)
      }
    }
    request.session = found.session
  }
}

/** The bearer token, else the one in the payload of calls that list it there. */
function tokenOf(request: FastifyRequest): string | null {
  const bearer = /^Bearer +(\S+)$/iu.exec(request.headers.authorization ?? '')?.[1]
  if (bearer !== undefined) return bearer
  const body = request.body
  if (typeof body === 'object' && body !== null && 'token' in body && typeof body.token === 'string')
    return body.token
  return null
}

function admit(access: Exclude<Access, 'public'>, { kind, user }: Session): void {
  if (access === 'guest') return
  if (kind === 'guest' || kind === 'demo') throw forbidden()
  if (access === 'verified' && !isVerified({ kind, user }))
    throw new AppError('email_not_verified', 'Please verify your email address first.')
  if (access === 'instructor' && !holdsEverythingByRole(user)) throw forbidden()
  if (access === 'admin' && !user.admin) throw forbidden()
}

/** A proven address. Roles imply it; LMS, guest and demo users have none to prove. */
export function isVerified({ kind, user }: Pick<Session, 'kind' | 'user'>): boolean {
  return user.verified || kind !== 'portal' || holdsEverythingByRole(user)
}

function forbidden(): AppError {
  return new AppError('forbidden', 'You are not allowed to do this.')
}
