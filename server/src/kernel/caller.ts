import type { Session } from './session.ts'

/**
 * Who calls, from where and when. A function that acts for a caller takes one after the services or the transaction,
 * and no separate `now`, session or actor id.
 */
export interface Caller<S extends Session | null = Session | null> {
  /** The sign-in session, or null if nobody is signed in. */
  readonly session: S
  /** The client's address; empty if the system acts on its own. */
  readonly address: string
  readonly userAgent: string
  readonly now: Date
  /** Since when the client has waited for its turn, in ms since 1970, if it was sent away and has come again. */
  readonly waitingSince?: number | undefined
}

/** A caller who is signed in. */
export type SignedInCaller = Caller<Session>

export const Caller = {
  /** The caller of a job, a start or a command. */
  system: (now: Date): Caller<null> => ({ session: null, address: '', userAgent: '', now }),
}
