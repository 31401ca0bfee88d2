import { labsIn, type LabId } from '@tradewind/contract/catalogue'
import type { Usage, UsageReportId } from '@tradewind/contract/institutions/usage-reports'
import { refusedField } from '../../../kernel/error.ts'
import type { Services } from '../../../kernel/services.ts'
import { findInstitutionName } from '../institutions/institutions.queries.ts'
import { noSuchInstitution } from '../institutions/contacts.ts'
import { factsFor } from './report-facts.ts'
import { reports } from './report-kinds.ts'
import { availableAt, monthsAfter, monthsBetween, type Available } from './report-months.ts'
import { readRequest } from './report-request.ts'
import { tableOf } from './report-table.ts'
import { reportOf } from './report.ts'
import { listCounts, type CountedMonth } from './usage.queries.ts'
import type { UsageMetric } from './usage-reports.tables.ts'

interface UsagePeriod {
  institution: string
  from: string | undefined
  to: string | undefined
}

/** The use of an institution by lab and month. Labs that nobody used are there with zeros, if they are offered. */
export async function readUsage(services: Services, asked: UsagePeriod): Promise<Usage> {
  const available = availableAt(services.clock.now())
  const { from, to } = periodOf(asked, available)
  const counts = await listCounts(services.db, { institution: asked.institution, from, to })
  const months = monthsBetween(from, to)
  const offered = labsIn(services.config.environment).map(({ id }) => id)
  const labs = [...new Set([...offered, ...counts.map(({ lab_id: lab }) => lab)])]
  return {
    first: available.first,
    last: available.last,
    months,
    labs: labs.map((lab) => {
      const of = (metric: UsageMetric) => months.map((month) => countOf(counts, { lab, metric, month }))
      return {
        lab,
        investigations: of('Total_Item_Investigations'),
        requests: of('Total_Item_Requests'),
        uniqueInvestigations: of('Unique_Item_Investigations'),
        uniqueRequests: of('Unique_Item_Requests'),
        refused: of('No_License'),
      }
    }),
  }
}

function countOf(
  counts: readonly CountedMonth[],
  wanted: { lab: LabId; metric: UsageMetric; month: string },
): number {
  const found = counts.find(
    ({ lab_id: lab, metric, month }) =>
      lab === wanted.lab && metric === wanted.metric && month === wanted.month,
  )
  return found?.count ?? 0
}

/** Twelve months, unless others are asked for. */
function periodOf({ from, to }: UsagePeriod, { first, last }: Available): { from: string; to: string } {
  const end = to ?? last
  const begin = from ?? [monthsAfter(end, -11), first].toSorted().at(-1) ?? first
  if (end > last) throw refusedField('to', `The last month that is ready is ${last}.`)
  if (begin < first) throw refusedField('from', `The first month that we have is ${first}.`)
  if (begin > end) throw refusedField('to', 'Please choose a month that is not before the first.')
  return { from: begin, to: end }
}

/** A report as a file of tab-separated values. */
export async function exportReport(
  services: Services,
  { report, ...asked }: UsagePeriod & { report: UsageReportId },
): Promise<{ fileName: string; tsv: string }> {
  const { institution } = asked
  const found = await findInstitutionName(services.db, institution)
  if (!found) throw noSuchInstitution()
  const available = availableAt(services.clock.now())
  const { from, to } = periodOf(asked, available)
  const request = readRequest(report, { begin_date: from, end_date: to }, available)
  const counts = await listCounts(services.db, { institution, from, to })
  return {
    fileName: `${reports[report].id.toLowerCase()}-${institution}-${from}-to-${to}.tsv`,
    tsv: tableOf(reportOf(request, factsFor(services, found), counts)),
  }
}
