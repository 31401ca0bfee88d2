import { z } from 'zod'
import {
  email,
  firstName,
  id,
  lastName,
  message,
  newPassword,
  provenText,
  textUpTo,
  withDefault,
} from '../fields.ts'
import { csvFile, listOf, pageQuery, search, sortBy } from '../lists.ts'
import type { Routes } from '../route.ts'
import { signedIn } from './users.ts'

/** Times in ms since 1970. */
const time = z.number()

const pendingInstructor = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  created: time,
  /** What they told about their course; empty if nothing. */
  school: z.string(),
  course: z.string(),
  classSize: z.number().nullable(),
})
export type PendingInstructor = z.infer<typeof pendingInstructor>

const invitation = z.object({
  id,
  /**
   * An `invitation` makes its reader an instructor; an `account` sets the password of an account that an administrator
   * created.
   */
  kind: z.enum(['invitation', 'account']),
  email: z.string(),
  invitedAt: time,
  /** When the newest mail was sent. */
  sentAt: time,
  /** The link stops working then, until it is sent again. */
  expiresAt: time,
})
export type Invitation = z.infer<typeof invitation>

const pendingFilters = {
  /** Searches email, first and last names. */
  search,
  sort: sortBy(['created', 'email', 'name']).default('-created'),
}

/** The ways to become an instructor: by approval, by invitation, or with an account that an administrator creates. */
export const instructorsRoutes = {
  'GET /api/instructors/pending': {
    access: 'admin',
    summary: 'Instructors who wait for approval',
    query: z.object({ ...pageQuery, ...pendingFilters }),
    answer: listOf(pendingInstructor),
  },
  'GET /api/instructors/pending/csv': {
    access: 'admin',
    summary: 'The same as CSV',
    query: z.object(pendingFilters),
    answer: csvFile,
  },
  'POST /api/instructors/approve': {
    access: 'admin',
    freshProof: true,
    summary: 'Approve a pending instructor, and tell them by mail',
    body: z.object({ email }),
    answer: message,
  },
  'POST /api/instructors/reject': {
    access: 'admin',
    freshProof: true,
    summary: 'Reject a pending instructor, and tell them by mail; the application is removed',
    body: z.object({ email, reason: withDefault(textUpTo(1000), '') }),
    answer: message,
  },
  'POST /api/instructors/invite': {
    access: 'admin',
    freshProof: true,
    summary:
      'Invite an instructor by mail; replaces an open invitation, and sends a made account without a password a new link',
    body: z.object({ email }),
    answer: message,
  },
  'POST /api/instructors/create': {
    access: 'admin',
    freshProof: true,
    summary: 'Make an instructor’s account; a mail lets its owner set the password',
    // Clients also send flags, which are ignored because the call always does what they ask.
    body: z.object({ email, firstName, lastName }),
    answer: z.object({ success: z.literal(true), message: z.string() }),
  },
  'GET /api/instructors/invitations': {
    access: 'admin',
    summary: 'The invitations that were neither accepted nor revoked, the newest first',
    query: z.object({ ...pageQuery, search }),
    answer: listOf(invitation),
  },
  'GET /api/instructors/invitations/csv': {
    access: 'admin',
    summary: 'The same as CSV',
    query: z.object({ search }),
    answer: csvFile,
  },
  'POST /api/instructors/invitations/:invitation/send': {
    access: 'admin',
    summary:
      'Send an open invitation again with a new link, also to a pending instructor; the old link stops working',
    params: z.object({ invitation: id }),
    answer: message,
  },
  'DELETE /api/instructors/invitations/:invitation': {
    access: 'admin',
    summary: 'Revoke an open invitation; an account that was made stays',
    params: z.object({ invitation: id }),
    answer: message,
  },
  'POST /api/instructors/invitation': {
    access: 'public',
    summary: 'What the token of an invitation is for, without using it',
    body: z.object({ token: provenText }),
    answer: z.object({
      email: z.string(),
      /** Empty if nobody has given a name yet. */
      firstName: z.string(),
      lastName: z.string(),
      /**
       * The address has an account whose owner must sign in to accept. Pending accounts, and those that give way, do
       * not count.
       */
      hasAccount: z.boolean(),
      /** False for the account of a student, whose owner only sets a password. */
      instructor: z.boolean(),
    }),
  },
  'POST /api/instructors/complete-registration': {
    access: 'public',
    summary:
      'Create the invited account, or set names and password of an account that is pending or has no password',
    body: z.object({ token: provenText, firstName, lastName, password: newPassword }),
    answer: message,
  },
  'POST /api/instructors/accept': {
    access: 'session',
    summary: 'Become an instructor through an invitation to the caller’s address; the password stays',
    body: z.object({ invitation: provenText }),
    answer: signedIn,
  },
} as const satisfies Routes
