import type { Check } from '../engine/parity.ts'

/** The player's verdicts on the bank's forwards. */
export interface GivenChecks {
  aurel: Check
  doral: Check
}
