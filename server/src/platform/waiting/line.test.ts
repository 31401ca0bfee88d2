import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Line } from './line.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-02T09:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A line and the names of those whose turn it was. */
function watched(options: ConstructorParameters<typeof Line>[0] = {}) {
  const line = new Line(options)
  const gone: string[] = []
  const come = (name: string, path: string[], since?: number) =>
    line.wait({ path, since }).then(() => void gone.push(name))
  /** Lets one in every `interval` ms. */
  const move = async (times: number, interval = 25) => {
    for (const _ of Array(times).keys()) {
      await vi.advanceTimersByTimeAsync(interval)
      line.next()
      await vi.advanceTimersByTimeAsync(0)
    }
  }
  /** A line of this length, which has moved once in `interval` ms for so long that it knows it. */
  const fill = async (length: number, interval: number) => {
    for (const index of Array(length).keys()) void come(String(index), ['a'])
    for (const _ of Array(400).keys()) {
      await move(1, interval)
      void come('one more', ['a'])
    }
  }
  return { line, gone, come, move, fill }
}

describe('a line', () => {
  test('lets those of one address go on in the order in which they came', async () => {
    const { gone, come, move } = watched()
    for (const name of ['first', 'second', 'third']) void come(name, ['a'])
    await move(3)
    expect(gone).toEqual(['first', 'second', 'third'])
  })

  test('lets networks take turns, and addresses inside a network', async () => {
    const { gone, come, move } = watched()
    for (const path of [
      ['a', '1'],
      ['a', '1'],
      ['a', '2'],
      ['a', '3'],
      ['b', '1'],
      ['b', '1'],
    ])
      void come(path.join(''), path)
    await move(5)
    expect(gone).toEqual(['a1', 'b1', 'a2', 'b1', 'a3'])
  })

  test('tells how long somebody who comes now would wait, as fast as it moves', async () => {
    const { line, come, move } = watched()
    expect(line.secondsFor(['a'])).toBe(0)
    for (const index of Array(200).keys()) void come(String(index), ['a'])
    // Ten in a second.
    await move(100, 100)
    expect(line.secondsFor(['a'])).toBe(10)
    // Another address is the next but one.
    expect(line.secondsFor(['b'])).toBe(1)
  })

  test('tells the turn of a lane inside of others by the turns that each of them takes before', () => {
    const { line, come, move } = watched()
    for (const network of Array(50).keys()) {
      void come('', ['strangers', `198.18.0.${network}`])
      void come('', ['strangers', `198.18.0.${network}`])
    }
    void move(0)
    // Both kinds take turns, and among strangers 51 networks.
    expect(line.secondsFor(['known', '203.0.113.1'])).toBe(1)
    expect(line.secondsFor(['strangers', '203.0.113.1'])).toBe(2)
  })

  test('lets a class of 500 wait although its first one takes two seconds', async () => {
    const { line, come, move } = watched()
    for (const index of Array(400).keys()) void come(String(index), ['a'])
    await move(1, 2000)
    for (const index of Array(100).keys()) void come(`later ${index}`, ['a'])
    expect(line.length).toBe(499)
    expect(line.secondsFor(['a'])).toBeLessThan(20)
  })

  test('sends away whoever would wait for more than 20 seconds, with the time until it is their turn', async () => {
    const { line, come, fill } = watched()
    await fill(200, 100)
    const refused = come('late', ['a'])
    await expect(refused).rejects.toMatchObject({
      code: 'busy',
      status: 429,
      retryAfter: 20,
      message: 'Too many people are here right now. Please wait 20 seconds and try again.',
    })
    expect(line.length).toBe(200)
  })

  test('gives whoever comes again the place that they had, in a full line that of somebody who came later', async () => {
    const { gone, come, move } = watched({ limit: 2 })
    void come('first', ['a'])
    void come('second', ['a'])
    const refused: unknown = await come('third', ['a']).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'busy', since: Date.now() })
    const { since } = refused as { since: number }
    await move(1)
    const fourth = expect(come('fourth', ['a'])).rejects.toMatchObject({ code: 'busy' })
    void come('third', ['a'], since)
    await fourth
    await move(3)
    expect(gone).toEqual(['first', 'second', 'third'])
  })

  test('counts those who are away, because they come before whoever comes after them', async () => {
    const { come, fill } = watched()
    await fill(200, 100)
    const times = await Promise.all(
      Array.from({ length: 21 }, (_, index) =>
        come(String(index), ['a']).catch((error: unknown) => (error as { retryAfter: number }).retryAfter),
      ),
    )
    expect([times[0], times[10], times[20]]).toEqual([20, 21, 22])
  })

  test('makes room for another address when everything is full, from the longest lane', async () => {
    const { line, come } = watched({ limit: 3 })
    const loud = Array.from({ length: 3 }, (_, index) => come(String(index), ['loud']))
    const dropped = expect(loud[2]).rejects.toMatchObject({ code: 'busy' })
    void come('quiet', ['quiet'])
    await dropped
    expect(line.lengthIn(['loud'])).toBe(2)
    expect(line.lengthIn(['quiet'])).toBe(1)
  })

  test('tells whoever wants to know after some time how long it still takes', async () => {
    const { gone, come, line, move } = watched()
    for (const index of Array(200).keys()) void come(String(index), ['a'])
    await move(100, 100)
    const asks = line.wait({ path: ['a'], atMost: 3000 }).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(1)
    for (const index of Array(50).keys()) void come(`later ${index}`, ['a'])
    await move(30, 100)
    const told = (await asks) as { retryAfter: number; since: number }
    expect(told).toMatchObject({ code: 'busy', retryAfter: 7 })
    void come('again', ['a'], told.since)
    await move(71, 100)
    expect(gone.at(-1)).toBe('again')
  })

  test('that closes answers at once those who wait and those who come, and keeps no timer', async () => {
    const { line, come, gone } = watched({ limit: 2 })
    const since = Date.now()
    const waiting = ['first', 'second'].map((name) => come(name, ['a']).catch((error: unknown) => error))
    await expect(come('third', ['a'])).rejects.toMatchObject({ code: 'busy' })
    await vi.advanceTimersByTimeAsync(10)
    line.close()
    const refusal = {
      code: 'unavailable',
      status: 503,
      retryAfter: 5,
      since,
      message: 'We have to stop for a moment. Please wait 5 seconds and try again.',
    }
    expect(await Promise.all(waiting)).toMatchObject([refusal, refusal])
    await expect(come('late', ['b'], since)).rejects.toMatchObject(refusal)
    expect(line.length).toBe(0)
    expect(line.next()).toBeNull()
    expect(vi.getTimerCount()).toBe(0)
    line.open()
    void come('later', ['a'])
    line.next()
    await vi.advanceTimersByTimeAsync(0)
    expect(gone).toEqual(['later'])
  })

  test('keeps nobody for longer than 25 seconds where it has stopped', async () => {
    const { line, gone, come } = watched()
    const waiting = expect(come('stuck', ['a'])).rejects.toMatchObject({ code: 'busy' })
    await vi.advanceTimersByTimeAsync(25_000)
    await waiting
    void come('next', ['a'])
    line.next()
    await vi.advanceTimersByTimeAsync(0)
    expect(gone).toEqual(['next'])
  })
})
