import { z } from 'zod'
import { textUpTo } from './fields.ts'
import { csvFile, day, listOf, pageQuery, person } from './lists.ts'
import type { Routes } from './route.ts'

/** What an audit entry can record. An action never changes its meaning. */
export const auditActions = [
  'registered',
  'signed_in',
  'sign_in_failed',
  'signed_out',
  'session_ended',
  'sessions_ended',
  'email_verified',
  'email_corrected',
  'code_sent',
  'account_updated',
  'password_wrong',
  'code_wrong',
  'password_changed',
  'password_reset',
  'data_downloaded',
  'account_deleted',
  'account_replaced',
  'administrator_created',
  'user_changed',
  'roles_changed',
  'granted',
  'grant_ended',
  'labs_set',
  'instructor_approved',
  'instructor_rejected',
  'instructor_invited',
  'instructor_created',
  'invitation_sent_again',
  'invitation_revoked',
  'invitation_accepted',
  'registration_link_created',
  'registration_link_changed',
  'registration_link_deleted',
  'registration_link_used',
  'institution_created',
  'institution_changed',
  'institution_deleted',
  'institution_visited',
  'demo_code_created',
  'demo_code_revoked',
  'demo_begun',
  'lti_platform_created',
  'lti_platform_changed',
  'lti_platform_deleted',
  'lti_launched',
  'lti_refused',
  'lti_linked',
  'class_session_created',
  'class_session_changed',
  'class_session_ended',
  'class_session_copied',
  'class_instructor_added',
  'class_student_joined',
  'class_student_extended',
  'class_student_removed',
  'access_codes_added',
  'access_codes_revoked',
  'access_code_used',
  'promotion_code_created',
  'promotion_code_used',
  'promotion_code_ended',
  'order_paid',
  'order_failed',
  'order_refunded',
  'order_partly_refunded',
  'order_in_question',
  'order_disputed',
  'order_restored',
] as const
export type AuditAction = (typeof auditActions)[number]

const auditEntry = z.object({
  id: z.string(),
  /** ms since 1970. */
  at: z.number(),
  action: z.enum(auditActions),
  /** Who did it: `actorId` outlives the account; both are null where nobody was signed in, or the system itself did it. */
  actorId: z.string().nullable(),
  actor: person.nullable(),
  /** What the action was done to; `subject` if that is a user who has an account. */
  subjectId: z.string().nullable(),
  subject: person.nullable(),
  /** What a thing that it was done to is called today; null of users, and where the thing is gone or has no name. */
  subjectName: z.string().nullable(),
  address: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof auditEntry>

const auditFilters = {
  action: z.enum(auditActions).optional(),
  /** The address of an account or the id of anybody or anything: entries in which it acts or is acted on. */
  about: textUpTo(254).optional(),
  from: day.optional(),
  /** Its whole day belongs to the range. */
  to: day.optional(),
}

/** Who did what, when and from where. */
export const auditRoutes = {
  'GET /api/audit': {
    access: 'admin',
    summary: 'The audit entries, the newest first; without a page the 100000 newest that match',
    query: z.object({ ...pageQuery, ...auditFilters }),
    answer: listOf(auditEntry),
  },
  'GET /api/audit/csv': {
    access: 'admin',
    summary: 'The same as CSV: the 100000 newest that match',
    query: z.object(auditFilters),
    answer: csvFile,
  },
} as const satisfies Routes
