import type { MarketEntryDecision, PlanTerms, Run } from '../decisions.ts'
import { decisionsOf, sensiblePolicy } from './policies.ts'

/** What a sensible player decides, by seed: many plans are tried on the same seed. */
const sensibly = new Map<string, readonly MarketEntryDecision[]>()

/** The decisions of a sensible player up to the end of year 1, but with the given plan. */
export function committed(seed: string, terms: Partial<PlanTerms>): MarketEntryDecision[] {
  const whole = sensibly.get(seed) ?? decisionsOf(sensiblePolicy, seed)
  sensibly.set(seed, whole)
  const until = whole.findIndex(({ type }) => type === 'run')
  return whole
    .slice(0, until)
    .map((decision) => (decision.type === 'commit' ? { ...decision, ...terms } : decision))
}

/** The same decisions without any research, for the first countries of the list. */
export function committedBlindly(codes: readonly string[], terms: Partial<PlanTerms>): MarketEntryDecision[] {
  const [country = ''] = codes
  return [
    {
      type: 'shortlist',
      countries: codes.slice(0, 3).map((code) => ({ country: code, reasons: ['potential'] })),
    },
    { type: 'close-research' },
    {
      type: 'commit',
      country,
      mode: 'direct',
      entry: 1,
      price: 'usual',
      launch: 'normal',
      claims: ['large', 'small', 'strange'],
      ...terms,
    },
    { type: 'forecast', confidence: { share: 50, cash: 50, entrant: 50, policy: 50, tariff: 50 } },
  ]
}

export const orders = (given: Partial<Run>): Run => ({
  type: 'run',
  mode: 'direct',
  price: 'usual',
  ads: 'normal',
  answers: [],
  ...given,
})
