import { z } from 'zod'
import { atStake } from './at-stake.ts'
import { labIds, maximumExpiration } from '../catalogue.ts'
import { order } from '../sales/checkout.ts'
import { email, id, labId, message, optional, storedFirstName, storedLastName } from '../fields.ts'
import { institutionId } from '../institutions/institutions.ts'
import { csvFile, day, listOf, pageQuery, search, sortBy } from '../lists.ts'
import { personsMail } from '../operations/mails.ts'
import type { Routes } from '../route.ts'

export const product = z.object({
  id: z.string(),
  expiration: z.number().int(),
  /** Held by courtesy: to try it before paying. Purchases, codes and packages treat it as not held. */
  courtesy: z.literal(true).optional(),
})
const products = z.partialRecord(z.enum(labIds), product)

/** A user as clients read it. */
export const user = z.object({
  id: z.string(),
  /** Portal accounts have an address and a password; the others come from an LMS, an institution's network or a demo. */
  kind: z.enum(['portal', 'lti', 'guest', 'demo']),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  instructor: z.boolean(),
  admin: z.boolean(),
  verified: z.boolean(),
  isLtiUser: z.boolean(),
  /** In this session the user is a teaching assistant of the LMS course that it came from. */
  assistant: z.boolean().optional(),
  institutionId: z.string().nullable(),
  /** When the visit of a guest or a demo visitor ends, in ms since 1970. Nothing prolongs it. */
  visitEndsAt: z.number().int().optional(),
  /** A portal account that has no password: its institution signs its owner in. */
  passwordless: z.literal(true).optional(),
  /** An institution names the verified address of this account as its contact. */
  contact: z.literal(true).optional(),
  /**
   * Why mails do not reach this person: a mail server said that there is no such mailbox, or the address, although it
   * counts as right, is not proven and so gets nothing but codes.
   */
  mailHeld: z.enum(['refused', 'unproven']).optional(),
  /** Only for people who need a second factor by their role and have none. */
  secondFactor: z
    .object({
      /** In ms since 1970: from then on, only the calls that set it up work. */
      dueAt: z.number().int(),
      /** A demo account of a local start, which needs none. */
      exempt: z.boolean(),
    })
    .optional(),
  products,
})
export type User = z.infer<typeof user>

export const signedIn = z.object({ token: z.string(), user })
export type SignedIn = z.infer<typeof signedIn>

/** A user as administrators read it. */
const managedUser = user.extend({
  /** ms since 1970. */
  created: z.number(),
  /** The labs held by grants, including expired ones; `products` also contains labs by role. */
  granted: products,
  institutionName: z.string().nullable(),
})
export type ManagedUser = z.infer<typeof managedUser>

const userFilters = {
  /** Searches email, first and last names. */
  search,
  /** A student is neither an instructor nor an administrator. */
  role: z.enum(['student', 'instructor', 'admin']).optional(),
  verified: z.enum(['true', 'false']).optional(),
  institution: institutionId.optional(),
  createdFrom: day.optional(),
  /** The whole day is included. */
  createdTo: day.optional(),
  sort: sortBy(['created', 'email', 'name']).default('-created'),
}

/** A user by id, or a portal account by its address. */
const wantedUser = z.object({ user: z.union([id, email]) })

/** The end of access: ms since 1970, a day, or nothing for the product's usual duration from now. */
const end = z.union([z.number().int().min(0).max(maximumExpiration), day]).nullish()

/** A lab as an administrator wants a user to hold it. What was read can be sent back. */
const wantedProduct = z.object({
  id: optional(z.string()),
  expiration: end,
  /** Courtesy is not for administrators to set; it stays where it is sent back. */
  courtesy: optional(z.boolean()),
})

const grant = z.object({
  id: z.string(),
  lab: labId,
  origin: z.enum([
    'purchase',
    'access_code',
    'promotion_code',
    'registration',
    'admin',
    'demo',
    'courtesy',
    'extension',
    'roster',
  ]),
  /** The cause as a person would look it up, for example an order number or a code; null if there is none. */
  source: z.string().nullable(),
  grantedAt: z.number(),
  expiresAt: z.number(),
  /** Set if it was taken back or replaced before its end. */
  endedAt: z.number().nullable(),
})
export type ManagedGrant = z.infer<typeof grant>

/** A signed-in device of a user. Times are ms since 1970. */
const managedSession = z.object({
  id: z.string(),
  kind: user.shape.kind,
  /** Browser and system from the user agent, for example "Firefox on Windows". */
  device: z.string(),
  address: z.string(),
  signedInAt: z.number().int(),
  lastUsedAt: z.number().int(),
  /** Whether the caller uses this session now. */
  current: z.boolean(),
})
export type ManagedSession = z.infer<typeof managedSession>

/** The most users that one call changes. */
export const bulkAtMost = 100

const bulkAction = z.discriminatedUnion('kind', [
  /** Gives a lab until the end of a day, or for its usual duration. */
  z.object({ kind: z.literal('give'), lab: labId, until: day.nullable() }),
  z.object({ kind: z.literal('verify') }),
  z.object({ kind: z.literal('delete') }),
])
export type BulkAction = z.infer<typeof bulkAction>

const bulkResult = z.object({
  id,
  /** `unchanged` if there was nothing to do, for example because the lab is held for longer. */
  outcome: z.enum(['done', 'unchanged', 'failed']),
  message: z.string(),
})
export type BulkResult = z.infer<typeof bulkResult>

/** The most people in a file, and the most that one call adds. */
export const importLimits = { preview: 2000, add: 100 } as const

/** A row of a file as it was written. The server says what is wrong with it. */
const fileText = z.string().max(300)
const fileRow = z.object({ email: fileText, firstName: fileText, lastName: fileText })
export type FileRow = z.infer<typeof fileRow>

/** What becomes of a row; `reason` says why it is not added. */
const rowState = z.object({
  state: z.enum(['new', 'exists', 'refused']),
  reason: z.string().nullable(),
})
export type RowState = z.infer<typeof rowState>

const addedRow = z.object({
  state: z.enum(['added', 'exists', 'refused']),
  reason: z.string().nullable(),
})

/** Users as administrators manage them, without guests, demo users and instructors who wait for approval. */
export const usersRoutes = {
  'GET /api/users': {
    access: 'admin',
    summary: 'The users',
    query: z.object({ ...pageQuery, ...userFilters }),
    answer: listOf(managedUser),
  },
  'GET /api/users/csv': {
    access: 'admin',
    freshProof: true,
    summary: 'The same as CSV',
    query: z.object(userFilters),
    answer: csvFile,
  },
  'POST /api/users/bulk': {
    access: 'admin',
    freshProof: 'by payload',
    summary: 'Do the same to several users, each alone: one that fails does not stop the others',
    body: z.object({
      users: z.array(id).min(1, 'Please select at least one user.').max(bulkAtMost),
      action: bulkAction,
    }),
    answer: z.object({ results: z.array(bulkResult) }),
  },
  'POST /api/users/import/preview': {
    access: 'admin',
    summary: 'What an import would do with each row, without writing anything',
    body: z.object({ people: z.array(fileRow).min(1).max(importLimits.preview) }),
    answer: z.object({ rows: z.array(rowState) }),
  },
  'POST /api/users/import': {
    access: 'admin',
    freshProof: 'by payload',
    summary: 'Add people who have no account yet; the same people again are left as they are',
    body: z.object({
      people: z.array(fileRow).min(1).max(importLimits.add),
      role: z.enum(['student', 'instructor']),
      /** Whether each new person gets a mail with a link that sets the password. */
      mail: z.boolean(),
    }),
    answer: z.object({ rows: z.array(addedRow) }),
  },
  'GET /api/users/:user': {
    access: 'admin',
    summary: 'One user',
    params: wantedUser,
    answer: managedUser,
  },
  'PUT /api/users/:user': {
    access: 'admin',
    freshProof: 'by payload',
    summary:
      'Change the given fields; `products` is the whole set of labs, and a role change ends the user’s sessions',
    params: wantedUser,
    body: z.object({
      /** Empty only where it is empty already. So is the last name. */
      firstName: optional(storedFirstName),
      lastName: optional(storedLastName),
      instructor: optional(z.boolean()),
      admin: optional(z.boolean()),
      verified: optional(z.boolean()),
      /** Null removes the user from the institution. */
      institutionId: institutionId.nullable().optional(),
      /** A missing lab loses access. A lab that is not offered in this environment does not change. */
      products: optional(z.partialRecord(labId, wantedProduct)),
      /**
       * The caller's earlier view of `granted`. If it has changed since, the call is refused with 409 `user_changed`.
       */
      grantedBefore: optional(products),
    }),
    answer: managedUser,
  },
  'DELETE /api/users/:user': {
    access: 'admin',
    freshProof: true,
    summary: 'Delete a user with all personal data',
    params: wantedUser,
    answer: message,
  },
  'GET /api/users/:user/at-stake': {
    access: 'admin',
    summary: 'What would end with a user’s account: money, seats, classes and grades',
    params: wantedUser,
    answer: atStake,
  },
  'POST /api/users/:user/sign-out': {
    access: 'admin',
    summary: 'End all sessions of a user, also of a guest; the caller’s own session stays',
    params: wantedUser,
    answer: message,
  },
  'POST /api/users/:user/send-code': {
    access: 'admin',
    summary: 'Mail a new code that verifies the address',
    params: wantedUser,
    answer: message,
  },
  'POST /api/users/:user/view': {
    access: 'admin',
    summary:
      'Begin a view of the portal as a user: a token that only reads, and ends after half an hour or with the caller’s session',
    params: wantedUser,
    answer: z.object({
      token: z.string(),
      /** ms since 1970. */
      until: z.number(),
    }),
  },
  'GET /api/users/:user/sessions': {
    access: 'admin',
    summary: 'The devices where a user is signed in, last used first',
    params: wantedUser,
    answer: z.array(managedSession),
  },
  'DELETE /api/users/:user/sessions/:session': {
    access: 'admin',
    summary: 'Sign a user out on one device; the caller’s own session stays',
    params: wantedUser.extend({ session: id }),
    answer: message,
  },
  'GET /api/users/:user/mails': {
    access: 'admin',
    summary: 'What became of the mails to a user’s address within thirty days, newest first',
    params: wantedUser,
    answer: z.array(personsMail),
  },
  'POST /api/users/:user/mails/:mail/send-again': {
    access: 'admin',
    summary: 'Try a mail that waits now, or mail a new code or link for one that did not arrive',
    params: wantedUser.extend({ mail: id }),
    answer: message,
  },
  'GET /api/users/:user/orders': {
    access: 'admin',
    summary: 'The orders of a user except unpaid ones, newest first',
    params: wantedUser,
    answer: z.array(order),
  },
  'GET /api/users/:user/grants': {
    access: 'admin',
    summary: 'All grants that a user ever had, newest first',
    params: wantedUser,
    answer: z.array(grant),
  },
  'POST /api/users/:user/grants': {
    access: 'admin',
    freshProof: 'by payload',
    summary: 'Give a user a lab',
    params: wantedUser,
    body: z.object({ lab: labId, until: day.nullable() }),
    answer: grant,
  },
  'POST /api/users/:user/grants/move': {
    access: 'admin',
    freshProof: true,
    summary: 'Move all access, with its orders, to another account of the same person; both are told by mail',
    params: wantedUser,
    body: z.object({
      /** The address of the other account. */
      to: email,
    }),
    answer: message,
  },
  'DELETE /api/users/:user/grants/:grant': {
    access: 'admin',
    summary: 'End one grant; other grants of the same lab continue',
    params: wantedUser.extend({ grant: z.string().regex(/^\d{1,18}$/u) }),
    answer: message,
  },
} as const satisfies Routes
