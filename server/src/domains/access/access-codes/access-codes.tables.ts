import type { RedeemableId } from '@tradewind/contract/catalogue'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    code_batches: CodeBatchesTable
    access_codes: AccessCodesTable
  }
}

/** Access codes that were uploaded or generated together. */
export interface CodeBatchesTable {
  id: string
  name: string
  source: 'upload' | 'generated'
  product: RedeemableId
  created_by: string | null
  created_at: Date
  /** From then on, unused codes no longer work. */
  expires_at: Date | null
}

export interface AccessCodesTable {
  /** The code in its form for comparison (see `codeKey`). */
  code_key: string
  code: string
  batch_id: string
  used_at: Date | null
  /** Null also after the account was deleted; `used_at` says whether the code was used. */
  used_by: string | null
  revoked_at: Date | null
}
