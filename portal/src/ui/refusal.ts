import { ApiError } from '../api.ts'
import { sentenceOr } from './toast.ts'

/**
 * Whether the server looked at what was asked and refused it. Not so where nobody answered, the server failed, or it was
 * asked too often: then it may be asked again.
 */
export function isRefusal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || error.status === 408 || error.status === 429) return false
  return error.status >= 400 && error.status < 500
}

/** Why something is not known: that nobody answered, or the server's sentence; empty where it says only that it failed. */
export function whyUnknown(error: unknown): string {
  return error instanceof ApiError && error.code === 'network' ? error.message : sentenceOr(error, '')
}
