import type { User } from '@tradewind/contract/users'
import type { UserKind } from '../database/tables.ts'

/** A valid sign-in session: the user and the token. */
export interface Session {
  id: string
  kind: UserKind
  token: string
  user: User
  /** Of guests: by which of their institution's addresses they came in. */
  admittedBy: 'range' | 'proxy' | null
  analyticsKey: string
}
