import { labIds, maximumExpiration, type LabId } from '@tradewind/contract/catalogue'
import type { User } from '@tradewind/contract/people/users'
import { ApiError } from '../api.ts'

export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-out' }
  /** The server could not be asked. The token stays, and the screen offers a retry. */
  | { status: 'unreachable' }
  | { status: 'signed-in'; user: User }

/** The meaning of a failed check of the session. Only three statuses end it; any other failure may pass. */
export function afterFailedCheck(error: unknown): 'signed-out' | 'unreachable' {
  return error instanceof ApiError && [401, 403, 404].includes(error.status) ? 'signed-out' : 'unreachable'
}

/** The server's reason for the end of a session, when it says more than that the session is over. */
export function endReason(error: unknown): string | null {
  const tells = error instanceof ApiError && ['guest_outside', 'institution_gone'].includes(error.code)
  return tells ? error.message : null
}

/** Whether a person has no account, as a guest of an institution or of a demo. */
export function isVisitor({ kind }: Pick<User, 'kind'>): boolean {
  return kind === 'guest' || kind === 'demo'
}

type Roles = Pick<User, 'instructor' | 'admin'>

export function isStudent({ instructor, admin }: Roles): boolean {
  return !instructor && !admin
}

/**
 * Whether a person holds every lab by their role. An instructor from an LMS course holds only the lent and the
 * purchased labs.
 */
export function holdsAllByRole(user: Roles & Pick<User, 'products'>): boolean {
  const holds = (lab: LabId) => (user.products[lab]?.expiration ?? 0) >= maximumExpiration
  return !isStudent(user) && labIds.every(holds)
}

/** The state after changed data arrived. A late answer neither signs a person in nor shows another person. */
export function withChangedUser(state: SessionState, user: User): SessionState {
  return state.status === 'signed-in' && state.user.id === user.id ? { ...state, user } : state
}

/**
 * Whether the person must still verify their address. A role implies it, and people without an account have no
 * address here.
 */
export function needsVerification(
  user: Pick<User, 'kind' | 'verified' | 'instructor' | 'admin' | 'isLtiUser'>,
): boolean {
  return user.kind === 'portal' && !user.verified && isStudent(user) && !user.isLtiUser
}

/** How long a session in use is trusted without asking the server again, in ms. */
const trustedForMs = 5 * 60_000

/** Whether to ask the server again when the person returns to the tab. Both times are in ms. */
export function isCheckDue(lastCheckedAt: number, now: number): boolean {
  return now - lastCheckedAt > trustedForMs
}
