import { useLayoutEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { readStored, writeStored } from './browser-storage.ts'

/** The mailed or shared links that carry a token, each with its key in sessionStorage. */
const arrivalKeys = {
  invitation: 'tradewind.invitation',
  registrationLink: 'tradewind.registration-link',
} as const

type Arrival = keyof typeof arrivalKeys

/** Keeps a token in this tab, for a reload and for the way over the sign-in page. An empty one is forgotten. */
export function keepArrivalToken(arrival: Arrival, token: string): void {
  writeStored('sessionStorage', arrivalKeys[arrival], token === '' ? null : token)
}

export function forgetArrivalToken(arrival: Arrival): void {
  writeStored('sessionStorage', arrivalKeys[arrival], null)
}

/** Forgets them all: the next person at this browser must not use them. */
export function forgetArrivalTokens(): void {
  for (const key of Object.values(arrivalKeys)) writeStored('sessionStorage', key, null)
}

/**
 * The token with which somebody came to this screen, or null where there is none. It is taken out of the address at
 * once, so that neither the history nor a screen that is shared shows it.
 */
export function useArrivalToken(arrival: Arrival): string | null {
  const inAddress = useSearchParams()[0].get('token')
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [token, setToken] = useState(() => inAddress ?? readStored('sessionStorage', arrivalKeys[arrival]))
  if (inAddress !== null && inAddress !== token) setToken(inAddress)

  useLayoutEffect(() => {
    if (inAddress === null) return
    keepArrivalToken(arrival, inAddress)
    void navigate(pathname, { replace: true })
  }, [arrival, inAddress, pathname, navigate])
  return token === '' ? null : token
}
