import type { Brand } from './brand.ts'
import type { Environment, LabId, ProductId } from './catalogue.ts'

/** The configuration that the portal needs before its first call. The server writes it into the page as JSON. */
export interface PublicConfig {
  environment: Environment
  brand: Brand
  /** The address of each lab's page. Messages of a lab are accepted only from this address's origin. */
  labUrls: Record<LabId, string>
  /** The origins of connectors, whose pages may start a visit by a message; `*` allows every origin. */
  messageOrigins: readonly string[]
  /** Products with a sales page on another site, and its address. */
  storeUrls: Partial<Record<ProductId, string>>
  /** For how many days buyers may ask for their money back by themselves; 0 for never. */
  refundDays: number
  /** Who takes card payments; the sandbox takes no real money. The key is the provider's public one. */
  payments: { provider: 'stripe'; publishableKey: string } | { provider: 'sandbox' }
}
