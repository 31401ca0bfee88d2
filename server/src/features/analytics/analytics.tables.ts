import type { Generated } from 'kysely'
import type { Json, Day } from '../../platform/database/columns.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    events: EventsTable
    analytics_counts: AnalyticsCountsTable
    analytics_uniques: AnalyticsUniquesTable
    analytics_requests: AnalyticsRequestsTable
    analytics_past_requests: AnalyticsPastRequestsTable
  }
}

/** Of a day in Denver. `institution` is an id, 'unknown', or '' for all together. */
export interface AnalyticsCountsTable {
  day: Day
  kind: EventsTable['kind']
  /** '' where the event has no lab. */
  lab: string
  institution: string
  events: number
  /** How many of the events were in an instructor's view. */
  instructor_events: number
  uniques: number
}

export interface AnalyticsUniquesTable {
  institution: string
  kind: EventsTable['kind']
  day: Day
  lab: string
  /** A pseudonym, or the id of a demo code. */
  who: string
}

/** Institutions are ids or 'unknown'; there is no row for all together. */
export interface AnalyticsRequestsTable {
  day: Day
  method: string
  /** The pattern of the route. */
  path: string
  institution: string
  requests: number
  total_ms: number
}

/** Of a day that is over, with all institutions in one row: a day is read often, and written no more. */
export interface AnalyticsPastRequestsTable {
  day: Day
  method: string
  path: string
  /** Of all institutions together. */
  requests: number
  total_ms: number
  /** How many requests came from each institution, or 'unknown'. */
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
