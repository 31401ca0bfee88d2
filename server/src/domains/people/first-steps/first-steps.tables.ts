declare module '../../../platform/database/tables.ts' {
  interface Tables {
    first_steps: FirstStepsTable
  }
}

export interface FirstStepsTable {
  user_id: string
  /** When an email for students was first copied. */
  email_copied_at: Date | null
  /** When the list was hidden. */
  dismissed_at: Date | null
}
