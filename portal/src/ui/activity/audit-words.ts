import type { AuditAction, AuditEntry } from '@tradewind/contract/operations/audit'
import { visitorNames } from '@tradewind/contract/roles'

/** The actions by subject area. Every action belongs to exactly one group. */
const groups = {
  'Signing in': {
    signed_in: 'Signed in',
    sign_in_failed: 'Failed to sign in',
    signed_out: 'Signed out',
    session_ended: 'Ended one session',
    sessions_ended: 'Ended all sessions',
  },
  Accounts: {
    registered: 'Registered',
    email_verified: 'Email verified',
    unproven_removed: 'Removed what was set up before the address was proven',
    email_corrected: 'Corrected the email',
    email_changed: 'Changed the email',
    code_sent: 'Sent a code to verify the email',
    mail_sent_again: 'Sent a mail again',
    account_updated: 'Changed their account',
    data_downloaded: 'Downloaded their data',
    account_replaced: 'Replaced an unverified account',
    account_deleted: 'Deleted an account',
    administrator_created: 'First administrator created',
    user_changed: 'Changed a user',
    user_imported: 'Imported a user',
    user_viewed: 'Viewed the portal as a user',
    roles_changed: 'Changed roles',
  },
  'Passwords and codes by mail': {
    password_wrong: 'Entered a wrong password',
    code_wrong: 'Entered a wrong code',
    proof_given: 'Confirmed that it is them',
    password_changed: 'Changed the password',
    password_reset: 'Reset the password',
  },
  'Second step': {
    second_step_failed: 'Failed at the second step',
    totp_paused: 'Codes of the app paused',
    recovery_code_used: 'Used a recovery code',
    factor_changed: 'Changed their second step',
    factor_reset_asked: 'Asked to reset a second step',
    factor_reset_withdrawn: 'Withdrew the reset of a second step',
    factors_reset: 'Reset a second step',
  },
  Access: {
    granted: 'Lab access granted',
    grant_ended: 'Access ended',
    grants_moved: 'Moved access to another account',
    labs_set: 'Set the access to a lab',
    courtesy_in_classes_set: 'Set whether classes may try labs free',
    roster_billed: 'Billed a course',
    roster_billing_cancelled: 'Cancelled the bill of a course',
    roster_list_made: 'Made the list of a billed course',
    roster_opted_out: 'Opted out of a lab that a course pays',
    roster_opted_in: 'Opted in to a lab that a course pays',
  },
  Instructors: {
    instructor_approved: 'Approved an instructor',
    instructor_rejected: 'Rejected an instructor',
    instructor_invited: 'Invited an instructor',
    instructor_created: 'Created an instructor',
    invitation_sent_again: 'Sent an invitation again',
    invitation_revoked: 'Revoked an invitation',
    invitation_accepted: 'Accepted an invitation',
  },
  'Registration links': {
    registration_link_created: 'Created a registration link',
    registration_link_changed: 'Changed a registration link',
    registration_link_deleted: 'Deleted a registration link',
    registration_link_used: 'Used a registration link',
  },
  Institutions: {
    institution_created: 'Created an institution',
    institution_changed: 'Changed an institution',
    institution_deleted: 'Deleted an institution',
    licence_renewed: 'Renewed a licence',
    licence_taken_back: 'Took back a renewed licence',
    usage_key_created: 'Made a key for usage reports',
    usage_key_revoked: 'Revoked a key for usage reports',
    institution_visited: 'Came in as a guest',
    institution_linked: 'Linked an institution',
    institution_unlinked: 'Unlinked an institution',
    institution_sign_in_refused: 'Institution sign-in refused',
    identity_provider_created: 'Added an institution sign-in',
    identity_provider_changed: 'Changed an institution sign-in',
    identity_provider_deleted: 'Removed an institution sign-in',
    identity_provider_tested: 'Tested an institution sign-in',
  },
  Demos: {
    demo_code_created: 'Made a demo code',
    demo_code_revoked: 'Revoked a demo code',
    demo_begun: 'Started a demo',
  },
  LMS: {
    lti_platform_created: 'Added an LMS',
    lti_platform_changed: 'Changed an LMS',
    lti_platform_deleted: 'Removed an LMS',
    lti_platform_registered: 'Connected an LMS by link',
    lti_connection_link_created: 'Created a link to connect an LMS',
    lti_connection_link_revoked: 'Revoked a link to connect an LMS',
    lti_deployment_allowed: 'Allowed a deployment of an LMS',
    lti_deployment_refused: 'Refused a deployment of an LMS',
    lti_launched: 'Signed in from an LMS',
    lti_refused: 'Sign-in from an LMS refused',
    lti_linked: 'Linked an LMS identity to an account',
  },
  'Class sessions': {
    class_session_created: 'Created a class session',
    class_session_changed: 'Changed a class session',
    class_session_linked: 'Linked a class session to a course',
    class_session_ended: 'Ended a class session',
    class_session_copied: 'Copied a class session',
    class_instructor_added: 'Added an instructor to a class',
    class_assistant_added: 'Added a teaching assistant to a class',
    class_assistant_changed: 'Changed the rights of a teaching assistant',
    class_question_added: 'Asked a class a question',
    class_question_changed: 'Changed a question to a class',
    class_question_removed: 'Removed a question to a class',
    class_board_opened: 'Opened the board of names of a class',
    class_board_closed: 'Closed the board of names of a class',
    peer_evaluation_changed: 'Opened, closed or released the peer evaluation of a class',
    peer_text_withheld: 'Kept a text of a peer evaluation from a student',
    peer_text_shown: 'Showed a text of a peer evaluation to a student again',
    peer_factors_counted: 'Let peer factors change the grades of a class',
    peer_factors_not_counted: 'Sent the grades of a class without peer factors',
    class_student_joined: 'Joined a class',
    class_student_extended: 'Gave a student more time',
    class_student_removed: 'Removed a student from a class',
    room_pace_changed: 'Changed how the rounds of a class open',
    room_seat_changed: 'Changed a student’s seat in a room',
    room_robots_added: 'Added robots to a room',
    room_robot_removed: 'Removed a robot from a room',
    teams_made: 'Made teams in a class session',
    teams_changed: 'Changed the teams of a class session',
    team_member_moved: 'Moved a student to another team',
    room_projector_opened: 'Made a projector link',
    room_projector_closed: 'Ended a projector link',
    grades_sent: 'Sent grades to an LMS',
    grade_zeros_sent: 'Sent zeros to an LMS',
    grade_overwritten: 'Overwrote a grade in an LMS',
    grade_column_made: 'Had a new column made in an LMS',
    grade_sent_again: 'Sent their grade again',
  },
  Codes: {
    access_codes_added: 'Added access codes',
    access_codes_revoked: 'Revoked access codes',
    access_code_used: 'Used an access code',
    promotion_code_created: 'Created a promotion code',
    promotion_code_used: 'Used a promotion code',
    promotion_code_ended: 'Ended a promotion code',
  },
  Orders: {
    order_asked: 'Asked to pay by invoice',
    order_invoiced: 'Sent an invoice',
    order_declined: 'Declined to send an invoice',
    order_overdue: 'Invoice overdue',
    order_void: 'Cancelled an invoice',
    order_paid: 'Order paid',
    order_failed: 'Payment failed',
    order_swapped: 'Swapped the lab of an order',
    order_refund_asked: 'Asked for a refund',
    order_refund_paid: 'Paid a refund back',
    order_refund_refused: 'The provider refused a refund',
    order_refunded: 'Order refunded',
    order_partly_refunded: 'Order partly refunded',
    order_in_question: 'Order needs attention',
    order_disputed: 'Payment disputed',
    order_restored: 'Dispute won, order restored',
    invoice_addressed: 'Changed whom an invoice names',
  },
} as const satisfies Record<string, Partial<Record<AuditAction, string>>>

/** The type requires words for every action of the contract. */
const words: Record<AuditAction, string> = {
  ...groups['Signing in'],
  ...groups.Accounts,
  ...groups['Passwords and codes by mail'],
  ...groups['Second step'],
  ...groups.Access,
  ...groups.Instructors,
  ...groups['Registration links'],
  ...groups.Institutions,
  ...groups.Demos,
  ...groups.LMS,
  ...groups['Class sessions'],
  ...groups.Codes,
  ...groups.Orders,
}

export const actions = Object.keys(words) as AuditAction[]

export function actionWords(action: AuditAction): string {
  return words[action]
}

/** The actions as a grouped choice. */
export const actionGroups = Object.entries(groups).map(([group, items]) => ({
  group,
  items: Object.entries(items).map(([value, label]) => ({ value, label })),
}))

export interface Named {
  /** Null when only the id is known. */
  name: string | null
  /** Further words that identify the person or thing. */
  detail: string | null
  /** The search term for all entries about them; null when there is nobody. */
  about: string | null
  /** The id of a person with an account, who has a page. */
  account?: string
}

type Party = Pick<
  AuditEntry,
  | 'actorId'
  | 'actor'
  | 'actorVisitor'
  | 'subjectId'
  | 'subject'
  | 'subjectName'
  | 'subjectVisitor'
  | 'address'
>

/** The words for the actor of an entry. */
export function actorWords({ actorId, actor, actorVisitor, address }: Party): Named {
  if (actor) return personWords(actor)
  if (actorId !== null && actorVisitor) return visitorWords(actorId, actorVisitor)
  if (actorId !== null) return { name: 'Deleted account', detail: shortId(actorId), about: actorId }
  // Without an address there was no request.
  return { name: address === null ? 'System' : 'Nobody signed in', detail: null, about: null }
}

/** The words for the subject of an entry; null when it is the actor or nothing. */
export function subjectWords({
  actorId,
  subjectId,
  subject,
  subjectName,
  subjectVisitor,
}: Party): Named | null {
  if (subjectId === null || subjectId === actorId) return null
  if (subject) return personWords(subject)
  if (subjectVisitor) return visitorWords(subjectId, subjectVisitor)
  const detail = subjectName === null ? shortId(subjectId) : null
  return { name: subjectName, detail, about: subjectId }
}

function visitorWords(id: string, kind: keyof typeof visitorNames): Named {
  return { name: visitorNames[kind], detail: shortId(id), about: id }
}

function personWords({ id, name, email }: NonNullable<AuditEntry['actor']>): Named {
  return {
    name: name.trim() === '' ? 'No name' : name,
    detail: email === '' ? null : email,
    about: id,
    account: id,
  }
}

/** A random id is cut to its first eight characters, which are enough to recognize it. */
export function shortId(id: string): string {
  return /^[\da-f]{8}-[\da-f-]{27}$/u.test(id) ? `${id.slice(0, 8)}…` : id
}
