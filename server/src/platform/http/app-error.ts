import { errorStatus, type ErrorBody, type ErrorCode } from '@tradewind/contract/errors'

/** The one way to refuse a call. `message` is a sentence for a person. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  /** Whole seconds after which the call may be tried again. */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    message: string,
    more: { fields?: Record<string, string>; retryAfter?: number } = {},
  ) {
    super(message)
    this.code = code
    this.fields = more.fields
    this.retryAfter = more.retryAfter
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
    }
  }
}
