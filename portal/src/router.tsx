import { screens, type ScreenPath } from '@tradewind/contract/screens'
import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { Route, Routes } from 'react-router'
import { AccountsOnly, Guard, SignedOutOnly } from './guard.tsx'
import { Layout } from './layout.tsx'

type Screen = LazyExoticComponent<ComponentType>

/** Every screen of the contract. Each is loaded when it is first shown. */
const components: Record<ScreenPath, Screen> = {
  '/': lazy(async () => ({ default: (await import('./features/labs/home.page.tsx')).HomePage })),
  '/results/:lab': lazy(async () => ({
    default: (await import('./features/labs/results.page.tsx')).ResultsPage,
  })),
  '/redeem/:code': lazy(async () => ({
    default: (await import('./features/access-codes/redeem.page.tsx')).RedeemPage,
  })),
  '/cart/:product': lazy(async () => ({
    default: (await import('./features/checkout/cart.page.tsx')).CartPage,
  })),
  '/checkout/:product': lazy(async () => ({
    default: (await import('./features/checkout/checkout.page.tsx')).CheckoutPage,
  })),
  '/payment-confirmation': lazy(async () => ({
    default: (await import('./features/checkout/payment-confirmation.page.tsx')).PaymentConfirmationPage,
  })),
  '/invoice/:order': lazy(async () => ({
    default: (await import('./features/checkout/invoice.page.tsx')).InvoicePage,
  })),
  '/promotion-codes': lazy(async () => ({
    default: (await import('./features/promotion-codes/promotion-codes.page.tsx')).PromotionCodesPage,
  })),
  '/login': lazy(async () => ({ default: (await import('./features/auth/login.page.tsx')).LoginPage })),
  '/register': lazy(async () => ({
    default: (await import('./features/auth/register.page.tsx')).RegisterPage,
  })),
  '/forgot': lazy(async () => ({ default: (await import('./features/auth/forgot.page.tsx')).ForgotPage })),
  '/settings': lazy(async () => ({
    default: (await import('./features/account/settings.page.tsx')).SettingsPage,
  })),
  '/edit-settings': lazy(async () => ({
    default: (await import('./features/account/edit-settings.page.tsx')).EditSettingsPage,
  })),
  '/change-password': lazy(async () => ({
    default: (await import('./features/account/change-password.page.tsx')).ChangePasswordPage,
  })),
  '/delete': lazy(async () => ({
    default: (await import('./features/account/delete.page.tsx')).DeletePage,
  })),
  '/delete-confirmation': lazy(async () => ({
    default: (await import('./features/account/delete-confirmation.page.tsx')).DeleteConfirmationPage,
  })),
  '/instructor-registration': lazy(async () => ({
    default: (await import('./features/instructors/instructor-registration.page.tsx'))
      .InstructorRegistrationPage,
  })),
  '/register-instructor': lazy(async () => ({
    default: (await import('./features/registration-links/register-instructor.page.tsx'))
      .RegisterInstructorPage,
  })),
  '/admin': lazy(async () => ({ default: (await import('./features/admin/admin.page.tsx')).AdminPage })),
  '/analytics': lazy(async () => ({
    default: (await import('./features/analytics/analytics.page.tsx')).AnalyticsPage,
  })),
  '/analytics/university': lazy(async () => ({
    default: (await import('./features/analytics/universities.page.tsx')).UniversitiesPage,
  })),
  '/analytics/university/:institution': lazy(async () => ({
    default: (await import('./features/analytics/university.page.tsx')).UniversityPage,
  })),
  '/select-institution': lazy(async () => ({
    default: (await import('./features/institutions/select-institution.page.tsx')).SelectInstitutionPage,
  })),
  '/demo': lazy(async () => ({ default: (await import('./features/demo/demo.page.tsx')).DemoPage })),
  '/lti-connector': lazy(async () => ({
    default: (await import('./features/lti/lti-connector.page.tsx')).LtiConnectorPage,
  })),
  '/link-account': lazy(async () => ({
    default: (await import('./features/lti/link-account.page.tsx')).LinkAccountPage,
  })),
  '/error': lazy(async () => ({ default: (await import('./features/help/error.page.tsx')).ErrorPage })),
  '/help': lazy(async () => ({ default: (await import('./features/help/help.page.tsx')).HelpPage })),
  '/contact': lazy(async () => ({ default: (await import('./features/help/contact.page.tsx')).ContactPage })),
}

const NotFound = lazy(async () => ({
  default: (await import('./features/help/not-found.page.tsx')).NotFoundPage,
}))

/** Screens that make no sense to somebody who is signed in. */
const signedOutOnly: ReadonlySet<string> = new Set<ScreenPath>(['/login', '/register'])

type Access = (typeof screens)[ScreenPath]['access']

function routesOf(belongs: (path: string, access: Access) => boolean) {
  return Object.entries(components)
    .filter(([path]) => belongs(path, screens[path as ScreenPath].access))
    .map(([path, Screen]) => <Route key={path} path={path} caseSensitive element={<Screen />} />)
}

export function Screens() {
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
