export interface Screen {
  /**
   * Who sees the screen: `public` everybody; `session` people with a session, others are redirected to /login;
   * `account` people with an account, here or on an LMS, guests and demo users are redirected to Home.
   */
  access: 'public' | 'session' | 'account'
  /**
   * The portal's file, as `people/home/home` for `domains/people/home/home.page.tsx`, which exports the component `Screen`.
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
  '/': { access: 'session', page: 'people/home/home', picture: 'global_compass_lab', bones: 'cards' },
  '/results/:lab': { access: 'session', page: 'teaching/labs/results' },
  '/redeem/:code': { access: 'public', page: 'access/access-codes/redeem' },
  '/join': { access: 'public', page: 'teaching/rooms/join', bones: 'form' },
  '/join/:code': { access: 'session', page: 'teaching/rooms/join', bones: 'form' },
  '/projector': { access: 'public', page: 'teaching/rooms/projector' },
  '/classes': { access: 'session', page: 'teaching/classes/classes' },
  '/classes/new': { access: 'session', page: 'teaching/classes/new-class' },
  '/classes/note/:lab': { access: 'session', page: 'teaching/classes/teaching-note' },
  '/classes/:id': { access: 'session', page: 'teaching/classes/class' },
  '/classes/:id/change': { access: 'session', page: 'teaching/classes/change-class' },
  '/classes/:id/host': { access: 'session', page: 'teaching/rooms/host' },
  '/classes/:id/debrief': { access: 'session', page: 'teaching/debrief/debrief' },
  '/classes/:id/debrief/:part': { access: 'session', page: 'teaching/debrief/debrief' },
  '/classes/:id/students/:student': { access: 'session', page: 'teaching/classes/student' },
  '/classes/:id/students/:student/:run': { access: 'session', page: 'teaching/classes/student-result' },
  '/cart/:product': { access: 'account', page: 'sales/checkout/cart' },
  '/checkout/:product': { access: 'account', page: 'sales/checkout/checkout' },
  '/payment-confirmation': { access: 'account', page: 'sales/checkout/payment-confirmation' },
  '/invoice/:order': { access: 'account', page: 'sales/checkout/invoice' },
  '/invoice/:order/:paper': { access: 'account', page: 'sales/checkout/invoice' },
  '/invoice-order/:product': { access: 'account', page: 'sales/checkout/invoice-order', bones: 'form' },
  '/pay-invoice/:secret': { access: 'account', page: 'sales/checkout/pay-invoice', bones: 'form' },
  '/promotion-codes': { access: 'account', page: 'access/promotion-codes/promotion-codes' },
  '/login': { access: 'public', page: 'people/auth/login', signedOutOnly: true, bones: 'form' },
  '/register': { access: 'public', page: 'people/auth/register', signedOutOnly: true, bones: 'form' },
  '/forgot': { access: 'public', page: 'people/auth/forgot', bones: 'form' },
  '/settings': { access: 'account', page: 'people/account/settings' },
  '/sign-in-settings': { access: 'account', page: 'people/factors/sign-in-settings' },
  '/edit-settings': { access: 'account', page: 'people/account/edit-settings' },
  '/change-email': { access: 'account', page: 'people/account/change-email' },
  '/change-password': { access: 'account', page: 'people/account/change-password' },
  '/delete': { access: 'account', page: 'people/account/delete' },
  '/delete-confirmation': { access: 'public', page: 'people/account/delete-confirmation' },
  '/instructor-registration': {
    access: 'public',
    page: 'people/instructors/instructor-registration',
    bones: 'form',
  },
  '/register-instructor': {
    access: 'public',
    page: 'people/registration-links/register-instructor',
    bones: 'form',
  },
  '/coursekit': { access: 'account', page: 'teaching/course-kit/course-kit' },
  '/admin': { access: 'account', page: 'operations/admin/admin' },
  '/admin/orders/:order': { access: 'account', page: 'sales/order-desk/order' },
  '/admin/users/:user': { access: 'account', page: 'people/users/user' },
  '/analytics': { access: 'account', page: 'operations/analytics/analytics' },
  '/analytics/university': { access: 'account', page: 'operations/analytics/universities' },
  '/analytics/university/:institution': { access: 'account', page: 'operations/analytics/university' },
  '/institution': { access: 'account', page: 'institutions/institution-desk/institution-desk' },
  '/institution/:institution': { access: 'account', page: 'institutions/institution-desk/institution-desk' },
  '/select-institution': {
    access: 'public',
    page: 'institutions/institutions/select-institution',
    bones: 'form',
  },
  '/institution-sign-in': {
    access: 'public',
    page: 'institutions/institutions/institution-sign-in',
    bones: 'form',
  },
  '/demo': { access: 'public', page: 'access/demo/demo' },
  '/lti-connector': { access: 'public', page: 'lms/lms/lti-connector' },
  '/course': { access: 'account', page: 'lms/courses/course' },
  '/link-account': { access: 'public', page: 'lms/lms/link-account' },
  '/error': { access: 'public', page: 'people/help/error' },
  '/signed-out': { access: 'public', page: 'people/help/signed-out' },
  '/help': { access: 'public', page: 'people/help/help' },
  '/help/videos': { access: 'public', page: 'people/help/videos' },
  '/help/course-kit/:code': { access: 'public', page: 'teaching/course-kit/resources' },
  '/contact': { access: 'public', page: 'people/help/contact' },
  '/trust': { access: 'public', page: 'operations/trust/trust' },
  '/trust/:paper': { access: 'public', page: 'operations/trust/paper' },
  '/status': { access: 'public', page: 'operations/status/status' },
} as const satisfies Record<`/${string}`, Screen>

export type ScreenPath = keyof typeof screens
