import type { DailyData } from '@tradewind/contract/operations/analytics'
import { labs, labsIn, type Environment, type Lab, type LabId } from '@tradewind/contract/catalogue'
import { namedDayWords } from '@tradewind/contract/words/dates'
import {
  addUp,
  countChart,
  msWords,
  namesIn,
  noneWords,
  perDay,
  sum,
  type ChartModel,
  type Day,
  type Series,
} from './chart-model.ts'
import { institutionChart, institutionLines, rankInstitutions } from './institution-lines.ts'

export interface AnalyticsCharts {
  /** The charts of the whole product. */
  overall: ChartModel[]
  /** The charts by institution; empty without activity of a known institution. */
  institutions: ChartModel[]
}

/** The titles, shown while the days load. */
export const chartTitles = [
  'Logins',
  'Registrations',
  'Demos',
  'Labs Opened',
  'LTI Connections',
  'Request Count',
  'Request Latency',
  'Institution Login Activity',
  'Institution Lab Usage',
  'Institution Request Activity',
] as const

type Names = ReadonlyMap<string, string>

/**
 * The charts of a range of days.
 * @param names names of institutions by id
 * @param environment its labs are drawn even without any use
 */
export function analyticsCharts(
  days: readonly Day[],
  names: Names,
  environment: Environment,
): AnalyticsCharts {
  return {
    overall: [
      loginChart(days),
      countChart({
        id: 'registrations',
        title: 'Registrations',
        days,
        series: [line('Registrations', days, ({ auth }) => auth?.Register?.eventCount ?? 0)],
      }),
      demoChart(days),
      labChart(days, labsOf(days, environment)),
      connectionChart(days, names),
      ...requestCharts(days),
    ],
    institutions: institutionCharts(days, names),
  }
}

/** Whether nothing happened for certain. A missing day leaves that open. */
export function isNothing({ overall }: AnalyticsCharts, missing: number): boolean {
  return missing === 0 && overall.every(({ hasData }) => !hasData)
}

/** Whether no known institution was active for certain. */
export function isWithoutInstitutions({ institutions }: AnalyticsCharts, missing: number): boolean {
  return missing === 0 && institutions.length === 0
}

function line(
  label: string,
  days: readonly Day[],
  read: (data: DailyData) => number | null,
  role: Series['role'] = 'part',
): Series {
  return { label, role, values: perDay(days, read) }
}

function loginChart(days: readonly Day[]): ChartModel {
  const logins = line('Logins', days, ({ auth }) => auth?.Login?.success ?? 0)
  const users = line('Unique users', days, ({ auth }) => auth?.Login?.uniqueUsers ?? 0)
  return countChart({ id: 'logins', title: 'Logins', days, series: [logins, users], adding: [logins] })
}

function demoChart(days: readonly Day[]): ChartModel {
  const demos = line('Demos', days, ({ auth }) => auth?.Demo?.eventCount ?? 0)
  const codes = line('Different codes', days, ({ auth }) => auth?.Demo?.uniqueCodes ?? 0)
  return countChart({ id: 'demos', title: 'Demos', days, series: [demos, codes], adding: [demos] })
}

function openings(data: DailyData, lab: LabId) {
  return data.labs?.OpenLab[lab] ?? { studentView: 0, instructorView: 0, institutionCounts: {} }
}

/** The labs of this environment, and any other lab that was opened. */
export function labsOf(days: readonly Day[], environment: Environment): readonly Lab[] {
  const opened = namesIn(days.map(({ data }) => data?.labs?.OpenLab))
  return labs.filter((lab) => labsIn(environment).includes(lab) || opened.includes(lab.id))
}

function labChart(days: readonly Day[], shown: readonly Lab[]): ChartModel {
  const series = shown.map(({ id, name }) =>
    line(name, days, (data) => openings(data, id).studentView + openings(data, id).instructorView),
  )
  const details = shown.flatMap(({ id, name }) => [
    line(`${name}, as student`, days, (data) => openings(data, id).studentView),
    line(`${name}, as instructor`, days, (data) => openings(data, id).instructorView),
  ])
  return countChart({ id: 'labs-opened', title: 'Labs Opened', days, series, details, isStacked: true })
}

function connectionChart(days: readonly Day[], names: Names): ChartModel {
  return countChart({
    id: 'lti-connections',
    title: 'LTI Connections',
    days,
    series: [line('Connections', days, ({ lti }) => lti?.OrgConnect.eventCount ?? 0)],
    details: institutionLines(days, ({ lti }) => lti?.OrgConnect.institutionCounts ?? {}, names),
  })
}

interface RequestPath {
  method: string
  path: string
}

const pathsListed = 10

function pathOf(data: DailyData, { method, path }: RequestPath) {
  return data.api?.Request[method]?.paths[path]
}

/** The requested paths, most requests first. */
function pathsByUse(days: readonly Day[]): RequestPath[] {
  return methodsOf(days)
    .flatMap((method) =>
      namesIn(days.map(({ data }) => data?.api?.Request[method]?.paths)).map((path) => ({ method, path })),
    )
    .map((each) => ({ ...each, total: sum(perDay(days, (data) => pathOf(data, each)?.eventCount ?? 0)) }))
    .toSorted((a, b) => b.total - a.total || a.path.localeCompare(b.path))
}

const methodOrder = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

function methodsOf(days: readonly Day[]): string[] {
  const place = (method: string) => (methodOrder.includes(method) ? methodOrder.indexOf(method) : 9)
  return namesIn(days.map(({ data }) => data?.api?.Request)).toSorted(
    (a, b) => place(a) - place(b) || a.localeCompare(b),
  )
}

function ofMethod(data: DailyData, method: string): { requests: number; ms: number } {
  const paths = Object.values(data.api?.Request[method]?.paths ?? {})
  return {
    requests: sum(paths.map(({ eventCount }) => eventCount)),
    ms: sum(paths.map(({ totalExecutionTime }) => totalExecutionTime)),
  }
}

/** More than one decimal would suggest a precision that daily times do not have. */
function average(ms: number, requests: number): number | null {
  return requests === 0 ? null : Math.round((ms / requests) * 10) / 10
}

/** Number and duration of requests by method. The tables also list the most requested paths. */
function requestCharts(days: readonly Day[]): ChartModel[] {
  const methods = methodsOf(days)
  const paths = pathsByUse(days).slice(0, pathsListed)
  const counts = countChart({
    id: 'request-count',
    title: 'Request Count',
    days,
    series: methods.map((method) => line(method, days, (data) => ofMethod(data, method).requests)),
    details: paths.map((each) =>
      line(`${each.method} ${each.path}`, days, (data) => pathOf(data, each)?.eventCount ?? 0),
    ),
  })
  const times = methods.map((method) =>
    line(method, days, (data) => {
      const { requests, ms } = ofMethod(data, method)
      return average(ms, requests)
    }),
  )
  const details = paths.map((each) =>
    line(`${each.method} ${each.path}`, days, (data) => {
      const { eventCount = 0, totalExecutionTime = 0 } = pathOf(data, each) ?? {}
      return average(totalExecutionTime, eventCount)
    }),
  )
  const latency: ChartModel = {
    ...counts,
    id: 'request-latency',
    title: 'Request Latency',
    unit: 'ms',
    series: times,
    details,
    summary: latencySummary(days, methods),
  }
  return [counts, latency]
}

function latencySummary(days: readonly Day[], methods: readonly string[]): string {
  const perDayTotals = days.map(({ day, data }) => {
    const parts = data === null ? [] : methods.map((method) => ofMethod(data, method))
    return {
      day,
      ms: sum(parts.map(({ ms }) => ms)),
      requests: sum(parts.map(({ requests }) => requests)),
    }
  })
  const whole = average(sum(perDayTotals.map(({ ms }) => ms)), sum(perDayTotals.map((each) => each.requests)))
  const slowest = perDayTotals
    .map(({ day, ms, requests }) => ({ day, time: average(ms, requests) ?? -1 }))
    .reduce((a, b) => (b.time > a.time ? b : a), { day: '', time: -1 })
  if (whole === null) return noneWords(days)
  return `${msWords(whole)} on average, slowest on ${namedDayWords(slowest.day)} (${msWords(slowest.time)}).`
}

function institutionCharts(days: readonly Day[], names: Names): ChartModel[] {
  const logins = institutionLines(days, ({ auth }) => auth?.Login?.institutionCounts ?? {}, names)
  const users = institutionLines(days, ({ auth }) => auth?.Login?.institutionUniqueUsers ?? {}, names)
  const labUse = institutionLines(days, labUseByInstitution, names)
  const requests = institutionLines(days, requestsByInstitution, names)
  const ranked = rankInstitutions([logins, labUse, requests])
  if (ranked.length === 0) return []
  return [
    institutionChart({
      id: 'institution-login-activity',
      title: 'Institution Login Activity',
      days,
      lines: logins,
      ranked,
      details: users.map(({ label, values }) => ({ label: `${label}, unique users`, values })),
    }),
    institutionChart({
      id: 'institution-lab-usage',
      title: 'Institution Lab Usage',
      days,
      lines: labUse,
      ranked,
    }),
    institutionChart({
      id: 'institution-request-activity',
      title: 'Institution Request Activity',
      days,
      lines: requests,
      ranked,
    }),
  ]
}

function labUseByInstitution(data: DailyData): Record<string, number> {
  return addUp(Object.values(data.labs?.OpenLab ?? {}).map(({ institutionCounts }) => institutionCounts))
}

export function requestsByInstitution({ api }: DailyData): Record<string, number> {
  const paths = Object.values(api?.Request ?? {}).flatMap((method) => Object.values(method.paths))
  return addUp(paths.map(({ institutionCounts }) => institutionCounts))
}
