import type { Generated } from 'kysely'
import type { LabId } from '@tradewind/contract/catalogue'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    demo_codes: DemoCodesTable
  }
  interface Views {
    demo_code_names: Record<'id' | 'name', string>
  }
}

export interface DemoCodesTable {
  id: string
  /** The code in its form for comparison (see `codeKey`). */
  code_key: string
  code: string
  name: string
  lab_ids: LabId[]
  created_by: string | null
  created_at: Date
  expires_at: Date | null
  /** Null means unlimited. */
  max_uses: number | null
  times_used: Generated<number>
  revoked_at: Date | null
}
