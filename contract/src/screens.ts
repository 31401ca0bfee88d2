interface Screen {
  /** Where a visitor without a session is led: the screen itself, or /login. */
  access: 'public' | 'session'
  /** The portal's file, as `feature/name` of `features/feature/name.page.tsx`. */
  page: string
}

/**
 * The portal's screens by their path, in which `:lab` and its like stand for one id or code. The portal's router gives each its component; the server answers any other path
 * with status 404 and the not-found page, and names the files of a screen in its page, so that they load at once.
 */
export const screens = {
  '/': { access: 'session', page: 'labs/home' },
  '/results/:lab': { access: 'session', page: 'labs/results' },
  '/redeem/:code': { access: 'public', page: 'access-codes/redeem' },
  '/cart/:product': { access: 'session', page: 'checkout/cart' },
  '/checkout/:product': { access: 'session', page: 'checkout/checkout' },
  '/payment-confirmation': { access: 'session', page: 'checkout/payment-confirmation' },
  '/invoice/:order': { access: 'session', page: 'checkout/invoice' },
  '/promotion-codes': { access: 'session', page: 'promotion-codes/promotion-codes' },
  '/login': { access: 'public', page: 'auth/login' },
  '/register': { access: 'public', page: 'auth/register' },
  '/forgot': { access: 'public', page: 'auth/forgot' },
  '/settings': { access: 'session', page: 'account/settings' },
  '/edit-settings': { access: 'session', page: 'account/edit-settings' },
  '/change-password': { access: 'session', page: 'account/change-password' },
  '/delete': { access: 'session', page: 'account/delete' },
  '/delete-confirmation': { access: 'public', page: 'account/delete-confirmation' },
  '/instructor-registration': { access: 'public', page: 'instructors/instructor-registration' },
  '/register-instructor': { access: 'public', page: 'registration-links/register-instructor' },
  '/admin': { access: 'session', page: 'admin/admin' },
  '/error': { access: 'public', page: 'help/error' },
  '/help': { access: 'public', page: 'help/help' },
  '/contact': { access: 'public', page: 'help/contact' },
} as const satisfies Record<`/${string}`, Screen>

export type ScreenPath = keyof typeof screens
