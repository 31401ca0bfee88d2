/**
 * The features of the product, by domain. The seven domains have the same names and the same order everywhere. Each
 * kebab-case name is a contract file, a server folder, a portal folder and an end-to-end file; `features.test.ts`
 * compares these lists. A feature may be missing where it has no content.
 */
export const domains = {
  people: [
    'auth',
    // What proves who is there besides a password: codes of an app, passkeys, recovery codes.
    'factors',
    'account',
    'first-steps',
    // The lab cards, and the dialogs that welcome and explain.
    'home',
    'users',
    'instructors',
    'registration-links',
    'help',
  ],
  access: [
    'grants',
    'access-codes',
    'promotion-codes',
    'demo',
    // Free days: a lab before it is paid for, and to the end of a class for who has had it before.
    'courtesy',
  ],
  sales: [
    'checkout',
    // Numbered invoices and credit notes, as pages and PDF files.
    'papers',
    // Seats that a school pays by invoice.
    'invoice-orders',
    // Orders, free days and moves for administrators, and what can be done about them.
    'order-desk',
    // Courses whose school pays by their class list.
    'roster-billing',
  ],
  teaching: [
    // The labs' own pages; only end-to-end tests.
    'labs',
    'runs',
    'classes',
    // Which round of a class is open, and all that happened in it. Runs ask it before they take a decision.
    'room-log',
    // What hosts do, and teams: several people who share one run of a room.
    'rooms',
    // The class as one picture, runs step by step, own questions, the board of names, and ratings in teams.
    'debrief',
    // What should be in the grade book of an LMS, stored with its cause.
    'grade-wishes',
    'course-kit',
  ],
  lms: [
    'lms',
    // The course in an LMS from which a person came: which class its link opens.
    'courses',
    'grades',
  ],
  institutions: [
    'institutions',
    // What the contact of an institution sees of it.
    'institution-desk',
    // The use of labs by institution and month, in the form of COUNTER 5.1.
    'usage-reports',
    // Where the people of institutions sign in: by OpenID Connect or SAML.
    'identity-providers',
  ],
  operations: [
    // The dashboard at /admin, which contains the tabs of other features.
    'admin',
    'analytics',
    'audit',
    // What works right now, for everybody and with names for administrators.
    'status',
    // The server processes, the database and the queues, for administrators.
    'system',
    // What schools ask before they buy: papers on accessibility, privacy and security.
    'trust',
  ],
} as const

export type Domain = keyof typeof domains

export const features = Object.values(domains).flat()

export type Feature = (typeof features)[number]
