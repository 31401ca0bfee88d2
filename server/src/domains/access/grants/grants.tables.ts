import type { Generated } from 'kysely'
import type { LabId } from '@tradewind/contract/catalogue'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    grants: GrantsTable
    ending_reminders: EndingRemindersTable
  }
  interface Views {
    holders: HoldersView
    lasting_grants: Pick<GrantsTable, 'user_id' | 'lab_id' | 'origin' | 'expires_at'>
    order_grants: OrderGrantsView
    free_days: FreeDaysView
  }
}

export type GrantOrigin =
  | 'purchase'
  | 'access_code'
  | 'promotion_code'
  | 'registration'
  | 'admin'
  | 'demo'
  | 'courtesy'
  | 'extension'
  | 'roster'

export interface GrantsTable {
  id: Generated<string>
  user_id: string
  lab_id: LabId
  origin: GrantOrigin
  /** The cause of the grant. The same origin and reference grant a lab to a user only once, however often repeated. */
  reference: string
  granted_at: Date
  expires_at: Date
  /** Set when the grant was taken back or replaced. */
  ended_at: Date | null
}

/** The users who hold or held more than every new account gets. */
export interface HoldersView {
  user_id: string
}

/** What purchases gave to their buyers. */
export interface OrderGrantsView extends Pick<GrantsTable, 'id' | 'lab_id' | 'expires_at' | 'ended_at'> {
  /** As text. */
  order_id: string
}

/** What was given by courtesy or as an extension. */
export interface FreeDaysView extends Omit<GrantsTable, 'origin' | 'reference'> {
  origin: 'courtesy' | 'extension'
}

/** The ends of access that were announced. */
export interface EndingRemindersTable {
  user_id: string
  lab_id: LabId
  ends_at: Date
}
