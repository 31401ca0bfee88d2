import type { DailyData, InstitutionUse } from '@tradewind/contract/operations/analytics'
import type { Environment } from '@tradewind/contract/catalogue'
import { labsOf, requestsByInstitution } from './analytics-charts.ts'
import {
  countChart,
  countOf,
  namesIn,
  perDay,
  sum,
  type ChartModel,
  type Day,
  type Values,
} from './chart-model.ts'
import type { CsvTable } from './chart-csv.ts'

interface TopApi {
  name: string
  /** The number of the university's requests. */
  requests: number
  /** In whole ms, as the mean of all users: times are not kept by university. */
  averageMs: number
}

export interface UniversityModel {
  days: readonly string[]
  logins: ChartModel
  labUse: ChartModel
  totalLogins: number
  totalLabSessions: number
  /** In the file only, not on the screen. */
  requests: Values
  /** The paths that it requested most. */
  topApis: readonly TopApi[]
}

const topApisListed = 10

/** The activity of one university. */
export function universityModel(
  days: readonly Day[],
  institutionId: string,
  environment: Environment,
): UniversityModel {
  const of = (counts: Record<string, number> | undefined) => countOf(counts, institutionId)
  const logins = {
    label: 'Logins',
    role: 'first' as const,
    values: perDay(days, ({ auth }) => of(auth?.Login?.institutionCounts)),
  }
  const users = {
    label: 'Unique users',
    role: 'part' as const,
    values: perDay(days, ({ auth }) => of(auth?.Login?.institutionUniqueUsers)),
  }
  const labs = labsOf(days, environment).map(({ id, name }) => ({
    name,
    sessions: perDay(days, (data) => of(data.labs?.OpenLab[id]?.institutionCounts)),
    users: perDay(days, (data) => of(data.labs?.OpenLab[id]?.institutionUniqueUsers)),
  }))
  return {
    days: days.map(({ day }) => day),
    logins: countChart({
      id: `${institutionId}-login-activity`,
      title: 'Login Activity',
      days,
      series: [logins, users],
      adding: [logins],
    }),
    labUse: countChart({
      id: `${institutionId}-lab-usage`,
      title: 'Lab Usage',
      days,
      series: labs.map(({ name, sessions }) => ({ label: name, role: 'part', values: sessions })),
      isStacked: true,
      details: labs.map((lab) => ({ label: `${lab.name}, users`, values: lab.users })),
    }),
    totalLogins: sum(logins.values),
    totalLabSessions: sum(labs.map(({ sessions }) => sum(sessions))),
    requests: perDay(days, (data) => of(requestsByInstitution(data))),
    topApis: topApis(days, institutionId),
  }
}

function topApis(days: readonly Day[], institutionId: string): TopApi[] {
  const records = days.flatMap(({ data }) => (data?.api ? [data.api.Request] : []))
  return namesIn(records)
    .flatMap((method) => {
      const byPath = records.map((record) => record[method]?.paths)
      return namesIn(byPath).map((path) => ({
        name: `${method} ${path}`,
        ...use(
          byPath.map((paths) => paths?.[path]),
          institutionId,
        ),
      }))
    })
    .filter(({ requests }) => requests > 0)
    .toSorted((a, b) => b.requests - a.requests || a.name.localeCompare(b.name))
    .slice(0, topApisListed)
}

type PathRecord = NonNullable<DailyData['api']>['Request'][string]['paths'][string]

function use(records: readonly (PathRecord | undefined)[], institutionId: string) {
  const count = sum(records.map((record) => record?.eventCount ?? 0))
  const ms = sum(records.map((record) => record?.totalExecutionTime ?? 0))
  const requests = sum(records.map((record) => countOf(record?.institutionCounts, institutionId)))
  return { requests, averageMs: count === 0 ? 0 : Math.round(ms / count) }
}

/**
 * Whether the university was inactive for certain: neither the totals of the range nor a missing day suggest
 * otherwise.
 */
export function isWithoutUse(
  { totalLogins, totalLabSessions }: UniversityModel,
  totals: InstitutionUse | undefined,
  missing: number,
): boolean {
  const counts = [totalLogins, totalLabSessions, totals?.totalLogins ?? 0, totals?.totalLabSessions ?? 0]
  return missing === 0 && sum(counts) === 0
}

/**
 * All values of the model with one line for each, because its parts have no common columns. The totals of the range
 * come first if they are known.
 */
export function universityTable(model: UniversityModel, totals: InstitutionUse | undefined): CsvTable {
  const { days, logins, labUse, requests } = model
  const daily = [
    ...[logins, labUse].flatMap(({ title, series, details }) =>
      [...series, ...details].map((each) => ({ part: title, ...each })),
    ),
    { part: 'Requests', label: 'Requests', values: requests },
  ]
  return {
    head: ['Part', 'Day', 'Name', 'Count', 'Average time of all users (ms)'],
    rows: [
      ...totalRows(totals),
      ...daily.flatMap(({ part, label, values }) =>
        days.map((day, index) => [part, day, label, values[index] ?? null, null]),
      ),
      ...model.topApis.map(({ name, requests: count, averageMs }) => [
        'Top APIs',
        null,
        name,
        count,
        averageMs,
      ]),
    ],
  }
}

function totalRows(totals: InstitutionUse | undefined): CsvTable['rows'] {
  if (!totals) return []
  const rows = [
    ['Total Logins', totals.totalLogins],
    ['Unique Users', totals.uniqueUsers],
    ['Total Lab Sessions', totals.totalLabSessions],
    ['Lab Users', totals.labUsers],
  ] as const
  return rows.map(([name, count]) => ['Totals', null, name, count, null])
}
