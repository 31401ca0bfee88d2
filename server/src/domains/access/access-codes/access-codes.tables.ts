import type { RedeemableId } from '@tradewind/contract/catalogue'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    code_batches: CodeBatchesTable
  }
  interface Views {
    code_batch_names: Record<'id' | 'name', string>
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
