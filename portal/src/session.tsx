import type { SignedIn, User } from '@tradewind/contract/users'
import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { call, onSessionEnded } from './api.ts'
import { forgetArrivalTokens } from './arrival-token.ts'
import { storageKeys, writeStored } from './browser-storage.ts'
import { forgetCode } from './kept-code.ts'
import { forgetSavedTarget } from './saved-target.ts'
import { checkStoredToken } from './session-check.ts'
import { isCheckDue, withChangedUser, type SessionState } from './session-rules.ts'
import { followOtherTabs, onTokenChange, storedToken, storeToken } from './token-store.ts'

export { onTokenChange, storedToken } from './token-store.ts'

export interface Session {
  state: SessionState
  user: User | null
  /** Starts a session with the server's answer to a sign-in. */
  signIn: (signedIn: SignedIn) => void
  /** Ends the session here at once, and on the server as soon as it can be reached. */
  signOut: () => Promise<void>
  /** Asks the server again who the stored token belongs to. */
  revalidate: () => Promise<void>
  /** Shows changed data of the person who is signed in. Data of anybody else, from a late answer, are ignored. */
  replaceUser: (user: User) => void
  /** Ends the session in this browser only, for example when the account is gone, and shows the screen at `to`. */
  leave: (to: string) => void
  /** Where to go from a place of the history that the person left on purpose; it need not be remembered. */
  leftFor: (locationKey: string) => string | null
}

const SessionContext = createContext<Session | null>(null)

export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession is called outside SessionProvider')
  return session
}

/** The signed-in person. Only for screens behind the guard. */
export function useUser(): User {
  const { user } = useSession()
  if (!user) throw new Error('useUser is called on a screen that is open to everybody')
  return user
}

function useSessionState() {
  const [state, setState] = useState<SessionState>(() => ({
    status: storedToken() === null ? 'signed-out' : 'loading',
  }))
  const lastCheckedAt = useRef(0)

  /** A quiet check leaves what is shown alone until the server has answered for certain. */
  const check = useCallback(async (quiet: boolean) => {
    if (!quiet && storedToken() !== null) setState({ status: 'loading' })
    const next = await checkStoredToken()
    if (quiet && next.status === 'unreachable') return
    lastCheckedAt.current = Date.now()
    setState(next)
  }, [])

  /** Shows the person of a fresh answer of the server. */
  const show = useCallback((user: User) => {
    lastCheckedAt.current = Date.now()
    setState({ status: 'signed-in', user })
  }, [])
  const checkIfDue = useCallback(() => {
    if (isCheckDue(lastCheckedAt.current, Date.now())) void check(true)
  }, [check])

  return { state, setState, show, check, checkIfDue }
}

type StateParts = ReturnType<typeof useSessionState>

function useOutsideChanges({ setState, check, checkIfDue }: StateParts): void {
  useEffect(() => {
    void check(false)
    onSessionEnded((token) => {
      if (storedToken() === token) storeToken(null)
    })
    const stopFollowing = followOtherTabs()
    const stopListening = onTokenChange((token) => {
      if (token === null) setState({ status: 'signed-out' })
    })
    return () => {
      stopFollowing()
      stopListening()
    }
  }, [check, setState])

  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === storageKeys.session && event.newValue !== null) void check(true)
    }
    const onVisible = () => {
      if (document.visibilityState === 'visible') checkIfDue()
    }
    addEventListener('storage', onStorage)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      removeEventListener('storage', onStorage)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [check, checkIfDue])
}

/** What the next person at this browser must not inherit. */
function forgetVisit(): void {
  forgetSavedTarget()
  forgetCode()
  forgetArrivalTokens()
  writeStored('sessionStorage', storageKeys.requestedLab, null)
  writeStored('sessionStorage', storageKeys.lastLogin, null)
}

/** Holds who is signed in. Stands inside the router. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const parts = useSessionState()
  const { state, setState, show, check } = parts
  useOutsideChanges(parts)
  const locationKey = useLocation().key
  const left = useRef<{ from: string; to: string } | null>(null)

  const signIn = useCallback(
    ({ token, user }: SignedIn) => {
      storeToken(token)
      show(user)
    },
    [show],
  )
  const leave = useCallback(
    (to: string) => {
      left.current = { from: locationKey, to }
      forgetVisit()
      storeToken(null)
      setState({ status: 'signed-out' })
    },
    [locationKey, setState],
  )
  const signOut = useCallback(async () => {
    // The call reads the token as it is made, so it must come before the token is forgotten.
    const goodbye = storedToken() === null ? null : call('POST /api/auth/logout')
    leave('/login')
    // Out of reach, the server ends the session by itself when it lapses; here it has ended already.
    await goodbye?.catch(() => undefined)
  }, [leave])
  const session = useMemo<Session>(
    () => ({
      state,
      user: state.status === 'signed-in' ? state.user : null,
      signIn,
      signOut,
      leave,
      revalidate: () => check(state.status === 'signed-in'),
      replaceUser: (user) => setState((shown) => withChangedUser(shown, user)),
      leftFor: (key) => (left.current?.from === key ? left.current.to : null),
    }),
    [state, signIn, signOut, leave, check, setState],
  )
  return <SessionContext value={session}>{children}</SessionContext>
}
