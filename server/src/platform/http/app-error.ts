import { errorStatus, type ErrorBody, type ErrorCode } from '@tradewind/contract/errors'

/** The one way to refuse a call. `message` is a sentence for a person. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  /** Whole seconds after which the call may be tried again. */
  readonly retryAfter: number | undefined
  /** See the code: what the caller needs to go on. */
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

/** The refusal of one field: its sentence is that of the answer, too. */
export function refusedField(field: string, sentence: string, code: ErrorCode = 'invalid_fields'): AppError {
  return new AppError(code, sentence, { fields: { [field]: sentence } })
}
