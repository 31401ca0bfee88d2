import { useLayoutEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { readStored, storageKeys, writeStored } from '../browser/storage.ts'

/** Mailed or shared links that carry a token. Each has its own key in sessionStorage. */
type Arrival = 'invitation' | 'registrationLink'

/** Keeps a token in this tab, for a reload and for the way through the sign-in page. An empty token removes it. */
export function keepArrivalToken(arrival: Arrival, token: string): void {
  writeStored('sessionStorage', storageKeys[arrival], token === '' ? null : token)
}

export function forgetArrivalToken(arrival: Arrival): void {
  writeStored('sessionStorage', storageKeys[arrival], null)
}

/**
 * The token from the link to this screen, or null. It is removed from the address at once, so that neither the
 * history nor a shared screen shows it.
 */
export function useArrivalToken(arrival: Arrival): string | null {
  const inAddress = useSearchParams()[0].get('token')
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [token, setToken] = useState(() => inAddress ?? readStored('sessionStorage', storageKeys[arrival]))
  if (inAddress !== null && inAddress !== token) setToken(inAddress)

  useLayoutEffect(() => {
    if (inAddress === null) return
    keepArrivalToken(arrival, inAddress)
    void navigate(pathname, { replace: true })
  }, [arrival, inAddress, pathname, navigate])
  return token === '' ? null : token
}
