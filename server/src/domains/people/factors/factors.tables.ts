import type { ColumnType, Generated } from 'kysely'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    totp_factors: TotpFactorsTable
    recovery_codes: RecoveryCodesTable
    passkeys: PasskeysTable
    factor_rules: FactorRulesTable
    factor_duties: FactorDutiesTable
  }
  interface Views {
    factor_duty_of_roles: FactorRulesTable
    factor_duty_of_people: FactorDutiesTable
    totp_holders: Pick<TotpFactorsTable, 'user_id'>
    passkey_holders: Pick<PasskeysTable, 'user_id'>
  }
}

export interface TotpFactorsTable {
  user_id: string
  /** The secret, sealed with a key that is not in the database (`sealing.ts`). */
  sealed: Buffer
  added_at: Date
  /** The step of 30 seconds of the last code that was right: each counts once. */
  last_step: number
  wrong_tries: Generated<number>
  /** The first of these wrong tries. */
  wrong_since: Date | null
  /** No code is tried before. */
  paused_until: Date | null
}

export interface RecoveryCodesTable {
  code_hash: Buffer
  user_id: string
  made_at: Date
  used_at: Date | null
}

export interface PasskeysTable {
  /** The credential's id in base64url. */
  id: string
  user_id: string
  public_key: Buffer
  /** As the authenticator counts its signatures; 0 where it does not. */
  counter: ColumnType<string, number, number>
  transports: string[]
  /** It checked its owner when it was added, so it is a second factor. */
  checks_owner: boolean
  name: string
  added_at: Date
  last_used_at: Date | null
}

/** A role that needs a second factor, and since when. */
export interface FactorRulesTable {
  role: 'admin' | 'instructor'
  since: Date
}

/** Since when an account has its role, if that is not since it was made. */
export interface FactorDutiesTable {
  user_id: string
  since: Date
  /** A demo account of a local start, which needs no second factor. */
  exempt: Generated<boolean>
}
