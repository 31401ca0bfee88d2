import type { Generated } from 'kysely'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    one_time_codes: OneTimeCodesTable
    device_marks: DeviceMarksTable
    applications: ApplicationsTable
  }
}

export type CodePurpose = 'verify_email' | 'reset_password' | 'change_email'

export interface OneTimeCodesTable {
  id: string
  user_id: string
  purpose: CodePurpose
  code_hash: string
  created_at: Date
  expires_at: Date
  tries: Generated<number>
  used_at: Date | null
  /** SHA-256 of the handle of the browser that asked for a reset code; null for verification codes. */
  handle_hash: Buffer | null
  /** Whether a device asked for the code that has signed in before. */
  known_device: Generated<boolean>
  /** The address that the account gets when the code comes back; null for the other purposes. */
  new_email: Generated<string | null>
}

/** A browser in which an account has signed in. */
export interface DeviceMarksTable {
  user_id: string
  /** SHA-256 of the mark, which the browser keeps as a cookie. */
  mark_hash: Buffer
  signed_in_at: Date
}

/** What an instructor who waits for approval tells about their course. */
export interface ApplicationsTable {
  user_id: string
  /** SHA-256 of the secret that the browser got that registered. */
  secret_hash: Buffer
  /** Nothing can be added from then on. */
  expires_at: Date
  /** Empty if not told, like the course. */
  school: Generated<string>
  course: Generated<string>
  class_size: number | null
}
