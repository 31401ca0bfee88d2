import { exceptionOf, Refused, type SushiException } from './exceptions.ts'
import { lastDayOf, monthOf, type Available } from './report-months.ts'
import type { UsageReportId } from '@tradewind/contract/institutions/usage-reports'
import { reports } from './report-kinds.ts'
import type { UsageMetric } from './usage-reports.tables.ts'

/** What a report is to have, after all that cannot be done was put into exceptions. */
export interface ReportRequest {
  report: UsageReportId
  /** yyyy-mm, both inside; null if no month is left. */
  from: string
  to: string
  isEmpty: boolean
  metrics: readonly UsageMetric[]
  /** The filters as they were asked for and hold, by COUNTER's names. */
  filters: Record<string, string[]>
  /** Whether the filters leave anything of this service. */
  matches: boolean
  attributes: string[]
  granularity: 'Month' | 'Total'
  includeParents: boolean
  exceptions: SushiException[]
}

/** Parameters of each call that say who asks. */
export const credentials = ['customer_id', 'requestor_id', 'api_key', 'platform'] as const
const dates = ['begin_date', 'end_date'] as const

type Query = Readonly<Record<string, string>>

/**
 * Reads the parameters of a report.
 * @throws Refused if no report can be given for them
 */
export function readRequest(report: UsageReportId, query: Query, available: Available): ReportRequest {
  const exceptions: SushiException[] = []
  const months = readDates(query, available, exceptions)
  const { filters, attributes } = reports[report]
  const allowed = new Set<string>([
    ...credentials,
    ...dates,
    ...Object.keys(filters),
    ...Object.keys(attributes),
  ])
  const strange = Object.keys(query).filter((name) => !allowed.has(name))
  if (strange.length > 0) exceptions.push(exceptionOf(3050, strange.join(', ')))
  const read = readFilters(report, query, exceptions)
  return { report, ...months, ...read, ...readAttributes(report, query, exceptions), exceptions }
}

function readDates(query: Query, { first, last, current }: Available, exceptions: SushiException[]) {
  const missing = dates.filter((name) => !query[name])
  if (missing.length > 0) throw new Refused(1030, `${missing.join(' and ')} missing`)
  const [begin = '', end = ''] = dates.map((name) => monthOf(query[name] ?? '') ?? '')
  const wrong = dates.filter((name) => monthOf(query[name] ?? '') === null)
  if (wrong.length > 0) throw new Refused(3020, `${wrong.join(' and ')} must be yyyy-mm or yyyy-mm-dd`)
  if (end < begin) throw new Refused(3020, 'end_date is before begin_date')
  if (begin >= current) throw new Refused(3020, 'begin_date must be in a month that is over')
  const asked = `request was for ${begin}-01 to ${lastDayOf(end)}`
  if (end > last)
    exceptions.push(exceptionOf(3031, `${asked}; however, usage is only available to ${lastDayOf(last)}`))
  if (begin < first)
    exceptions.push(exceptionOf(3032, `${asked}; however, usage is only available from ${first}-01`))
  const from = begin < first ? first : begin
  const to = end > last ? last : end
  return { from, to, isEmpty: to < from }
}

/** Filters narrow what is counted. What the service does not know is left out and told. */
function readFilters(report: UsageReportId, query: Query, exceptions: SushiException[]) {
  const { filters, metrics } = reports[report]
  const held: Record<string, string[]> = {}
  const unknown: string[] = []
  let matches = true
  for (const [name, { values, ours }] of Object.entries(filters)) {
    const given = (query[name] ?? '').split('|').filter((value) => value !== '')
    const valid = given.filter((value) => values === 'any' || values.includes(value))
    unknown.push(...given.filter((value) => !valid.includes(value)).map((value) => `${name}=${value}`))
    if (valid.length === 0) continue
    held[nameOf(name)] = valid
    if (!valid.some((value) => ours.includes(value))) matches = false
  }
  if (unknown.length > 0) exceptions.push(exceptionOf(3060, unknown.join(', ')))
  const wanted = held['Metric_Type']
  return { filters: held, matches, metrics: metrics.filter((metric) => wanted?.includes(metric) ?? true) }
}

function readAttributes(report: UsageReportId, query: Query, exceptions: SushiException[]) {
  const { attributes } = reports[report]
  const unknown: string[] = []
  const read = (name: string): string[] => {
    const known = attributes[name] ?? []
    const given = (query[name] ?? '').split('|').filter((value) => value !== '')
    unknown.push(...given.filter((value) => !known.includes(value)).map((value) => `${name}=${value}`))
    return given.filter((value) => known.includes(value))
  }
  const shown = read('attributes_to_show')
  const [granularity = 'Month'] = read('granularity')
  const [parents = 'False'] = read('include_parent_details')
  const [components = 'False'] = read('include_component_details')
  if (unknown.length > 0) exceptions.push(exceptionOf(3062, unknown.join(', ')))
  if (components === 'True') exceptions.push(exceptionOf(3063))
  return {
    attributes: shown,
    granularity: granularity === 'Total' ? ('Total' as const) : ('Month' as const),
    includeParents: parents === 'True',
  }
}

/** `metric_type` in a request is `Metric_Type` in a report. */
function nameOf(parameter: string): string {
  return parameter === 'yop'
    ? 'YOP'
    : parameter
        .split('_')
        .map((word) => (word === 'id' ? 'ID' : `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`))
        .join('_')
}
