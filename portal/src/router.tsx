import { screens, type ScreenPath } from '@tradewind/contract/screens'
import { lazy, useEffect, type ComponentType } from 'react'
import { matchPath, Route, Routes } from 'react-router'
import { AccountsOnly, Guard, SignedOutOnly } from './session/guard.tsx'
import { Layout } from './layout/layout.tsx'

type Loader = () => Promise<{ default: ComponentType }>

/** Every screen of the contract. Each is loaded when it is first shown. */
const loaders: Record<ScreenPath, Loader> = {
  '/': async () => ({ default: (await import('./features/home/home.page.tsx')).HomePage }),
  '/results/:lab': async () => ({
    default: (await import('./features/labs/results.page.tsx')).ResultsPage,
  }),
  '/redeem/:code': async () => ({
    default: (await import('./features/access-codes/redeem.page.tsx')).RedeemPage,
  }),
  '/cart/:product': async () => ({
    default: (await import('./features/checkout/cart.page.tsx')).CartPage,
  }),
  '/checkout/:product': async () => ({
    default: (await import('./features/checkout/checkout.page.tsx')).CheckoutPage,
  }),
  '/payment-confirmation': async () => ({
    default: (await import('./features/checkout/payment-confirmation.page.tsx')).PaymentConfirmationPage,
  }),
  '/invoice/:order': async () => ({
    default: (await import('./features/checkout/invoice.page.tsx')).InvoicePage,
  }),
  '/promotion-codes': async () => ({
    default: (await import('./features/promotion-codes/promotion-codes.page.tsx')).PromotionCodesPage,
  }),
  '/login': async () => ({ default: (await import('./features/auth/login.page.tsx')).LoginPage }),
  '/register': async () => ({
    default: (await import('./features/auth/register.page.tsx')).RegisterPage,
  }),
  '/forgot': async () => ({ default: (await import('./features/auth/forgot.page.tsx')).ForgotPage }),
  '/settings': async () => ({
    default: (await import('./features/account/settings.page.tsx')).SettingsPage,
  }),
  '/edit-settings': async () => ({
    default: (await import('./features/account/edit-settings.page.tsx')).EditSettingsPage,
  }),
  '/change-password': async () => ({
    default: (await import('./features/account/change-password.page.tsx')).ChangePasswordPage,
  }),
  '/delete': async () => ({
    default: (await import('./features/account/delete.page.tsx')).DeletePage,
  }),
  '/delete-confirmation': async () => ({
    default: (await import('./features/account/delete-confirmation.page.tsx')).DeleteConfirmationPage,
  }),
  '/instructor-registration': async () => ({
    default: (await import('./features/instructors/instructor-registration.page.tsx'))
      .InstructorRegistrationPage,
  }),
  '/register-instructor': async () => ({
    default: (await import('./features/registration-links/register-instructor.page.tsx'))
      .RegisterInstructorPage,
  }),
  '/coursekit': async () => ({
    default: (await import('./features/course-kit/course-kit.page.tsx')).CourseKitPage,
  }),
  '/admin': async () => ({ default: (await import('./features/admin/admin.page.tsx')).AdminPage }),
  '/analytics': async () => ({
    default: (await import('./features/analytics/analytics.page.tsx')).AnalyticsPage,
  }),
  '/analytics/university': async () => ({
    default: (await import('./features/analytics/universities.page.tsx')).UniversitiesPage,
  }),
  '/analytics/university/:institution': async () => ({
    default: (await import('./features/analytics/university.page.tsx')).UniversityPage,
  }),
  '/select-institution': async () => ({
    default: (await import('./features/institutions/select-institution.page.tsx')).SelectInstitutionPage,
  }),
  '/demo': async () => ({ default: (await import('./features/demo/demo.page.tsx')).DemoPage }),
  '/lti-connector': async () => ({
    default: (await import('./features/lti/lti-connector.page.tsx')).LtiConnectorPage,
  }),
  '/link-account': async () => ({
    default: (await import('./features/lti/link-account.page.tsx')).LinkAccountPage,
  }),
  '/error': async () => ({ default: (await import('./features/help/error.page.tsx')).ErrorPage }),
  '/help': async () => ({ default: (await import('./features/help/help.page.tsx')).HelpPage }),
  '/help/videos': async () => ({
    default: (await import('./features/help/videos.page.tsx')).VideosPage,
  }),
  '/help/course-kit/:code': async () => ({
    default: (await import('./features/course-kit/resources.page.tsx')).ResourcesPage,
  }),
  '/contact': async () => ({ default: (await import('./features/help/contact.page.tsx')).ContactPage }),
}

const components = Object.entries(loaders).map(([path, load]) => ({
  path: path as ScreenPath,
  Screen: lazy(load),
}))

const NotFound = lazy(async () => ({
  default: (await import('./features/help/not-found.page.tsx')).NotFoundPage,
}))

/** Screens that make no sense to somebody who is signed in. */
const signedOutOnly: ReadonlySet<string> = new Set<ScreenPath>(['/login', '/register'])

type Access = (typeof screens)[ScreenPath]['access']

function routesOf(belongs: (path: string, access: Access) => boolean) {
  return components
    .filter(({ path }) => belongs(path, screens[path].access))
    .map(({ path, Screen }) => <Route key={path} path={path} caseSensitive element={<Screen />} />)
}

/** Loads the screen that a link leads to once the pointer or the focus reaches the link: it is there when it is followed. */
function useScreensAhead(): void {
  useEffect(() => {
    const loadAhead = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null
      if (link?.origin !== location.origin) return
      const ahead = components.find(({ path }) => matchPath({ path, caseSensitive: true }, link.pathname))
      // What fails now is asked for again when the screen is shown, which tells of the failure.
      if (ahead) loaders[ahead.path]().catch(() => {})
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
          {routesOf((_path, access) => access === 'session')}
          <Route element={<AccountsOnly />}>{routesOf((_path, access) => access === 'account')}</Route>
        </Route>
        <Route element={<SignedOutOnly />}>{routesOf((path) => signedOutOnly.has(path))}</Route>
        {routesOf((path, access) => access === 'public' && !signedOutOnly.has(path))}
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  )
}
