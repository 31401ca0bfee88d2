import { useCallback } from 'react'
import { call } from '../api.ts'
import { useSession } from './session.tsx'
import { storedToken, storeToken } from './token-store.ts'

/**
 * Reads again who is signed in and what they hold, after something that the server changed: a payment, a code.
 * Rejects with ApiError where the server cannot say; what is shown stays as it is then.
 */
export function useRefreshUser(): () => Promise<void> {
  const { replaceUser } = useSession()
  return useCallback(async () => {
    const token = storedToken()
    if (token === null) return
    const renewed = await call('POST /api/auth/updatetoken', { body: { token } })
    // The answer's header may have replaced the token already, and another tab may have signed in another person.
    if (storedToken() === token) storeToken(renewed.token)
    replaceUser(await call('GET /api/auth/user'))
  }, [replaceUser])
}
