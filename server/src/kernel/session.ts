import type { User } from '@tradewind/contract/people/users'

/**
 * Portal accounts have an address and a password; the other users come from an LMS, an institution's network or a demo.
 */
export type UserKind = 'portal' | 'lti' | 'guest' | 'demo'

/** A valid sign-in session: the user and the token. */
export interface Session {
  id: string
  kind: UserKind
  token: string
  user: User
  /** For guests: whether they came in from the institution's range or through its proxy. */
  admittedBy: 'range' | 'proxy' | null
  /** The identity provider of the institution through which a portal account signed in; null for all others. */
  identityProviderId: string | null
  analyticsKey: string
  /**
   * When the caller last proved who they are: by signing in, by a launch, or inside the session. A sign-in through an
   * institution is as old as the institution says.
   */
  provenAt: Date
  /** The owner of a portal account has proven its address by a mail. `verified` may come from an administrator. */
  emailProven: boolean
  /** An administrator views the portal as the user. Only reading calls are allowed. */
  viewed: boolean
}
