import type { Brand } from './brand.ts'
import type { Environment, LabId } from './catalogue.ts'

/** What the portal must know before its first call. The server writes it into the page as JSON. */
export interface PublicConfig {
  environment: Environment
  brand: Brand
  /** The address of each lab's page. Its origin is the only one that messages of that lab may come from. */
  labUrls: Record<LabId, string>
}
