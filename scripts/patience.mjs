import { availableParallelism } from 'node:os'

/** What the sums below take on the slowest machine for which the limits of time in tests were chosen, when idle. In ms. */
const usual = 500
const most = 20

/**
 * By how much limits of time in tests are multiplied: 1 on a usual machine, more on a slower or busier one. Half the cores
 * double it.
 */
export function measurePatience() {
  const started = performance.now()
  let sum = 1
  for (let at = 0; at < 200_000_000; at++) sum = (Math.imul(sum, 1_103_515_245) + at) | 0
  const took = performance.now() - started
  const slowness = Math.max(1, took / usual) * Math.max(1, 2 / availableParallelism())
  return Math.min(most, Math.round(slowness * 10) / 10)
}
