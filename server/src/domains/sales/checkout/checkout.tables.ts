import type { ColumnType, Generated } from 'kysely'
import type { LabId, ProductId } from '@tradewind/contract/catalogue'
import type { CodeTime, OrderStatus, RefundStatus } from '@tradewind/contract/sales/checkout'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    orders: OrdersTable
    order_bills: OrderBillsTable
    refunds: RefundsTable
    invoice_orders: InvoiceOrdersTable
    sandbox_checkouts: SandboxCheckoutsTable
    sandbox_secret: SandboxSecretTable
  }
  interface Views {
    order_numbers: Pick<OrdersTable, 'id' | 'number'>
  }
}

export interface OrdersTable {
  id: string
  /** For people: the number that buyers give to support. */
  number: string
  provider: 'stripe' | 'sandbox'
  /** The provider's checkout session; null until the provider has made it. */
  session_id: string | null
  /** The provider's payment, by which refunds and disputes find the order. */
  payment_id: string | null
  user_id: string | null
  product_id: ProductId
  product_name: string
  /** Bought for others: the order makes a promotion code with `quantity` uses and grants nothing itself. */
  seats: boolean
  quantity: number
  unit_cents: number
  currency: 'usd'
  /** The tax that is part of the price; the provider says it when the order is paid. */
  tax_cents: Generated<number>
  status: OrderStatus
  refunded_cents: Generated<number>
  /** The provider's own invoice, which people get as its receipt; of a sandbox order the page of the portal. */
  invoice_url: string | null
  created_at: Date
  /** The order can be paid until then. */
  expires_at: Date
  paid_at: Date | null
  /** The dispute that is not decided or was lost; null for none. */
  open_dispute: Generated<string | null>
  /** The lab that the buyer took instead of the one they bought. */
  swapped_to: Generated<LabId | null>
  swapped_at: Generated<Date | null>
  /** When the provider was last asked for the refunds. */
  refunds_read_at: Generated<Date | null>
  /** When a refund or a dispute took back what the order had given. */
  taken_back_at: Generated<Date | null>
  /** The provider's ids of disputes that were won. A late notice of one is ignored. */
  disputes_won: Generated<string[]>
}

/** A refund that a buyer asked for in the portal. */
export interface RefundsTable {
  id: string
  order_id: string
  asked_by: string | null
  /** The seats that were given back; 1 for a purchase for oneself. */
  pieces: number
  cents: number
  status: RefundStatus
  /** Null until the provider has taken the refund on. */
  provider_refund_id: Generated<string | null>
  asked_at: Date
  settled_at: Generated<Date | null>
}

/** What an order by invoice has besides. */
export interface InvoiceOrdersTable {
  order_id: string
  /** What the asker wrote to the administrators. */
  note: string
  /** When the buyer gets the code; null until it is decided. */
  codes: Generated<CodeTime | null>
  due_at: Generated<Date | null>
  decided_by: Generated<string | null>
  decided_at: Generated<Date | null>
  /** Why an administrator declined it; null unless one did. */
  declined_because: Generated<string | null>
  /** Null until the provider has made it. */
  provider_invoice_id: Generated<string | null>
  pay_url: Generated<string | null>
  /** At the provider, or by a transfer that an administrator recorded; null while it is not paid. */
  paid_by: Generated<'provider' | 'transfer' | null>
  /** When the buyer was last reminded of an overdue invoice. */
  reminded_at: Generated<Date | null>
  /** The institution whose licence it is for; null for seats by a code. */
  renews_institution_id: Generated<string | null>
}

/** Whom the invoice of an order names, as its buyer wrote it. */
export interface OrderBillsTable {
  order_id: string
  user_id: string
  name: string
  institution: string
  /** May have several lines. */
  address: string
  /** Of the buyer's accounts department, such as a purchase order; empty for none. */
  reference: string
  /** The buyer's VAT id or another tax number; empty without one. */
  tax_id: Generated<string>
  changed_at: Date
}

/** The records of the sandbox, which stands for a payment provider. */
export interface SandboxCheckoutsTable {
  session_id: string
  client_secret: string
  order_id: string
  user_id: string
  product_name: string
  quantity: number
  amount_cents: number
  status: 'open' | 'complete' | 'expired'
  paid: Generated<boolean>
  /** The bank has asked the payer to confirm and is waiting for the answer. */
  asked_to_confirm: Generated<boolean>
  payment_id: string | null
  return_url: string
  expires_at: Date
  refunds: ColumnType<SandboxRefund[], string | undefined, string>
  /** The card is one whose refunds fail. */
  refunds_fail: Generated<boolean>
}

/** A refund as the sandbox's provider knows it. */
export interface SandboxRefund {
  id: string
  /** Our id of it. */
  refundId: string
  cents: number
  status: 'succeeded' | 'failed'
}

export interface SandboxSecretTable {
  only_row: Generated<boolean>
  secret: string
}
