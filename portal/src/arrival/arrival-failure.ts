import { ApiError } from '../api.ts'
import { refusedTicket } from './exchange-ticket.ts'

const details = 'Please contact support if this issue persists.'

/** The error screen's type and sentence by the status of a refused token. */
const refusals: Partial<Record<number, [type: string, message: string]>> = {
  401: ['unauthorized', 'Your session has expired or is invalid.'],
  403: ['guest_access', 'Guest access is not available from your location.'],
  404: ['institution_not_found', 'Institution not found.'],
}

/** The address of the error screen after a token from elsewhere did not start a visit. */
export function tokenFailurePath(error: unknown): string {
  const status = error instanceof ApiError ? error.status : null
  if (status === 0)
    return errorPath({ type: 'network_error', message: 'Network connection failed.', details })
  const [type, message] = (status !== null && refusals[status]) || [
    'network_error',
    'Unable to connect to the server.',
  ]
  return errorPath({ type, message, details })
}

/**
 * The address of the error screen after a ticket did not start a visit. It shows the server's reason where the reason
 * is about the ticket.
 *
 * @param title title for reasons that have no screen
 */
export function ticketFailurePath(error: unknown, title: string): string {
  if (!(error instanceof ApiError)) return tokenFailurePath(error)
  const { status, code, message } = error
  const elsewhere = refusedTicket(error)
  if (elsewhere)
    return errorPath({ title: 'This link belongs to another browser', message, from: elsewhere.from })
  // The ticket was used, expired or invalid. The server's sentence says what to do, and support cannot help.
  if (code === 'ticket_refused') return errorPath({ type: 'unauthorized', message })
  if (code === 'lab_not_held') return errorPath({ type: 'lab_not_available', message })
  const isKnown = refusals[status] !== undefined
  return isKnown || status === 0 || status >= 500
    ? tokenFailurePath(error)
    : errorPath({ title, message, details })
}

function errorPath(query: Record<string, string>): string {
  return `/error?${new URLSearchParams(query).toString()}`
}
