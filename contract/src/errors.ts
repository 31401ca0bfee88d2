/**
 * The body of every error answer. `error` and `message` contain the same sentence for a person; `code` is a stable word
 * for programs, `fields` names the wrong fields, and `requestId` helps support find a server error.
 */
export interface ErrorBody {
  error: string
  message: string
  code: ErrorCode
  fields?: Record<string, string> | undefined
  requestId?: string | undefined
  /** Data that the caller needs to continue. Each code that has details documents them. */
  details?: unknown
}

/** Each code has one HTTP status. A code never changes its meaning; new ones may be added. */
export const errorStatus = {
  malformed: 400,
  invalid_fields: 422,
  not_signed_in: 401,
  forbidden: 403,
  /** An administrator views the portal as another person, which changes nothing. */
  view_only: 403,
  email_not_verified: 403,
  instructor_pending: 403,
  /**
   * The call needs a fresh proof: a sign-in or launch of the last ten minutes, or `POST /api/account/prove`. Then the
   * same call works.
   */
  fresh_proof_required: 403,
  /** The password is right, and a second factor is to follow; `details` is a `SecondStep`. */
  second_step_required: 403,
  /** The person comes from their institution for the first time; `details` is a `Newcomer`. */
  account_choice_required: 403,
  /** The account has no password; `POST /api/account/password` sets one. */
  no_password: 409,
  /** The institution has another active identity provider. */
  provider_taken: 409,
  /** The account needs a second factor, and the days to set it up are over. */
  second_factor_missing: 403,
  /** The last second factor of a person who needs one stays. */
  last_factor: 409,
  lab_not_held: 403,
  lab_not_ready: 403,
  /** The days are over in which the caller could use the lab before they pay. */
  courtesy_ended: 403,
  /** The lab cannot be used before it is paid for: here, for the caller's institution, or in this class. */
  courtesy_refused: 403,
  not_found: 404,
  email_taken: 409,
  /** The list of a billed course stands, or does not stand yet. */
  billing_closed: 409,
  /** The mail has ended, and its text is not stored any more. */
  mail_ended: 409,
  /** The order was decided, paid or cancelled meanwhile. */
  order_changed: 409,
  /** Another decision was saved first; `details` is the current run. */
  run_changed: 409,
  /** The run accepts no more decisions; `details` is the run. */
  run_closed: 409,
  /** No counted attempt is left. */
  no_attempt_left: 409,
  class_session_ended: 409,
  /** Another command came first, or the room cannot do this now; `details` is the host's view. */
  room_changed: 409,
  /** The peer evaluation was opened, closed or released meanwhile, or takes no ratings now. */
  peer_evaluation_changed: 409,
  /** Members of a team rate each other once. */
  already_rated: 409,
  /** The link's class has students, so no other class takes its place. */
  class_in_use: 409,
  /** The run or class session follows rules that this version does not have. A later version has them. */
  rules_unknown: 409,
  /** Access and product codes: unknown, used up, expired, revoked, or for another product. */
  code_unknown: 422,
  code_used: 409,
  code_expired: 422,
  code_revoked: 422,
  code_wrong_product: 422,
  /** The person already holds the product for at least as long. */
  already_held: 409,
  /** An earlier payment for the same product is still being confirmed. */
  payment_pending: 409,
  /** The order cannot be refunded; the message says why. */
  refund_refused: 409,
  /** The lab of the order cannot be swapped; the message says why. */
  swap_refused: 409,
  /** The lab cannot be extended free; the message says why. */
  extension_refused: 409,
  /** The product is not for sale yet. */
  not_sold: 422,
  last_administrator: 409,
  /** The user was changed after the caller read it; `details` is the current user. */
  user_changed: 409,
  /** There is nothing to do: the person is an instructor or is waiting for approval. */
  already_instructor: 409,
  institution_taken: 409,
  /** A registration link that does not work now; `details.activeFrom` says from when it will. */
  link_refused: 422,
  /** The ticket does not exist, was used or has expired, or another browser earned it; then it has details. */
  ticket_refused: 401,
  /** Guest access is not available from the caller's address. */
  guest_outside: 403,
  institution_gone: 404,
  platform_taken: 409,
  /** The invitation does not exist, or was used, replaced or revoked, or has expired. */
  invitation_refused: 422,
  /** The call took longer to arrive than the server waits. Nothing has happened, so it may be made again. */
  too_slow: 408,
  too_large: 413,
  unsupported_media_type: 415,
  wrong_credentials: 401,
  wrong_password: 422,
  password_refused: 422,
  wrong_code: 422,
  /** A passkey that the account does not have, or an answer that proves nothing. */
  passkey_refused: 422,
  /** The lab's rules do not allow this decision now. */
  decision_refused: 422,
  already_verified: 422,
  /** The grade is not in the state that the call is for, so nothing is sent to the LMS. */
  nothing_to_send: 409,
  too_many_requests: 429,
  /**
   * More people have come than can be served at once. Nothing has happened, so the same call may be made again after
   * `Retry-After`; with the answer's `x-turn` as a header it keeps its place in line.
   */
  busy: 429,
  server_error: 500,
  /** A payment was refused; the message says why. */
  card_declined: 402,
  /** With an `x-turn` the server stops before the call began, so it may be made again as after `busy`. */
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatus
