import { afterAll, beforeAll, expect, test } from 'vitest'
import { patiently } from '@tradewind/labs/engine/test/sample'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { inTransaction } from '../database/transaction.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

/** Less than the time between two looks of a worker, so that only a worker that goes on by itself is done by then. */
const soon = { timeout: patiently(8_000) }

test('one worker does all jobs of a backlog without a pause', async () => {
  let done = 0
  await inTransaction(t.services, async (trx) => {
    for (let jobs = 0; jobs < 6; jobs++) await t.services.jobs.send(trx, 'clean-up', {})
  })
  await t.services.jobs.work('clean-up', () => Promise.resolve(void done++))
  await expect.poll(() => done, soon).toBe(6)
})

test('urgent jobs pass a queue whose other workers are all busy', async () => {
  const taken: string[] = []
  let release: () => void = () => undefined
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  const send = (mailId: string, priority: number) =>
    inTransaction(t.services, (trx) => t.services.jobs.send(trx, 'deliver-mail', { mailId }, { priority }))
  const handler = async ({ mailId }: { mailId: string }) => {
    taken.push(mailId)
    if (mailId !== 'code') await isReleased
  }
  await t.services.jobs.work('deliver-mail', handler, { first: 10 })
  for (let bulk = 0; bulk < 8; bulk++) await send(`bulk ${bulk}`, 0)
  await expect.poll(() => taken.length, soon).toBe(4)
  await send('code', 10)
  await expect.poll(() => taken, soon).toContain('code')
  expect(taken).toHaveLength(5)
  release()
  await expect.poll(() => taken.length, soon).toBe(9)
})
