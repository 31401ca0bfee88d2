import { ApiError } from '../api.ts'

/**
 * Whether the server checked the request and refused it. False when no answer came, the server failed or it limited
 * the rate; then the call may be repeated.
 */
export function isRefusal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || error.status === 408 || error.status === 429) return false
  return error.status >= 400 && error.status < 500
}

/**
 * What a failure is told as, on every screen: the server's sentence if it gave one, else `otherwise`, also when nothing
 * answered. Without `otherwise` it is the error's own message, else 'Server Error'. A string is the sentence itself.
 */
export function sentenceOf(error: unknown, otherwise?: string): string {
  if (typeof error === 'string' && error !== '') return error
  if (error instanceof ApiError && error.explained) return error.message
  if (otherwise !== undefined) return otherwise
  return error instanceof Error && error.message !== '' ? error.message : 'Server Error'
}

/** The name under which support finds a failure of the server in its log. */
export function referenceOf(error: unknown): string | undefined {
  return error instanceof ApiError && error.status >= 500 ? error.requestId : undefined
}

/** Why there is no answer: a network failure or the server's sentence; empty for a plain server error. */
export function whyUnknown(error: unknown): string {
  return error instanceof ApiError && error.code === 'network' ? error.message : sentenceOf(error, '')
}
