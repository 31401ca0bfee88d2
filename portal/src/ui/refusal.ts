import { ApiError } from '../api.ts'
import { sentenceOr } from './toast.ts'

/**
 * Whether the server checked the request and refused it. False when no answer came, the server failed or it limited
 * the rate; then the call may be repeated.
 */
export function isRefusal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || error.status === 408 || error.status === 429) return false
  return error.status >= 400 && error.status < 500
}

/** Why there is no answer: a network failure or the server's sentence; empty for a plain server error. */
export function whyUnknown(error: unknown): string {
  return error instanceof ApiError && error.code === 'network' ? error.message : sentenceOr(error, '')
}
