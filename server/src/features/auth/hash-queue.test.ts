import { describe, expect, test } from 'vitest'
import { FairQueue } from './hash-queue.ts'

/** Work that ends when it is told to, and records when it begins. */
function recorder() {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) => async () => {
    begun.push(name)
    await new Promise<void>((end) => ends.push(end))
  }
  const finishOne = async () => {
    ends.shift()?.()
    for (const _ of Array(10).keys()) await Promise.resolve()
  }
  return { begun, work, finishOne }
}

describe('the queue of hashes', () => {
  test('lets an address with one try pass the 250 tries of another address', async () => {
    const queue = new FairQueue({ slots: 2 })
    const { begun, work, finishOne } = recorder()
    for (const index of Array(250).keys()) void queue.run(['loud'], work(`loud ${index}`))
    void queue.run(['quiet'], work('quiet'))
    for (const _ of Array(2).keys()) await finishOne()
    expect(begun).toEqual(['loud 0', 'loud 1', 'loud 2', 'quiet'])
  })

  test('lets networks take turns, and addresses inside a network', async () => {
    const queue = new FairQueue({ slots: 1 })
    const { begun, work, finishOne } = recorder()
    for (const path of [
      ['a', '1'],
      ['a', '1'],
      ['a', '2'],
      ['a', '3'],
      ['b', '1'],
      ['b', '1'],
    ])
      void queue.run(path, work(path.join('')))
    for (const _ of Array(5).keys()) await finishOne()
    expect(begun).toEqual(['a1', 'a1', 'b1', 'a2', 'b1', 'a3'])
  })

  test('refuses with 429 and a time to wait when a lane is full, and only there', async () => {
    const queue = new FairQueue({ slots: 1, laneLimit: 2 })
    const { work } = recorder()
    for (const _ of Array(3).keys()) void queue.run(['a'], work('a'))
    await expect(queue.run(['a'], work('a'))).rejects.toMatchObject({
      code: 'too_many_requests',
      retryAfter: 1,
      message: 'Too many people are signing in right now. Please wait 1 second and try again.',
    })
    void queue.run(['b'], work('b'))
    expect(queue.waitingIn(['b'])).toBe(1)
  })

  test('makes room by dropping the newest work of the longest lane when everything is full', async () => {
    const queue = new FairQueue({ slots: 1, totalLimit: 3 })
    const { work } = recorder()
    const loud = Array.from({ length: 4 }, () => queue.run(['loud'], work('loud')))
    const dropped = expect(loud[3]).rejects.toMatchObject({ code: 'too_many_requests' })
    void queue.run(['quiet'], work('quiet'))
    await dropped
    expect(queue.waitingIn(['loud'])).toBe(2)
    expect(queue.waitingIn(['quiet'])).toBe(1)
  })

  test('goes on after work that fails', async () => {
    const queue = new FairQueue({ slots: 1 })
    await expect(queue.run(['a'], () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
    expect(await queue.run(['a'], () => Promise.resolve(1))).toBe(1)
  })
})
