/**
 * The features of the product. One kebab-case name is a contract file, a server folder, a portal folder and an
 * end-to-end file; `features.test.ts` compares these lists. A room may lack a feature that has nothing in it.
 */
export const features = [
  'auth',
  'account',
  // Home is a screen of the portal only: the cards of the labs, and the dialogs that greet and explain.
  'home',
  // The labs' own pages, by their end-to-end tests.
  'labs',
  'grants',
  'runs',
  'classes',
  'access-codes',
  'promotion-codes',
  'checkout',
  'institutions',
  'demo',
  // The dashboard at /admin: it arranges the tabs of the others.
  'admin',
  'users',
  'instructors',
  'registration-links',
  'analytics',
  'course-kit',
  'lms',
  'audit',
  'help',
] as const

export type Feature = (typeof features)[number]
