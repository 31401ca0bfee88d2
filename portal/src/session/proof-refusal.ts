import { ApiError } from '../api.ts'

/** A call that the server refused, because it wants to know again who is there. */
export interface Unproven {
  refusal: ApiError
  /** Makes the call again. */
  repeat: () => Promise<void>
}

/** The refusal if a call needs a fresh proof, else null. */
export function proofRefusal(error: unknown): ApiError | null {
  return error instanceof ApiError && error.code === 'proof_needed' ? error : null
}
