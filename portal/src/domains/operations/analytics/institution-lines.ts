import type { DailyData } from '@tradewind/contract/operations/analytics'
import { unknownInstitution } from '@tradewind/contract/rules'
import {
  countChart,
  countOf,
  countWords,
  namesIn,
  sum,
  type ChartModel,
  type Day,
  type Detail,
  type InstitutionCounts,
  type LineRole,
} from './chart-model.ts'

/** An institution's activity on each day. */
export interface InstitutionLine extends Detail {
  id: string
  total: number
}

/** Above this number of lines nobody can tell them apart. */
const linesDrawn = 20

/**
 * A line for each active institution, largest first and those without an institution last. Institutions with the same
 * name also show their ids.
 */
export function institutionLines(
  days: readonly Day[],
  read: (data: DailyData) => InstitutionCounts,
  names: ReadonlyMap<string, string>,
): InstitutionLine[] {
  const counts = days.map(({ data }) => (data === null ? null : read(data)))
  return namesIn(counts.map((each) => each ?? undefined))
    .map((id) => ({ id, values: counts.map((each) => each && countOf(each, id)) }))
    .map((each) => ({ ...each, label: labelOf(each.id, names), total: sum(each.values) }))
    .filter(({ total }) => total > 0)
    .toSorted(
      (a, b) =>
        Number(isUnknown(a)) - Number(isUnknown(b)) || b.total - a.total || a.label.localeCompare(b.label),
    )
}

function isUnknown({ id }: Pick<InstitutionLine, 'id'>): boolean {
  return id === unknownInstitution
}

function labelOf(id: string, names: ReadonlyMap<string, string>): string {
  const name = names.get(id)
  if (name === undefined) return id
  const isShared = [...names].some(([other, called]) => other !== id && called === name)
  return isShared ? `${name} (${id})` : name
}

/**
 * The ids of the institutions in an order that gives each the same colour in all charts of a screen: by the first
 * activity, then by the next one for those without any.
 */
export function rankInstitutions(activities: readonly (readonly InstitutionLine[])[]): string[] {
  const known = activities.flat().filter((each) => !isUnknown(each))
  return [...new Set(known.map(({ id }) => id))]
}

interface InstitutionChart extends Pick<ChartModel, 'id' | 'title'> {
  days: readonly Day[]
  lines: readonly InstitutionLine[]
  /** The ids in the order of `rankInstitutions`. */
  ranked: readonly string[]
  details?: readonly Detail[]
}

/** A chart that draws the largest institutions. Its table lists all of them. */
export function institutionChart({ lines, ranked, details = [], ...rest }: InstitutionChart): ChartModel {
  const known = lines.filter((each) => !isUnknown(each))
  const drawn = [...known.slice(0, linesDrawn), ...lines.filter(isUnknown)]
  const others = known.slice(linesDrawn)
  const chart = countChart({
    ...rest,
    series: drawn.map(({ id, label, values }) => ({ label, values, role: roleOf(id, ranked) })),
    details: [...others.map(({ label, values }) => ({ label, values })), ...details],
    adding: lines,
  })
  if (others.length === 0) return chart
  const count = countWords(known.length)
  const limit = `The ${linesDrawn} largest of ${count} institutions are drawn; the table and the file have all.`
  return { ...chart, summary: `${chart.summary} ${limit}` }
}

function roleOf(id: string, [first, second]: readonly string[]): LineRole {
  switch (id) {
    case unknownInstitution:
      return 'unknown'
    case first:
      return 'first'
    case second:
      return 'second'
    default:
      return 'other'
  }
}
