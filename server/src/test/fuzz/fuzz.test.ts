import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../app.ts'
import { fuzz } from './fuzz.ts'

/** `npm run fuzz` asks more, and by another seed each time. */
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_122)
const usual = process.env['TEST_DATABASE'] === 'postgres' ? 500 : 1500
const requests = Number(process.env['FUZZ_REQUESTS'] ?? usual)

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

test(
  `${requests} requests by chance (seed ${seed}) bring no error of the server, no secret, no inconsistency`,
  async () => {
    const { problems, statuses } = await fuzz(t, { seed, requests })
    expect(problems.join('\n\n')).toBe('')
    // Chance that is only refused proves little.
    expect(statuses[200] ?? 0).toBeGreaterThan(requests / 10)
  },
  Math.max(120_000, requests * 100),
)
