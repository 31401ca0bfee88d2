import type { Generated } from 'kysely'
import type { LabId } from '@tradewind/contract/catalogue'
import type { Day } from '../../../platform/database/tables.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    usage_clicks: UsageClicksTable
    usage_sessions: UsageSessionsTable
    usage_counts: UsageCountsTable
    usage_keys: UsageKeysTable
  }
}

/** What a person does with a lab: look at what it is, open it, or be refused because nothing gives them access. */
export type UsageAction = 'look' | 'open' | 'refused'

/** COUNTER's names (code of practice 5.1, 3.3.5). */
export type UsageMetric =
  | 'Total_Item_Investigations'
  | 'Unique_Item_Investigations'
  | 'Total_Item_Requests'
  | 'Unique_Item_Requests'
  | 'No_License'

/** The newest action of a kind on a lab in a session. */
export interface UsageClicksTable {
  session_id: string
  lab_id: LabId
  action: UsageAction
  last_at: Date
}

/** What counts of a session on a day in UTC, without double clicks. */
export interface UsageSessionsTable {
  session_id: string
  day: Day
  lab_id: LabId
  institution_id: string
  looks: Generated<number>
  opens: Generated<number>
  refusals: Generated<number>
}

export interface UsageCountsTable {
  institution_id: string
  /** The first day of the month in UTC. */
  month: Day
  lab_id: LabId
  metric: UsageMetric
  count: number
}

export interface UsageKeysTable {
  id: string
  institution_id: string
  /** What an administrator calls it. */
  name: string
  key_hash: Buffer
  created_by: string | null
  created_at: Date
  last_used_at: Generated<Date | null>
  revoked_at: Generated<Date | null>
}
