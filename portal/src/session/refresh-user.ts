import { useCallback } from 'react'
import { call } from '../api.ts'
import { useSession } from './session.tsx'
import { storedToken, storeToken } from './token-store.ts'

/**
 * Reloads the user and their access after a change on the server, such as a payment or a code. Rejects with ApiError
 * when the server cannot answer; the page then stays as it is.
 */
export function useRefreshUser(): () => Promise<void> {
  const { replaceUser } = useSession()
  return useCallback(async () => {
    const token = storedToken()
    if (token === null) return
    const renewed = await call('POST /api/auth/updatetoken', { body: { token } })
    // The answer's header may have replaced the token already, or another tab may have signed in another person.
    if (storedToken() === token) storeToken(renewed.token)
    replaceUser(await call('GET /api/auth/user'))
  }, [replaceUser])
}
