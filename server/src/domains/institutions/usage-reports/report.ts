import { labById, type LabId } from '@tradewind/contract/catalogue'
import { exceptionOf, type SushiException } from './exceptions.ts'
import { dataType, reports } from './report-kinds.ts'
import { lastDayOf, monthsBetween } from './report-months.ts'
import type { ReportRequest } from './report-request.ts'
import type { CountedMonth } from './usage.queries.ts'
import type { UsageMetric } from './usage-reports.tables.ts'

/** What a report says besides its counts. */
export interface ReportFacts {
  institution: { id: string; name: string }
  /** The name of this service, and the prefix of its ids. */
  platform: string
  namespace: string
  publicUrl: string
  createdAt: Date
}

/** The counts of one item and one metric. */
export interface ReportRow {
  /** Null where all labs are one. */
  lab: LabId | null
  metric: UsageMetric
  /** Months in order, each with its count; those with zero are there, too. */
  months: { month: string; count: number }[]
  total: number
}

export interface Report {
  request: ReportRequest
  facts: ReportFacts
  rows: ReportRow[]
  exceptions: SushiException[]
}

/** Puts counts into the rows of a report. A row without any use is left out. */
export function reportOf(
  request: ReportRequest,
  facts: ReportFacts,
  counts: readonly CountedMonth[],
): Report {
  const { byItem } = reports[request.report]
  const months = request.isEmpty ? [] : monthsBetween(request.from, request.to)
  const labs = byItem ? [...new Set(counts.map(({ lab_id: lab }) => lab))].toSorted() : [null]
  const items = request.filters['Item_ID']
  const rows = request.matches
    ? labs
        .filter((lab) => lab === null || (items?.includes(lab) ?? true))
        .flatMap((lab) =>
          request.metrics.map((metric): ReportRow => {
            const of = counts.filter((one) => one.metric === metric && (lab === null || one.lab_id === lab))
            const inMonths = months.map((month) => ({
              month,
              count: sumOf(of.filter((one) => one.month === month)),
            }))
            return { lab, metric, months: inMonths, total: sumOf(inMonths) }
          }),
        )
        .filter(({ total }) => total > 0)
    : []
  const exceptions =
    rows.length === 0 && !request.isEmpty ? [...request.exceptions, exceptionOf(3030)] : request.exceptions
  return { request, facts, rows, exceptions }
}

function sumOf(counts: readonly { count: number }[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0)
}

/** Filters that the COUNTER API has as a text; all others are lists. */
const textFilters: ReadonlySet<string> = new Set(['Item_ID', 'Author'])

/** A report as the COUNTER API sends it. */
export function jsonOf({ request, facts, rows, exceptions }: Report) {
  const { id, name, fixed, byItem } = reports[request.report]
  const filters = Object.fromEntries(
    Object.entries(fixed ?? request.filters).map(([filter, values]) => [
      filter,
      textFilters.has(filter) ? values.join('|') : values,
    ]),
  )
  const attributes = {
    ...(request.attributes.length > 0 && { Attributes_To_Show: request.attributes }),
    ...(request.granularity === 'Total' && { Granularity: 'Total' }),
    ...(request.includeParents && { Include_Parent_Details: 'True' }),
  }
  const header = {
    Release: '5.1',
    Report_ID: id,
    Report_Name: name,
    Created: `${facts.createdAt.toISOString().slice(0, 19)}Z`,
    Created_By: facts.platform,
    Institution_ID: { Proprietary: [`${facts.namespace}:${facts.institution.id}`] },
    Institution_Name: facts.institution.name,
    Registry_Record: '',
    ...(Object.keys(attributes).length > 0 && { Report_Attributes: attributes }),
    Report_Filters: { Begin_Date: beginOf(request), End_Date: endOf(request), ...filters },
    ...(exceptions.length > 0 && { Exceptions: exceptions }),
  }
  const performanceOf = (of: readonly ReportRow[]) => ({
    Data_Type: dataType,
    ...shownAttributes(request),
    Performance: Object.fromEntries(of.map((row) => [row.metric, countsOf(request, row)])),
  })
  if (!byItem)
    return {
      Report_Header: header,
      Report_Items:
        rows.length === 0 ? [] : [{ Platform: facts.platform, Attribute_Performance: [performanceOf(rows)] }],
    }
  const labs = [...new Set(rows.flatMap(({ lab }) => lab ?? []))]
  const items = labs.map((lab) => ({
    ...itemOf(lab, facts),
    Attribute_Performance: [performanceOf(rows.filter((row) => row.lab === lab))],
  }))
  // A standard view has no parents, so its items stand in one group without one.
  return { Report_Header: header, Report_Items: items.length === 0 ? [] : [{ Items: items }] }
}

export function beginOf({ from }: ReportRequest): string {
  return `${from}-01`
}

export function endOf({ to, from, isEmpty }: ReportRequest): string {
  return lastDayOf(isEmpty ? from : to)
}

function countsOf(
  { granularity, from }: ReportRequest,
  { months, total }: ReportRow,
): Record<string, number> {
  // A total stands under the first month of the period, because the keys of counts are months.
  if (granularity === 'Total') return { [from]: total }
  return Object.fromEntries(months.filter(({ count }) => count > 0).map(({ month, count }) => [month, count]))
}

/** What every item of this service has of an attribute, where it is to be shown. */
export function shownAttributes({ attributes }: ReportRequest): Record<string, string> {
  const ours = { YOP: '0001', Access_Type: 'Controlled', Access_Method: 'Regular' }
  return Object.fromEntries(Object.entries(ours).filter(([name]) => attributes.includes(name)))
}

function itemOf(lab: LabId, { platform, namespace, publicUrl }: ReportFacts) {
  return {
    Item: labById(lab).name,
    Publisher: platform,
    Platform: platform,
    Item_ID: { Proprietary: `${namespace}:${lab}`, URI: uriOf(lab, publicUrl) },
  }
}

/** The address at which a lab is offered. */
export function uriOf(lab: LabId, publicUrl: string): string {
  return `${publicUrl}/cart/${lab}`
}
