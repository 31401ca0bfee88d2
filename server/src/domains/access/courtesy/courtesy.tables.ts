import type { LabId } from '@tradewind/contract/catalogue'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    courtesy_reminders: CourtesyRemindersTable
  }
}

/** The last mail about the end of each courtesy. */
export interface CourtesyRemindersTable {
  user_id: string
  lab_id: LabId
  /** How many days were left. */
  days: number
  told_at: Date
}
