import type { Generated } from 'kysely'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    one_time_codes: OneTimeCodesTable
    password_resets: PasswordResetsTable
    device_marks: DeviceMarksTable
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

export interface PasswordResetsTable {
  secret_hash: Buffer
  user_id: string
  expires_at: Date
}

/** A browser in which an account has signed in. */
export interface DeviceMarksTable {
  user_id: string
  /** SHA-256 of the mark, which the browser keeps as a cookie. */
  mark_hash: Buffer
  signed_in_at: Date
}
