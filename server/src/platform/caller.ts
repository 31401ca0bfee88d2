/** Where a call comes from, and when: for sessions, limits and the audit. */
export interface Caller {
  address: string
  userAgent: string
  now: Date
}

/** A caller who is signed in. */
export interface SignedInCaller extends Caller {
  userId: string
}

export function signedInCaller({
  session,
  caller,
}: {
  session: { user: { id: string } }
  caller: Caller
}): SignedInCaller {
  return { ...caller, userId: session.user.id }
}
