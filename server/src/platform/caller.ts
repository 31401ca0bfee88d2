import type { Session } from './sessions/session.ts'

/**
 * Who calls, from where and when. A function that acts for a caller takes one after the services or the transaction,
 * and no separate `now`, session or actor id.
 */
export interface Caller<S extends Session | null = Session | null> {
  /** The sign-in session, or null where nobody is signed in. */
  readonly session: S
  /** The client's address; empty where the system acts by itself. */
  readonly address: string
  readonly userAgent: string
  readonly now: Date
}

/** A caller who is signed in. */
export type SignedInCaller = Caller<Session>

export const Caller = {
  /** Who acts where nobody calls: a job, a start, a command. */
  system: (now: Date): Caller<null> => ({ session: null, address: '', userAgent: '', now }),
}
