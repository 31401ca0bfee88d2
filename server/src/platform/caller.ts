import type { Session } from './sessions/session.ts'

/**
 * Who calls, from where and when. A function that does something for somebody takes one after the services or the
 * transaction, and nothing of it beside: no `now`, no session, no id of who acts.
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
