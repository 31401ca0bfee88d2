/** A refused launch. `message` is a sentence for the person in front of it. */
export class LtiRefusal extends Error {
  readonly status: 400 | 401 | 403
  /** Details for the log and the platform's administrator; never shown. */
  readonly detail: string | null

  constructor(status: LtiRefusal['status'], message: string, detail: string | null = null) {
    super(message)
    this.status = status
    this.detail = detail
  }
}
