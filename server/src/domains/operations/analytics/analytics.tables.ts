import type { Generated } from 'kysely'
import type { Json, Day } from '../../../platform/database/tables.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    events: EventsTable
    analytics_requests: AnalyticsRequestsTable
    analytics_past_requests: AnalyticsPastRequestsTable
  }
}

/** `institution` is an id or 'unknown'; there is no row for the total. */
export interface AnalyticsRequestsTable {
  day: Day
  method: string
  /** The pattern of the route. */
  path: string
  institution: string
  requests: number
  total_ms: number
}

/** The requests of a past day, with all institutions in one row, because a day is read often and no longer written. */
export interface AnalyticsPastRequestsTable {
  day: Day
  method: string
  path: string
  /** The total of all institutions. */
  requests: number
  total_ms: number
  /** The number of requests per institution, or 'unknown'. */
  institutions: Record<string, number>
}

export interface EventsTable {
  id: Generated<string>
  at: Date
  kind: 'Login' | 'Register' | 'OpenLab' | 'Demo' | 'OrgConnect'
  analytics_key: string
  institution_id: string | null
  data: Json<Record<string, unknown>>
}
