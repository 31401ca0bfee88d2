import * as fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { openShop, type Shop } from '../stripe/shop.ts'
import { histories, playHistory } from './histories.ts'

/** `npm run deep` plays more histories, other ones each time. */
const numRuns = Number(process.env['MONEY_HISTORIES'] ?? 10)
const seed = Number(process.env['MONEY_SEED'] ?? 20_261_126)

let t: Shop
beforeAll(async () => {
  t = await openShop()
})
afterAll(() => t.close())

test(
  `${numRuns} histories of money and access by chance (seed ${seed}) end as a plain model says`,
  async () => {
    await fc.assert(
      fc.asyncProperty(histories, (steps) => playHistory(t, steps)),
      { numRuns, seed },
    )
  },
  Math.max(120_000, numRuns * 3000),
)
