import type { Generated } from 'kysely'
import type { LabId } from '@tradewind/contract/catalogue'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    roster_billings: RosterBillingsTable
    roster_billing_students: RosterBillingStudentsTable
  }
}

/** A lab that a course's school pays for everybody who has not opted out by a day. */
export interface RosterBillingsTable {
  id: string
  /** Null after the learning platform was removed. */
  context_id: string | null
  /** The title of the course; empty if the platform does not say. */
  course: string
  institution_id: string | null
  lab_id: LabId
  /** The last moment to opt out. */
  opt_out_until: Date
  access_until: Date
  created_by: string | null
  created_at: Date
  cancelled_at: Generated<Date | null>
  frozen_at: Generated<Date | null>
  /** The list for the school's bill as CSV; null until it stands. */
  list: Generated<string | null>
}

/** A student of a billed course who has an account. */
export interface RosterBillingStudentsTable {
  billing_id: string
  user_id: string
  joined_at: Date
  opted_out_at: Generated<Date | null>
}
