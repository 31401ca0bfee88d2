import {
  keepPreviousData,
  useIsFetching,
  useQuery,
  useQueryClient,
  type QueryClient,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { DailyData, InstitutionUse } from '@tradewind/contract/operations/analytics'
import pLimit, { type LimitFunction } from 'p-limit'
import { useEffect } from 'react'
import { ApiError, call } from '../../../api.ts'
import type { Day } from './chart-model.ts'
import { daysOf, type DayRange } from './day-range.ts'
import type { AskedRange } from './use-range.ts'

/** The limit leaves the server capacity for other people while a year loads. */
const callsAtOnce = 6
const openDayFreshMs = 30_000
const daysKeptMs = 3_600_000

const dayKey = 'analytics-day'

export interface LoadedDays {
  range: DayRange
  days: Day[]
  /** The number of days that failed to load, including those with an earlier answer. */
  missing: number
}

type Present = Pick<AskedRange, 'today' | 'openFrom'>

/** The days of a range, with one call for each. The previous range stays until the new days are loaded. */
export function useDays(range: DayRange | null, present: Present) {
  const client = useQueryClient()
  const query = useQuery(daysQuery(client, range, present))
  const { error } = query
  useEffect(() => {
    if (error) console.error('The analytics could not be loaded:', error)
  }, [error])
  return query
}

/** See `useDays`. */
export function daysQuery(
  client: QueryClient,
  range: DayRange | null,
  present: Present,
): UseQueryOptions<LoadedDays> {
  const { today, openFrom } = present
  const isOpen = range !== null && range.to >= openFrom
  return {
    queryKey: ['analytics', range, isOpen],
    enabled: range !== null,
    queryFn: ({ signal }) => readDays(client, range ?? { from: today, to: today }, present, signal),
    placeholderData: keepPreviousData,
    staleTime: ({ state }) => (isOpen || state.data?.missing ? 0 : Infinity),
    // Each day is retried on its own.
    retry: false,
  }
}

/** Whether the shown days are about to be replaced. Without a new range to load, they are not outdated. */
export function isOutdated({
  isPlaceholderData,
  isFetching,
}: Pick<UseQueryResult, 'isPlaceholderData' | 'isFetching'>): boolean {
  return isPlaceholderData && isFetching
}

/** @throws the first failure when no day has any answer */
export async function readDays(
  client: QueryClient,
  range: DayRange,
  present: Present,
  signal: AbortSignal,
): Promise<LoadedDays> {
  // Each range has its own queue, so that a new range does not wait for the calls of the previous one.
  const limit = pLimit(callsAtOnce)
  signal.addEventListener('abort', () => {
    limit.clearQueue()
    void client.cancelQueries({ queryKey: [dayKey] })
  })
  const names = daysOf(range)
  const results = await Promise.allSettled(names.map((day) => readDay(client, limit, day, present)))
  signal.throwIfAborted()
  const failures = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  )
  const days = names.map((day, index) => {
    const result = results[index]
    return { day, data: result?.status === 'fulfilled' ? result.value : earlierAnswer(client, day) }
  })
  if (days.every(({ data }) => data === null)) throw failures[0]
  if (failures.length > 0)
    console.error(`${failures.length} of ${names.length} days could not be loaded:`, failures[0])
  return { range, days, missing: failures.length }
}

/** The key changes once a day is final, because the answer before that may lack the last counts. */
function keyOf(day: string, isOpen: boolean) {
  return [dayKey, day, isOpen] as const
}

function readDay(
  client: QueryClient,
  limit: LimitFunction,
  day: string,
  { today, openFrom }: Present,
): Promise<DailyData> {
  const isOpen = day >= openFrom
  return client.fetchQuery({
    queryKey: keyOf(day, isOpen),
    queryFn: () => limit(() => callDay(day, day === today)),
    staleTime: isOpen ? openDayFreshMs : Infinity,
    gcTime: daysKeptMs,
  })
}

/** The answer for a day while it was still open; null if there was none. */
function earlierAnswer(client: QueryClient, day: string): DailyData | null {
  return client.getQueryData<DailyData>(keyOf(day, true)) ?? null
}

async function callDay(day: string, isToday: boolean): Promise<DailyData> {
  const [year = '', month = '', date = ''] = day.split('-')
  try {
    const record = await call('GET /analytics/:year/:month/:day', {
      params: { year, month, day: date },
      query: { today: isToday ? 'true' : 'false' },
    })
    return record.data
  } catch (error) {
    // The server has no record of a day on which nothing happened.
    if (isAbsent(error)) return {}
    throw error
  }
}

export function isAbsent(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

/** The number of days of a range that are still loading. */
export function useDaysLeft({ from, to }: DayRange): number {
  return useIsFetching({
    queryKey: [dayKey],
    predicate: ({ queryKey: [, day] }) => typeof day === 'string' && day >= from && day <= to,
  })
}

/** The names of institutions by id; empty until they are loaded. A failure is logged. */
export function useInstitutionNames(): ReadonlyMap<string, string> {
  const { data, error } = useQuery({ queryKey: ['institutions', 'names'], queryFn: readNames })
  useEffect(() => {
    if (error) console.error('The names of institutions could not be loaded:', error)
  }, [error])
  return data ?? noNames
}

const noNames: ReadonlyMap<string, string> = new Map()

async function readNames(): Promise<ReadonlyMap<string, string>> {
  const answer = await call('GET /api/institutions', { query: {} })
  const institutions = Array.isArray(answer) ? answer : answer.items
  return new Map(institutions.map(({ institutionId, name }) => [institutionId, name]))
}

/** An institution's totals, which count each person once. Without totals, `isAbsent(error)` is true. */
export function useInstitutionUse(
  institutionId: string,
  range: DayRange | null,
  { today, openFrom }: Present,
) {
  const query = useQuery({
    queryKey: ['analytics-use', institutionId, range, range !== null && range.to >= openFrom],
    enabled: range !== null,
    queryFn: (): Promise<InstitutionUse> =>
      call('GET /api/analytics/institutions/:institutionId', {
        params: { institutionId },
        query: range ?? { from: today, to: today },
      }),
    staleTime: openDayFreshMs,
  })
  const { error } = query
  useEffect(() => {
    if (error && !isAbsent(error)) console.error('The use of an institution could not be loaded:', error)
  }, [error])
  return query
}
