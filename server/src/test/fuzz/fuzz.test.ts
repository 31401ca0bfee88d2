import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../app.ts'
import { fuzz } from './fuzz.ts'

/** `npm run fuzz` sends more requests, with another seed each time. */
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_122)
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 500)

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

test(
  `${requests} random requests (seed ${seed}) cause no server error, leaked secret or inconsistency`,
  async () => {
    const { problems, statuses } = await fuzz(t, { seed, requests })
    expect(problems.join('\n\n')).toBe('')
    // A run in which nearly every request is refused would prove little.
    expect(statuses[200] ?? 0).toBeGreaterThan(requests / 10)
  },
  Math.max(120_000, requests * 100),
)
