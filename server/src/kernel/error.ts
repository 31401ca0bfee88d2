import { errorStatus, type ErrorBody, type ErrorCode } from '@tradewind/contract/errors'

/** The only way to refuse a call. `message` is a sentence for a person. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  /** Whole seconds until the call may be tried again. */
  readonly retryAfter: number | undefined
  /** Data that the caller needs to continue; documented with the code. */
  readonly details: unknown

  constructor(
    code: ErrorCode,
    message: string,
    more: { fields?: Record<string, string>; retryAfter?: number; details?: unknown } = {},
  ) {
    super(message)
    this.code = code
    this.fields = more.fields
    this.retryAfter = more.retryAfter
    this.details = more.details
  }

  get status(): number {
    return errorStatus[this.code]
  }

  body(requestId?: string): ErrorBody {
    return {
      error: this.message,
      message: this.message,
      code: this.code,
      ...(this.fields && { fields: this.fields }),
      ...(requestId !== undefined && { requestId }),
      ...(this.details !== undefined && { details: this.details }),
    }
  }
}

/** The refusal of a single field. Its sentence is also the answer's. */
export function refusedField(field: string, sentence: string, code: ErrorCode = 'invalid_fields'): AppError {
  return new AppError(code, sentence, { fields: { [field]: sentence } })
}
