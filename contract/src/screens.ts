export interface Screen {
  /**
   * Who sees the screen: `public` everybody; `session` people with a session, others are redirected to /login;
   * `account` people with an account, here or on an LMS, guests and demo users are redirected to Home.
   */
  access: 'public' | 'session' | 'account'
  /**
   * The portal's file, as `feature/name` for `features/feature/name.page.tsx`, which exports the component `Screen`.
   */
  page: string
  /** Only for signed-out people; others are redirected to Home. */
  signedOutOnly?: true
  /** The contract picture that most people see first on the screen, and that is therefore preloaded. */
  picture?: string
  /** The outline that stands in the screen's place until it is there: the cards of Home, or one form; else a page. */
  bones?: Bones
}

export type Bones = 'cards' | 'form'

/**
 * The portal's screens by path; parts such as `:lab` match one id or code. The router shows the component of the
 * screen's file. The server preloads the screen's files and answers all other paths with status 404 and the not-found
 * page.
 */
export const screens = {
  '/': { access: 'session', page: 'home/home', picture: 'global_compass_lab', bones: 'cards' },
  '/results/:lab': { access: 'session', page: 'labs/results' },
  '/redeem/:code': { access: 'public', page: 'access-codes/redeem' },
  '/join': { access: 'public', page: 'rooms/join', bones: 'form' },
  '/join/:code': { access: 'session', page: 'rooms/join', bones: 'form' },
  '/projector': { access: 'public', page: 'rooms/projector' },
  '/cart/:product': { access: 'account', page: 'checkout/cart' },
  '/checkout/:product': { access: 'account', page: 'checkout/checkout' },
  '/payment-confirmation': { access: 'account', page: 'checkout/payment-confirmation' },
  '/invoice/:order': { access: 'account', page: 'checkout/invoice' },
  '/invoice/:order/:paper': { access: 'account', page: 'checkout/invoice' },
  '/invoice-order/:product': { access: 'account', page: 'checkout/invoice-order', bones: 'form' },
  '/pay-invoice/:secret': { access: 'account', page: 'checkout/pay-invoice', bones: 'form' },
  '/promotion-codes': { access: 'account', page: 'promotion-codes/promotion-codes' },
  '/login': { access: 'public', page: 'auth/login', signedOutOnly: true, bones: 'form' },
  '/register': { access: 'public', page: 'auth/register', signedOutOnly: true, bones: 'form' },
  '/forgot': { access: 'public', page: 'auth/forgot', bones: 'form' },
  '/settings': { access: 'account', page: 'account/settings' },
  '/sign-in-settings': { access: 'account', page: 'factors/sign-in-settings' },
  '/edit-settings': { access: 'account', page: 'account/edit-settings' },
  '/change-email': { access: 'account', page: 'account/change-email' },
  '/change-password': { access: 'account', page: 'account/change-password' },
  '/delete': { access: 'account', page: 'account/delete' },
  '/delete-confirmation': { access: 'public', page: 'account/delete-confirmation' },
  '/instructor-registration': {
    access: 'public',
    page: 'instructors/instructor-registration',
    bones: 'form',
  },
  '/register-instructor': { access: 'public', page: 'registration-links/register-instructor', bones: 'form' },
  '/coursekit': { access: 'account', page: 'course-kit/course-kit' },
  '/admin': { access: 'account', page: 'admin/admin' },
  '/admin/orders/:order': { access: 'account', page: 'order-desk/order' },
  '/admin/users/:user': { access: 'account', page: 'users/user' },
  '/analytics': { access: 'account', page: 'analytics/analytics' },
  '/analytics/university': { access: 'account', page: 'analytics/universities' },
  '/analytics/university/:institution': { access: 'account', page: 'analytics/university' },
  '/institution': { access: 'account', page: 'institution-desk/institution-desk' },
  '/institution/:institution': { access: 'account', page: 'institution-desk/institution-desk' },
  '/select-institution': { access: 'public', page: 'institutions/select-institution', bones: 'form' },
  '/institution-sign-in': {
    access: 'public',
    page: 'institutions/institution-sign-in',
    bones: 'form',
  },
  '/demo': { access: 'public', page: 'demo/demo' },
  '/lti-connector': { access: 'public', page: 'lms/lti-connector' },
  '/course': { access: 'account', page: 'courses/course' },
  '/link-account': { access: 'public', page: 'lms/link-account' },
  '/error': { access: 'public', page: 'help/error' },
  '/signed-out': { access: 'public', page: 'help/signed-out' },
  '/help': { access: 'public', page: 'help/help' },
  '/help/videos': { access: 'public', page: 'help/videos' },
  '/help/course-kit/:code': { access: 'public', page: 'course-kit/resources' },
  '/contact': { access: 'public', page: 'help/contact' },
  '/trust': { access: 'public', page: 'trust/trust' },
  '/trust/:paper': { access: 'public', page: 'trust/paper' },
  '/status': { access: 'public', page: 'status/status' },
} as const satisfies Record<`/${string}`, Screen>

export type ScreenPath = keyof typeof screens
