import { useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { keepsForTab } from '../browser/storage.ts'
import { isFramed } from '../browser/framed.ts'
import { signInSettings, useFactorOverdue } from './factor-duty.ts'
import { saveTarget } from './saved-target.ts'
import { isVisitor } from './session-rules.ts'
import { useSession, useUser } from './session.tsx'
import { visitOrigin } from './token-store.ts'
import { ScreenLoading } from '../ui/screen-loading.tsx'
import { UnreachableScreen } from './unreachable-screen.tsx'
import { visitEndPath, visitEnds } from './visit.ts'

/** Lets only signed-in people through. Others sign in first and come back. */
export function Guard() {
  const { state, revalidate } = useSession()
  if (state.status === 'loading') return <ScreenLoading />
  if (state.status === 'unreachable') return <UnreachableScreen onRetry={revalidate} />
  return state.status === 'signed-out' ? <SendToLogin /> : <FactorFirst />
}

/** Leads people whose days to set up a second factor are over to the one screen that sets it up. */
function FactorFirst() {
  const { pathname } = useLocation()
  const overdue = useFactorOverdue()
  return overdue && pathname !== signInSettings ? <Elsewhere to={signInSettings} /> : <Outlet />
}

function SendToLogin() {
  const { leftFor } = useSession()
  const { key, pathname, search } = useLocation()
  const to = leftFor(key) ?? wayBackToVisit(pathname)
  useEffect(() => {
    if (to === null) saveTarget(pathname + search)
  }, [to, pathname, search])
  return <Elsewhere to={to ?? '/login'} />
}

/** Where a person without an account starts another visit, when they come back to its screens after its end; else null. */
function wayBackToVisit(pathname: string): string | null {
  const origin = visitOrigin()
  const isOfVisit = pathname === '/' || pathname.startsWith('/classes')
  if (origin !== null) return isOfVisit ? visitEndPath({ origin, why: null }) : null
  return isFramed() && !keepsForTab()
    ? visitEndPath({ origin: 'course', why: visitEnds['not-stored'] })
    : null
}

/** Leads people without an account to Home. It must be inside `Guard`. */
export function AccountsOnly() {
  return isVisitor(useUser()) ? <Elsewhere to="/" /> : <Outlet />
}

/** Screens for signed-out people. Signed-in people go straight to Home. */
export function SignedOutOnly() {
  const { state } = useSession()
  if (state.status === 'loading') return <ScreenLoading />
  return state.status === 'signed-in' ? <Elsewhere to="/" /> : <Outlet />
}

/** Leads to another screen, with a loading state until its files are loaded. */
function Elsewhere({ to }: { to: string }) {
  return (
    <>
      <ScreenLoading />
      <Navigate to={to} replace />
    </>
  )
}
