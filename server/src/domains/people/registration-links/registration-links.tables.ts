import type { Generated } from 'kysely'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    registration_links: RegistrationLinksTable
    registration_link_uses: RegistrationLinkUsesTable
  }
  interface Views {
    registration_link_names: Record<'id' | 'name', string>
  }
}

export interface RegistrationLinksTable {
  id: string
  /** Stored in clear, because administrators copy the link again. */
  token: string
  link_type: 'single-use' | 'multi-use'
  description: string
  created_by: string | null
  created_at: Date
  expires_at: Date
  active_from: Date | null
  active_to: Date | null
  /** Null means unlimited. */
  usage_limit: number | null
  times_used: Generated<number>
}

export interface RegistrationLinkUsesTable {
  id: Generated<string>
  registration_link_id: string
  user_id: string | null
  used_at: Date
}
