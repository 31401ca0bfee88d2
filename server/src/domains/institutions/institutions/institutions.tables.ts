import type { LabId } from '@tradewind/contract/catalogue'
import type { Generated } from 'kysely'
import type { Derived } from '../../../platform/database/tables.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    institutions: InstitutionsTable
    licence_renewals: LicenceRenewalsTable
  }
  interface Views {
    institution_names: Pick<InstitutionsTable, 'id' | 'name'>
    institution_contacts: Pick<InstitutionsTable, 'contact_email'>
    renewed_licences: Pick<LicenceRenewalsTable, 'order_id' | 'until_at'>
  }
}

export interface InstitutionsTable {
  id: string
  name: string
  /** Addresses, CIDR, dash ranges and wildcards, or the single word `none`. */
  ip_ranges: string[]
  contact_email: string
  /** Whether its people may use labs by courtesy access. */
  allows_courtesy: Generated<boolean>
  proxy_type: string
  proxy_instructions: string
  proxy_ips: string[]
  created_at: Date
  search_text: Derived<string>
}

/** What an order added to the end of an institution's lab. */
export interface LicenceRenewalsTable {
  order_id: string
  lab_id: LabId
  institution_id: string
  from_at: Date
  until_at: Date
  /** When and why it was taken back; null while it counts. */
  ended_at: Generated<Date | null>
  ended_because: Generated<'refunded' | 'disputed' | 'overdue' | 'void' | null>
}
