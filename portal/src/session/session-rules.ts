import { labIds, maximumExpiration, type LabId } from '@tradewind/contract/catalogue'
import type { User } from '@tradewind/contract/users'
import { ApiError } from '../api.ts'

export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-out' }
  /** The server could not be asked. The token is kept, and a retry is offered. */
  | { status: 'unreachable' }
  | { status: 'signed-in'; user: User }

/** What a failed check of the session means: only these three answers end it, anything else may pass. */
export function afterFailedCheck(error: unknown): 'signed-out' | 'unreachable' {
  return error instanceof ApiError && [401, 403, 404].includes(error.status) ? 'signed-out' : 'unreachable'
}

/** What the server says of the end of a session, where it says more than that it is over. */
export function endReason(error: unknown): string | null {
  const tells = error instanceof ApiError && ['guest_outside', 'institution_gone'].includes(error.code)
  return tells ? error.message : null
}

/** Whether a person has no account: a guest of an institution or of a demo. */
export function isVisitor({ kind }: Pick<User, 'kind'>): boolean {
  return kind === 'guest' || kind === 'demo'
}

type Roles = Pick<User, 'instructor' | 'admin'>

export function isStudent({ instructor, admin }: Roles): boolean {
  return !instructor && !admin
}

/**
 * Whether a person holds every lab by their role. Who teaches the course that an LMS led here from is an instructor as
 * well, but holds only what is lent and what they bought.
 */
export function holdsAllByRole(user: Roles & Pick<User, 'products'>): boolean {
  const holds = (lab: LabId) => (user.products[lab]?.expiration ?? 0) >= maximumExpiration
  return !isStudent(user) && labIds.every(holds)
}

/** The state once changed data of a person have come: a late answer signs nobody in, and shows nobody else. */
export function withChangedUser(state: SessionState, user: User): SessionState {
  return state.status === 'signed-in' && state.user.id === user.id ? { ...state, user } : state
}

/** Whether this person must still prove their address. Roles imply it; who has no account here has nothing to prove. */
export function needsVerification(
  user: Pick<User, 'kind' | 'verified' | 'instructor' | 'admin' | 'isLtiUser'>,
): boolean {
  return user.kind === 'portal' && !user.verified && isStudent(user) && !user.isLtiUser
}

/** How long a session that is in use is trusted without asking the server again, in ms. */
const trustedForMs = 5 * 60_000

/** Whether to ask the server again when the person returns to the tab. Both times in ms. */
export function isCheckDue(lastCheckedAt: number, now: number): boolean {
  return now - lastCheckedAt > trustedForMs
}
