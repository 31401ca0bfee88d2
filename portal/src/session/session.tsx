import type { SignedIn, User } from '@tradewind/contract/people/users'
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react'
import { useLocation } from 'react-router'
import { call, onFactorMissing, onSessionEnded } from '../api.ts'
import { storageKeys, writeStored } from '../browser/storage.ts'
import { checkStoredToken } from './session-check.ts'
import {
  afterFailedCheck,
  endReason,
  isCheckDue,
  withChangedUser,
  type SessionState,
} from './session-rules.ts'
import { forgetTraces } from './session-traces.ts'
import {
  beginVisit,
  currentView,
  currentVisit,
  endedVisit,
  followOtherTabs,
  forgetEndedVisit,
  leaveVisit,
  onTokenChange,
  setVisitOrigin,
  storedToken,
  storeToken,
  type View,
  type VisitOrigin,
} from './token-store.ts'
import { needsSession, visitEndPath, visitEnds } from './visit.ts'

export { onTokenChange, storedToken } from './token-store.ts'

export interface Session {
  state: SessionState
  user: User | null
  /** The server refused a call, because the days to set up a second factor are over. */
  factorMissing: boolean
  /** Starts a session of the portal with the server's answer to a sign-in. It ends a visit in this tab. */
  signIn: (signedIn: SignedIn) => void
  /**
   * Starts a visit with a token from elsewhere, or a view, and returns its person.
   * @throws ApiError when the server refuses the token, which is forgotten then, or when it cannot be asked
   */
  visit: (token: string, origin: VisitOrigin | View) => Promise<User>
  /**
   * Ends the session here at once, and on the server as soon as it is reachable. Then shows the sign-in page, or how
   * to come back to a visit.
   */
  signOut: () => Promise<void>
  /** Asks the server again who the stored token belongs to. */
  revalidate: () => Promise<void>
  /** Shows changed data of the signed-in person. Data of another person, from a late answer, are ignored. */
  replaceUser: (user: User) => void
  /** Ends the session in this browser only, for example after the account was deleted, and shows the screen at `to`. */
  leave: (to: string) => void
  /** Where to go from a history entry that the person left on purpose, so that its target is not saved. */
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
  const [factorMissing, setFactorMissing] = useState(false)
  const lastCheckedAt = useRef(0)

  /** A quiet check does not change the page until the server has given a definite answer. */
  const check = useCallback(async (quiet: boolean) => {
    if (!quiet && storedToken() !== null) setState({ status: 'loading' })
    const next = await checkStoredToken()
    // The page already shows what follows the end of a visit.
    if (endedVisit() || (quiet && next.status === 'unreachable')) return
    lastCheckedAt.current = Date.now()
    setState(next)
  }, [])

  /** Shows the person from a fresh answer of the server. */
  const show = useCallback((user: User) => {
    lastCheckedAt.current = Date.now()
    setState({ status: 'signed-in', user })
  }, [])
  const checkIfDue = useCallback(() => {
    if (isCheckDue(lastCheckedAt.current, Date.now())) void check(true)
  }, [check])

  return { state, setState, factorMissing, setFactorMissing, show, check, checkIfDue }
}

type StateParts = ReturnType<typeof useSessionState>
/** Where a person goes after signing out; null while nobody signs out. */
type LeavingFor = RefObject<string | null>

function useOutsideChanges(
  { setState, setFactorMissing, check, checkIfDue }: StateParts,
  leavingFor: LeavingFor,
): void {
  const leaveFor = useNewPage()
  useEffect(() => {
    void check(false)
    onSessionEnded((token, why) => {
      if (storedToken() === token) storeToken(null, why)
    })
    onFactorMissing(() => {
      setFactorMissing(true)
      // The person may have set it up in another tab.
      void check(true)
    })
    const stopFollowing = followOtherTabs()
    const stopListening = onTokenChange((token) => {
      if (token !== null) return
      const visit = endedVisit()
      if (!visit) return setState({ status: 'signed-out' })
      const to = leavingFor.current ?? (needsSession(location.pathname) ? visitEndPath(visit) : null)
      if (to === null) {
        // Nothing of the visit was open.
        forgetEndedVisit()
        return void check(false)
      }
      setState({ status: 'loading' })
      return leaveFor(to)
    })
    return () => {
      stopFollowing()
      stopListening()
    }
  }, [check, setState, setFactorMissing, leavingFor, leaveFor])

  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (currentVisit() !== null || currentView() || event.key !== storageKeys.session) return
      if (event.newValue !== null) void check(true)
    }
    const onVisible = () => {
      if (document.visibilityState === 'visible') checkIfDue()
    }
    let leftWith: string | null = null
    const onLeave = () => {
      leftWith = storedToken()
    }
    // A page that the browser has kept did not hear of a sign-out, and would show the person who left.
    const onReturn = ({ persisted }: PageTransitionEvent) => {
      if (!persisted || storedToken() === leftWith) return
      document.documentElement.hidden = true
      location.reload()
    }
    addEventListener('pagehide', onLeave)
    addEventListener('pageshow', onReturn)
    addEventListener('storage', onStorage)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      removeEventListener('pagehide', onLeave)
      removeEventListener('pageshow', onReturn)
      removeEventListener('storage', onStorage)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [check, checkIfDue])
}

/**
 * Opens an address as a new page, because nothing of a visit may remain and the portal's own session may start there.
 * A navigation in the meantime stops the browser, so the address is opened again.
 */
function useNewPage(): (to: string) => void {
  const [to, setTo] = useState<string | null>(null)
  const { key } = useLocation()
  useEffect(() => {
    if (to !== null) location.replace(to)
  }, [to, key])
  return setTo
}

/** Provides the signed-in person. It must be inside the router. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const parts = useSessionState()
  const { state, setState, factorMissing, show, check } = parts
  const leavingFor = useRef<string | null>(null)
  useOutsideChanges(parts, leavingFor)
  const locationKey = useLocation().key
  const left = useRef<{ from: string; to: string } | null>(null)

  const signIn = useCallback(
    ({ token, user }: SignedIn) => {
      leaveVisit()
      writeStored('localStorage', storageKeys.atInstitution, null)
      storeToken(token)
      show(user)
    },
    [show],
  )
  const visit = useVisit(parts)
  const leave = useCallback(
    (to: string) => {
      left.current = { from: locationKey, to }
      leavingFor.current = to
      forgetTraces()
      storeToken(null)
      leavingFor.current = null
      if (!endedVisit()) setState({ status: 'signed-out' })
    },
    [locationKey, setState],
  )
  const signOut = useCallback(async () => {
    // The call reads the token when it starts, so it must come before the token is forgotten.
    const goodbye = storedToken() === null ? null : call('POST /api/auth/logout')
    const origin = currentView() ?? currentVisit()
    leave(origin === null ? '/login' : visitEndPath({ origin, why: visitEnds['logged-out'] }))
    // Without an answer, the server's session ends when it expires; here it has already ended.
    await goodbye?.catch(() => undefined)
  }, [leave])
  const session = useMemo<Session>(
    () => ({
      state,
      user: state.status === 'signed-in' ? state.user : null,
      factorMissing,
      signIn,
      visit,
      signOut,
      leave,
      revalidate: () => check(state.status === 'signed-in'),
      replaceUser: (user) => setState((shown) => withChangedUser(shown, user)),
      leftFor: (key) => (left.current?.from === key ? left.current.to : null),
    }),
    [state, factorMissing, signIn, visit, signOut, leave, check, setState],
  )
  return <SessionContext value={session}>{children}</SessionContext>
}

function useVisit({ setState, show }: StateParts): Session['visit'] {
  return useCallback(
    async (token, origin) => {
      forgetTraces()
      beginVisit(token, origin)
      setState({ status: 'loading' })
      try {
        const answer = await call('POST /api/auth/validatetoken', { body: { token } })
        if (storedToken() === token) storeToken(answer.token)
        // Another person may have signed in during this call.
        if (storedToken() !== answer.token) return answer.user
        if (answer.user.kind === 'guest') setVisitOrigin('institution')
        show(answer.user)
        return answer.user
      } catch (error) {
        // A refused token is forgotten, and the portal's own session applies again.
        if (afterFailedCheck(error) === 'unreachable') setState({ status: 'unreachable' })
        else if (storedToken() === token) storeToken(null, endReason(error))
        throw error
      }
    },
    [setState, show],
  )
}
