import { useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { saveTarget } from './saved-target.ts'
import { useSession } from './session.tsx'
import { Loading } from './ui/loading.tsx'
import { UnreachableScreen } from './unreachable-screen.tsx'

/** Lets only signed-in people through; others sign in first and come back. */
export function Guard() {
  const { state, revalidate } = useSession()
  if (state.status === 'loading') return <Loading />
  if (state.status === 'unreachable') return <UnreachableScreen onRetry={revalidate} />
  return state.status === 'signed-out' ? <SendToLogin /> : <Outlet />
}

function SendToLogin() {
  const { leftFor } = useSession()
  const { key, pathname, search } = useLocation()
  const to = leftFor(key)
  useEffect(() => {
    if (to === null) saveTarget(pathname + search)
  }, [to, pathname, search])
  return <Navigate to={to ?? '/login'} replace />
}

/** Screens for people who are not signed in yet; who is goes straight to Home. */
export function VisitorsOnly() {
  const { state } = useSession()
  if (state.status === 'loading') return <Loading />
  return state.status === 'signed-in' ? <Navigate to="/" replace /> : <Outlet />
}
