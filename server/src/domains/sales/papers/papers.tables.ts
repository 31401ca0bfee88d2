import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Paper, PaperKind, PaperLine } from '@tradewind/contract/sales/papers'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    papers: PapersTable
    paper_series: PaperSeriesTable
  }
  interface Views {
    credited_orders: CreditedOrdersView
  }
}

export interface PapersTable {
  number: string
  /** The order in which papers were issued. */
  position: Generated<string>
  kind: PaperKind
  order_id: string
  /** The paper that this one refers to; null for an invoice. */
  refers_to: string | null
  issued_at: Date
  seller: ColumnType<Paper['seller'], string, never>
  lines: JSONColumnType<PaperLine[]>
  tax_cents: number
  total_cents: number
  /** The provider's refund that a credit note is for; null for other papers. */
  provider_refund_id: string | null
}

/** What the papers of an order gave back, in cents. */
export interface CreditedOrdersView {
  order_id: string
  cents: number
}

/** The last number of each series. */
export interface PaperSeriesTable {
  name: string
  last: number
}
