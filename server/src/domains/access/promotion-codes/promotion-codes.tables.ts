import type { Generated } from 'kysely'
import type { CodeEnding } from '@tradewind/contract/access/promotion-codes'
import type { ProductId } from '@tradewind/contract/catalogue'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    promotion_codes: PromotionCodesTable
    promotion_code_uses: PromotionCodeUsesTable
  }
  interface Views {
    owned_codes: OwnedCodesView
    order_codes: OrderCodesView
    promotion_code_names: Record<'id' | 'name', string>
  }
}

export interface PromotionCodesTable {
  id: string
  /** The code in its form for comparison (see `codeKey`). */
  code_key: string
  code: string
  product_id: ProductId
  owner_id: string | null
  /** The purchase that made it; null if an administrator did. */
  order_id: string | null
  /** Null means unlimited. */
  max_uses: number | null
  times_used: Generated<number>
  created_at: Date
  expires_at: Date | null
  /** When its unused uses ended. */
  ended_at: Date | null
  ended_because: CodeEnding | null
}

/** The promotion codes that a person may give away. */
export interface OwnedCodesView {
  user_id: string
}

/** The promotion codes that purchases made. */
export interface OrderCodesView extends Pick<
  PromotionCodesTable,
  'code' | 'times_used' | 'max_uses' | 'ended_at'
> {
  order_id: string
}

export interface PromotionCodeUsesTable {
  id: Generated<string>
  promotion_code_id: string
  user_id: string | null
  used_at: Date
}
