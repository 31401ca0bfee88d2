import { z } from 'zod'
import { textUpTo } from './fields.ts'
import { csvFile, day, listOf, pageQuery, person } from './lists.ts'
import type { Routes } from './route.ts'

/** The actions that an audit entry can record. An action never changes its meaning. */
export const auditActions = [
  'registered',
  'signed_in',
  'sign_in_failed',
  'signed_out',
  'session_ended',
  'sessions_ended',
  'email_verified',
  'email_corrected',
  'email_changed',
  'code_sent',
  'account_updated',
  'password_wrong',
  'code_wrong',
  'proof_given',
  'password_changed',
  'password_reset',
  'data_downloaded',
  'account_deleted',
  'account_replaced',
  'administrator_created',
  'user_changed',
  'user_imported',
  'user_viewed',
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
  'lti_platform_registered',
  'lti_connection_link_created',
  'lti_connection_link_revoked',
  'lti_deployment_allowed',
  'lti_deployment_refused',
  'lti_launched',
  'lti_refused',
  'lti_linked',
  'class_session_created',
  'class_session_changed',
  'class_session_linked',
  'class_session_ended',
  'class_session_copied',
  'class_instructor_added',
  'class_assistant_added',
  'class_assistant_changed',
  'class_student_joined',
  'class_student_extended',
  'class_student_removed',
  'room_pace_changed',
  'room_seat_changed',
  'room_robots_added',
  'room_robot_removed',
  'room_projector_opened',
  'room_projector_closed',
  'grades_sent',
  'grade_zeros_sent',
  'grade_overwritten',
  'grade_column_made',
  'grade_sent_again',
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
  'invoice_addressed',
] as const
export type AuditAction = (typeof auditActions)[number]

export const auditEntry = z.object({
  id: z.string(),
  /** ms since 1970. */
  at: z.number(),
  action: z.enum(auditActions),
  /** The actor. `actorId` outlives the account; both are null if nobody was signed in or the system acted. */
  actorId: z.string().nullable(),
  actor: person.nullable(),
  /** The target of the action; `subject` is set if that is a user with an account. */
  subjectId: z.string().nullable(),
  subject: person.nullable(),
  /** The current name of a target that is not a user. Null for users, and if the thing was deleted or has no name. */
  subjectName: z.string().nullable(),
  address: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof auditEntry>

const auditFilters = {
  action: z.enum(auditActions).optional(),
  /** The address of an account, or the id of any user or thing: finds entries with it as actor or as target. */
  about: textUpTo(254).optional(),
  from: day.optional(),
  /** The whole day is included. */
  to: day.optional(),
}

/** Reads who did what, when and from where. */
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
