import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { daysQuery, isOutdated, readDays } from './analytics.api.ts'
import { missingWords } from './days-state.tsx'

/** The server's answer for a day: a number of registrations, or a failure. */
const answers = new Map<string, number | 'fails'>()
const asked: string[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  answers.clear()
  asked.length = 0
  vi.stubGlobal('fetch', (url: string) => {
    const [path = ''] = url.split('?')
    asked.push(url)
    const day = path.split('/').slice(2).join('-')
    const answer = answers.get(day) ?? 0
    if (answer === 'fails')
      return Promise.resolve(Response.json({ message: 'Server Error' }, { status: 500 }))
    const data = { auth: { Register: { eventCount: answer } } }
    return Promise.resolve(Response.json({ date: day, data }))
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const newClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })
const range = { from: '2026-11-19', to: '2026-11-21' }

async function read(client: QueryClient, openFrom: string, today = '2026-11-21') {
  const { days, missing } = await readDays(client, range, { today, openFrom }, new AbortController().signal)
  return { counts: days.map(({ data }) => data && (data.auth?.Register?.eventCount ?? 0)), missing, days }
}

function givenAnswers(...counts: (number | 'fails')[]) {
  counts.forEach((count, index) => answers.set(`2026-11-${19 + index}`, count))
}

const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

describe('reading days', () => {
  it('asks for a day again while its counts may change, then once more, and never after', async () => {
    const client = newClient()
    givenAnswers(1, 2, 3)
    expect((await read(client, '2026-11-20')).counts).toEqual([1, 2, 3])
    expect(asked).toEqual([
      '/analytics/2026/11/19?today=false',
      '/analytics/2026/11/20?today=false',
      '/analytics/2026/11/21?today=true',
    ])
    givenAnswers(9, 20, 30)
    expect((await read(client, '2026-11-20')).counts).toEqual([1, 2, 3])
    later(31)
    expect((await read(client, '2026-11-20')).counts).toEqual([1, 20, 30])
    givenAnswers(9, 21, 31)
    expect((await read(client, '2026-11-21')).counts).toEqual([1, 21, 30])
    givenAnswers(9, 9, 32)
    later(3000)
    expect((await read(client, '2026-11-21')).counts).toEqual([1, 21, 32])
  })

  it('keeps the earlier answer of a day that fails, and counts the day as missing', async () => {
    const client = newClient()
    givenAnswers(1, 2, 3)
    await read(client, '2026-11-20')
    later(31)
    givenAnswers(1, 20, 'fails')
    const failed = await read(client, '2026-11-20')
    expect(failed).toMatchObject({ counts: [1, 20, 3], missing: 1 })
    expect(missingWords(failed)).toBe('The charts show what was loaded before, so totals may be too low.')
    givenAnswers(1, 'fails', 30)
    expect(await read(client, '2026-11-21')).toMatchObject({ counts: [1, 20, 30], missing: 1 })
  })

  it('leaves a gap for a day without any answer, and fails when no day has one', async () => {
    givenAnswers(1, 'fails', 3)
    const failed = await read(newClient(), '2026-11-21')
    expect(failed).toMatchObject({ counts: [1, null, 3], missing: 1 })
    expect(missingWords(failed)).toBe('The charts have gaps there, and totals are too low.')
    givenAnswers('fails', 'fails', 'fails')
    await expect(read(newClient(), '2026-11-21')).rejects.toMatchObject({ status: 500 })
  })
})

describe('days of the previous range', () => {
  const present = { today: '2026-11-21', openFrom: '2026-11-21' }

  it('are outdated while new ones load, but not when there is no new range', async () => {
    const client = newClient()
    const observer = new QueryObserver(client, daysQuery(client, range, present))
    const unsubscribe = observer.subscribe(() => undefined)
    await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true))
    observer.setOptions(daysQuery(client, null, present))
    const former = observer.getCurrentResult()
    expect(former.data?.range).toEqual(range)
    expect(isOutdated(former)).toBe(false)
    observer.setOptions(daysQuery(client, { from: '2026-10-01', to: '2026-10-02' }, present))
    expect(isOutdated(observer.getCurrentResult())).toBe(true)
    await vi.waitFor(() => expect(observer.getCurrentResult().isFetching).toBe(false))
    expect(isOutdated(observer.getCurrentResult())).toBe(false)
    unsubscribe()
  })
})
