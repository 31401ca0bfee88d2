import type { RedeemableId } from '@tradewind/contract/catalogue'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    code_batches: CodeBatchesTable
    access_codes: AccessCodesTable
  }
}

/** Access codes that were uploaded or made together. */
export interface CodeBatchesTable {
  id: string
  name: string
  source: 'upload' | 'generated'
  product: RedeemableId
  created_by: string | null
  created_at: Date
  /** When its unused codes stop working. */
  expires_at: Date | null
}

export interface AccessCodesTable {
  /** The code as it is compared. */
  code_key: string
  code: string
  batch_id: string
  used_at: Date | null
  /** Null also once the account is gone: `used_at` says whether it was used. */
  used_by: string | null
  revoked_at: Date | null
}
