import { describe, expect, test } from 'vitest'
import { recorder } from '../../test/recorder.ts'
import { FairQueue } from './hash-queue.ts'

describe('the queue of hashes', () => {
  test('runs as many works at once as it has slots, and lets an address with one try pass 250 of another', async () => {
    const queue = new FairQueue({ slots: 2 })
    const { begun, work, finishOne } = recorder()
    for (const index of Array(250).keys()) void queue.run({ path: ['loud'] }, work(`loud ${index}`))
    void queue.run({ path: ['quiet'] }, work('quiet'))
    expect(begun).toEqual(['loud 0', 'loud 1'])
    for (const _ of Array(2).keys()) await finishOne()
    expect(begun).toEqual(['loud 0', 'loud 1', 'loud 2', 'quiet'])
  })

  test('goes on after work that fails', async () => {
    const queue = new FairQueue({ slots: 1 })
    await expect(queue.run({ path: ['a'] }, () => Promise.reject(new Error('failed')))).rejects.toThrow(
      'failed',
    )
    expect(await queue.run({ path: ['a'] }, () => Promise.resolve(1))).toBe(1)
  })
})
