import {
  keepPreviousData,
  useIsFetching,
  useQuery,
  useQueryClient,
  type QueryClient,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { DailyData, InstitutionUse } from '@tradewind/contract/analytics'
import pLimit, { type LimitFunction } from 'p-limit'
import { useEffect } from 'react'
import { ApiError, call } from '../../api.ts'
import type { Day } from './chart-model.ts'
import { daysOf, type DayRange } from './day-range.ts'
import type { AskedRange } from './use-range.ts'

/** Leaves the server room for others while a year is read. */
const callsAtOnce = 6
const openDayFreshMs = 30_000
const daysKeptMs = 3_600_000

const dayKey = 'analytics-day'

export interface LoadedDays {
  range: DayRange
  days: Day[]
  /** How many of the days could not be loaded, those included of which an earlier answer is shown. */
  missing: number
}

type Present = Pick<AskedRange, 'today' | 'openFrom'>

/** The days of a range, each by a call of its own; of a former range until those of this one are here. */
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
    // Each day is asked for again by itself.
    retry: false,
  }
}

/** Whether other days are on their way. Where none can be asked for, the former ones are all there is. */
export function isOutdated({
  isPlaceholderData,
  isFetching,
}: Pick<UseQueryResult, 'isPlaceholderData' | 'isFetching'>): boolean {
  return isPlaceholderData && isFetching
}

/** @throws what the first call failed with, where nothing is known of any day */
export async function readDays(
  client: QueryClient,
  range: DayRange,
  present: Present,
  signal: AbortSignal,
): Promise<LoadedDays> {
  // Each range has a queue of its own: where another is wanted, it does not wait for the calls of this one.
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

/** A day is asked for anew once it is final: what was answered before may lack its last counts. */
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

/** What was known of a day while it was open; null where it was not asked for. */
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
    // Nothing happened on that day.
    if (isAbsent(error)) return {}
    throw error
  }
}

export function isAbsent(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

/** How many days of a range are still on their way. */
export function useDaysLeft({ from, to }: DayRange): number {
  return useIsFetching({
    queryKey: [dayKey],
    predicate: ({ queryKey: [, day] }) => typeof day === 'string' && day >= from && day <= to,
  })
}

/** The names of institutions by their ids; empty until they are known. A failure is logged. */
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

/** An institution's totals, in which each person is counted once. Where there is none, `isAbsent(error)` is true. */
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
