import type { Generated } from 'kysely'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    one_time_codes: OneTimeCodesTable
    password_resets: PasswordResetsTable
  }
}

export type CodePurpose = 'verify_email' | 'reset_password'

export interface OneTimeCodesTable {
  id: string
  user_id: string
  purpose: CodePurpose
  code_hash: string
  created_at: Date
  expires_at: Date
  tries: Generated<number>
  used_at: Date | null
}

export interface PasswordResetsTable {
  secret_hash: Buffer
  user_id: string
  expires_at: Date
}
