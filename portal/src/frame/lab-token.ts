import { call } from '../api.ts'
import { storedToken } from '../session/token-store.ts'

/** The token for labs that belongs to a session token. */
let known: { session: string; token: Promise<string> } | null = null

/**
 * The token for labs of the current session; null when signed out. Labs never get the session token. The server is
 * asked once for each session token, and again after a failure.
 *
 * @throws ApiError
 */
export async function labToken(): Promise<string | null> {
  const session = storedToken()
  if (session === null) return null
  if (known?.session !== session) {
    const asked = { session, token: call('GET /api/auth/labtoken').then(({ token }) => token) }
    known = asked
    asked.token.catch(() => {
      if (known === asked) known = null
    })
  }
  return await known.token
}
