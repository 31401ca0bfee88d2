import { availableParallelism } from 'node:os'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { recorder } from '../../test/recorder.ts'
import { hashQueue, HashQueue, type Turn } from './hash-queue.ts'

describe('the queue of hashes', () => {
  test('runs as many works at once as it has slots', async () => {
    const queue = new HashQueue(2)
    const { begun, work, finishOne } = recorder()
    const all = ['a', 'b', 'c'].map((name) => queue.run({ address: name }, work(name)))
    expect(begun).toEqual(['a', 'b'])
    for (const _ of all) await finishOne()
    await Promise.all(all)
  })

  test('lets an address with one try pass 250 of another', async () => {
    const queue = new HashQueue(2)
    const { begun, work, finishOne } = recorder()
    const all = Array.from({ length: 250 }, (_, index) =>
      queue.run({ address: 'loud' }, work(`loud ${index}`)),
    )
    all.push(queue.run({ address: 'quiet' }, work('quiet')))
    for (const _ of Array(4).keys()) await finishOne()
    expect(begun).toEqual(['loud 0', 'loud 1', 'loud 2', 'loud 50', 'quiet', 'loud 51'])
    for (const _ of all) await finishOne()
    await Promise.all(all)
  })

  test('tells work whether it is urgent: an owner and an address that rarely comes are', async () => {
    const queue = new HashQueue(1)
    const isUrgent = ({ isUrgent: urgent }: Turn) => Promise.resolve(urgent)
    const often = { address: '198.18.0.1' }
    for (const _ of Array(50).keys()) await queue.run(often, isUrgent)
    expect(await queue.run(often, isUrgent)).toBe(false)
    expect(await queue.runForStranger({ address: '198.18.0.2' }, isUrgent)).toBe(false)
    expect(await queue.run({ address: '198.18.0.2' }, isUrgent)).toBe(true)
    expect(await queue.runForOwner('device', isUrgent)).toBe(true)
  })

  test('runs one work for each core, and the next one when one of them ends', async () => {
    const queue = new HashQueue()
    const { begun, work, finishOne } = recorder()
    const cores = availableParallelism()
    const all = Array.from({ length: cores + 1 }, (_, index) =>
      queue.run({ address: 'a' }, work(`hash ${index}`)),
    )
    expect(begun).toHaveLength(cores)
    await finishOne()
    expect(begun).toHaveLength(cores + 1)
    for (const _ of all) await finishOne()
    await Promise.all(all)
  })

  test.each([
    ['owners', (queue: HashQueue, work: () => Promise<void>) => queue.runForOwner('device', work)],
    ['addresses that rarely come', (queue, work) => queue.run({ address: '203.0.113.1' }, work)],
  ] satisfies [string, (queue: HashQueue, work: () => Promise<void>) => Promise<void>][])(
    'keeps a slot free for %s while many strangers wait',
    async (_, runUrgent) => {
      const queue = new HashQueue(2)
      const { begun, work, finishOne } = recorder()
      const all = Array.from({ length: 14 }, (__, index) =>
        queue.runForStranger({ address: `198.18.0.${index}` }, work(`stranger ${index}`)),
      )
      expect(begun).toHaveLength(2)
      await finishOne()
      expect(begun).toHaveLength(2)
      all.push(runUrgent(queue, work('urgent')))
      expect(begun.at(-1)).toBe('urgent')
      for (const __ of all) await finishOne()
      await Promise.all(all)
      expect(begun).toHaveLength(15)
    },
  )

  test('lets kinds take turns, and one that comes again after a while has not lost its turn', async () => {
    const queue = new HashQueue(1)
    const { begun, work, finishOne } = recorder()
    const run = (name: string, address: string) => queue.run({ address }, work(name))
    const all = ['a', 'b', 'c'].map((name) =>
      queue.runForStranger({ address: name }, work(`stranger ${name}`)),
    )
    await finishOne()
    all.push(run('rare 1', '203.0.113.1'), queue.runForOwner('device 1', work('owner 1')))
    await finishOne()
    await finishOne()
    all.push(run('rare 2', '203.0.113.2'))
    for (const _ of all) await finishOne()
    await Promise.all(all)
    expect(begun).toEqual(['stranger a', 'stranger b', 'owner 1', 'rare 1', 'stranger c', 'rare 2'])
  })

  test('tells whoever waits as a stranger how long that takes, not how soon they could sign in', async () => {
    const queue = new HashQueue(1)
    const { work, finishOne } = recorder()
    const all = Array.from({ length: 101 }, () => queue.runForStranger({ address: 'a' }, work('stranger')))
    expect([queue.secondsFor({ address: 'a' }), queue.secondsFor({ address: 'b' })]).toEqual([3, 1])
    for (const _ of all) await finishOne()
    await Promise.all(all)
  })

  test('of a single slot lets an address that comes often have its turns', async () => {
    const queue = new HashQueue(1)
    const loud = { address: '198.18.0.1' }
    const all = Array.from({ length: 60 }, () => queue.run(loud, () => Promise.resolve('done')))
    expect(new Set(await Promise.all(all))).toEqual(new Set(['done']))
  })

  test('counts a wrong guess as ten hashes', async () => {
    const queue = new HashQueue(1)
    const { begun, work, finishOne } = recorder()
    for (const address of ['guesser', 'class'])
      for (const _ of Array(6).keys()) await queue.run({ address }, () => Promise.resolve())
    for (const _ of Array(5).keys()) queue.countWrong({ address: 'guesser' })
    queue.countWrong({ address: 'class' })
    const names = ['first', 'a', 'b', 'class', 'guesser']
    const all = names.map((name) => queue.run({ address: name }, work(name)))
    for (const _ of all) await finishOne()
    // The guesser's turn is that of those who come often.
    expect(begun).toEqual(['first', 'a', 'guesser', 'b', 'class'])
    await Promise.all(all)
  })

  test.each([
    [0, ['a', 'loud', 'b', 'c']],
    [20_001, ['a', 'b', 'c', 'loud']],
  ])('remembers for twenty seconds that an address comes often: after %i ms', async (later, order) => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const queue = new HashQueue(1)
    const { begun, work, finishOne } = recorder()
    for (const _ of Array(60).keys()) await queue.run({ address: 'loud' }, () => Promise.resolve())
    vi.advanceTimersByTime(later)
    const all = ['first', 'a', 'b', 'c', 'loud'].map((name) => queue.run({ address: name }, work(name)))
    for (const _ of all) await finishOne()
    expect(begun).toEqual(['first', ...order])
    await Promise.all(all)
  })

  test('gives every second turn to owners, whatever number of addresses wait', async () => {
    const queue = new HashQueue(1)
    const { begun, work, finishOne } = recorder()
    const all = Array.from({ length: 6 }, (_, index) =>
      queue.run({ address: `address ${index}` }, work(`stranger ${index}`)),
    )
    for (const owner of ['a', 'b']) all.push(queue.runForOwner(owner, work(`owner ${owner}`)))
    for (const _ of Array(4).keys()) await finishOne()
    expect(begun).toEqual(['stranger 0', 'owner a', 'stranger 1', 'owner b', 'stranger 2'])
    for (const _ of Array(4).keys()) await finishOne()
    await Promise.all(all)
    expect(begun).toHaveLength(8)
  })

  test('of a process sends away those who wait when its last server closes, and serves the next one', async () => {
    const closeFirst = hashQueue.open()
    const closeLast = hashQueue.open()
    const { begun, work, finishOne } = recorder()
    const client = { address: '203.0.113.9' }
    const running: Promise<void>[] = []
    while (hashQueue.length === 0) running.push(hashQueue.run(client, work(`hash ${running.length}`)))
    const waiting = expect(running.pop()).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 })
    closeFirst()
    expect(hashQueue.length).toBe(1)
    closeLast()
    expect(hashQueue.length).toBe(0)
    await waiting
    for (const _ of running) await finishOne()
    await Promise.all(running)
    expect(begun).toHaveLength(running.length)
    const closeNext = hashQueue.open()
    const served: Promise<void>[] = []
    while (hashQueue.length === 0) served.push(hashQueue.run(client, work('hash')))
    for (const _ of served) await finishOne()
    await Promise.all(served)
    closeNext()
  })

  test('goes on after work that fails', async () => {
    const queue = new HashQueue(1)
    await expect(queue.run({ address: 'a' }, () => Promise.reject(new Error('failed')))).rejects.toThrow(
      'failed',
    )
    expect(await queue.run({ address: 'a' }, () => Promise.resolve(1))).toBe(1)
  })
})
