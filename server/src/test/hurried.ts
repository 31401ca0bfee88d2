import { onTestFinished, vi } from 'vitest'

/**
 * Lets limits of time on calls to other servers pass twenty times as fast, until the test ends or restores them.
 * @returns the spy, which tells the limits that were asked for
 */
export function hurryLimits() {
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  const limits = vi.spyOn(AbortSignal, 'timeout').mockImplementation((time) => timeout(time / 20))
  onTestFinished(() => limits.mockRestore())
  return limits
}
