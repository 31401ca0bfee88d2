import { screens, type Screen } from '@tradewind/contract/screens'
import { lazy, useEffect, type ComponentType } from 'react'
import { matchPath, Route, Routes } from 'react-router'
import { Screen as SignIn } from './domains/people/auth/login.page.tsx'
import { Layout } from './layout/layout.tsx'
import { AccountsOnly, Guard, SignedOutOnly } from './session/guard.tsx'

/** The component in each screen's file, loaded when the screen is first shown. */
const files = import.meta.glob<ComponentType>(
  ['./domains/*/*/*.page.tsx', '!./domains/people/auth/login.page.tsx'],
  {
    import: 'Screen',
  },
)

/** Comes with the portal itself: for most people it is the first screen, and its parts are those of all forms. */
const first = { page: 'people/auth/login', Screen: SignIn }

function loaderOf(page: string) {
  return async () => {
    if (page === first.page) return { default: first.Screen as ComponentType }
    const load = files[`./domains/${page}.page.tsx`]
    if (!load) throw new Error(`No file of the portal shows ${page}`)
    return { default: await load() }
  }
}

const routes = Object.entries<Screen>(screens).map(([path, { access, page, signedOutOnly = false }]) => {
  const load = loaderOf(page)
  const Component = page === first.page ? first.Screen : lazy(load)
  return { path, access: signedOutOnly ? ('signed-out' as const) : access, load, Component }
})

const NotFound = lazy(loaderOf('people/help/not-found'))

function routesFor(access: (typeof routes)[number]['access']) {
  return routes
    .filter((route) => route.access === access)
    .map(({ path, Component }) => <Route key={path} path={path} caseSensitive element={<Component />} />)
}

/** Loads the screen behind a link as soon as the link is pointed at or focused. */
function useScreensAhead(): void {
  useEffect(() => {
    const loadAhead = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null
      if (link?.origin !== location.origin) return
      const ahead = routes.find(({ path }) => matchPath({ path, caseSensitive: true }, link.pathname))
      // A failure is ignored, because showing the screen loads it again and reports failures.
      ahead?.load().catch(() => {})
    }
    const events = ['pointerover', 'focusin']
    for (const name of events) document.addEventListener(name, loadAhead, { passive: true })
    return () => {
      for (const name of events) document.removeEventListener(name, loadAhead)
    }
  }, [])
}

export function Screens() {
  useScreensAhead()
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route element={<Guard />}>
          {routesFor('session')}
          <Route element={<AccountsOnly />}>{routesFor('account')}</Route>
        </Route>
        <Route element={<SignedOutOnly />}>{routesFor('signed-out')}</Route>
        {routesFor('public')}
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  )
}
