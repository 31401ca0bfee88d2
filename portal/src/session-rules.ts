import type { User } from '@tradewind/contract/users'
import { ApiError } from './api.ts'

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

/** The state once changed data of a person have come: a late answer signs nobody in, and shows nobody else. */
export function withChangedUser(state: SessionState, user: User): SessionState {
  return state.status === 'signed-in' && state.user.id === user.id ? { ...state, user } : state
}

/** Whether this person must still prove their address. Roles and a learning management system imply it. */
export function needsVerification(
  user: Pick<User, 'verified' | 'instructor' | 'admin' | 'isLtiUser'>,
): boolean {
  return !user.verified && !user.instructor && !user.admin && !user.isLtiUser
}

/** How long a session that is in use is trusted without asking the server again, in ms. */
const trustedForMs = 5 * 60_000

/** Whether to ask the server again when somebody comes back to the tab. Both times in ms. */
export function isCheckDue(lastCheckedAt: number, now: number): boolean {
  return now - lastCheckedAt > trustedForMs
}
