import { call } from '../api.ts'
import { afterFailedCheck, endReason, type SessionState } from './session-rules.ts'
import { storedToken, storeToken } from './token-store.ts'

/**
 * Asks the server who the stored token belongs to, and asks again if the token was replaced or removed in the
 * meantime.
 */
export async function checkStoredToken(): Promise<SessionState> {
  const token = storedToken()
  if (token === null) return { status: 'signed-out' }
  return (await checkToken(token)) ?? (await checkStoredToken())
}

/** Null when the token is no longer the stored one. */
async function checkToken(token: string): Promise<SessionState | null> {
  try {
    const answer = await call('POST /api/auth/validatetoken', { body: { token } })
    // The answer's header may have replaced the token already. Then the stored one is newer.
    if (storedToken() === token) storeToken(answer.token)
    return storedToken() === answer.token ? { status: 'signed-in', user: answer.user } : null
  } catch (error) {
    if (storedToken() !== token) return null
    const status = afterFailedCheck(error)
    if (status === 'signed-out') storeToken(null, endReason(error))
    // If nothing of an ended visit was open, the portal's own session continues.
    return storedToken() === null || status === 'unreachable' ? { status } : null
  }
}
