import { call } from '../api.ts'
import { afterFailedCheck, endReason, type SessionState } from './session-rules.ts'
import { storedToken, storeToken } from './token-store.ts'

/** Asks whom the stored token belongs to, and again where it was replaced or removed while the answer was coming. */
export async function checkStoredToken(): Promise<SessionState> {
  const token = storedToken()
  if (token === null) return { status: 'signed-out' }
  return (await checkToken(token)) ?? (await checkStoredToken())
}

/** Null when the token is no longer the stored one. */
async function checkToken(token: string): Promise<SessionState | null> {
  try {
    const answer = await call('POST /api/auth/validatetoken', { body: { token } })
    // The answer's own header may have replaced the token already; then the replacement is the newer one.
    if (storedToken() === token) storeToken(answer.token)
    return storedToken() === answer.token ? { status: 'signed-in', user: answer.user } : null
  } catch (error) {
    if (storedToken() !== token) return null
    const status = afterFailedCheck(error)
    if (status === 'signed-out') storeToken(null, endReason(error))
    // Where a visit is over and nothing of it was open, the portal's own session comes to light.
    return storedToken() === null || status === 'unreachable' ? { status } : null
  }
}
