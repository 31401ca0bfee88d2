/** Where a call comes from, and when: for sessions, limits and the audit. */
export interface Caller {
  address: string
  userAgent: string
  now: Date
}
