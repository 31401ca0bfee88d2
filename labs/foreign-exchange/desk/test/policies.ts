import { randomFrom, type Random } from '../../../math/random.ts'
import type { DeskDecision, Order } from '../decisions.ts'
import { desk } from '../desk.ts'
import { robots } from '../robots.ts'
import type { DeskSettings } from '../settings.ts'
import type { DeskState } from '../state.ts'

export type DeskPolicy = (state: DeskState, random: Random) => object

/** Plays a whole run alone. */
export function decisionsOf(policy: DeskPolicy, seed: string, settings: DeskSettings): readonly object[] {
  const random = randomFrom(seed, 'policy')
  const decisions: object[] = []
  for (;;) {
    const { done, state } = desk.play(seed, settings, decisions)
    if (done) return decisions
    decisions.push(policy(state, random))
  }
}

/** Any orders that are allowed. */
export function randomOrders({ limits }: DeskState, random: Random): DeskDecision {
  const side = random.pick(['buy', 'sell'] as const)
  const most = side === 'buy' ? limits.mostBuy : limits.mostSell
  const count = most < 3 ? 0 : random.below(4)
  const [low, high] = [limits.lowestPrice, limits.highestPrice].map((price) => Math.round(price * 10_000))
  const orders = Array.from({ length: count }, (): Order => ({
    side,
    price: ((low ?? 0) + random.below((high ?? 0) - (low ?? 0) + 1)) / 10_000,
    amount: 1 + random.below(Math.floor(most / 3)),
  }))
  return { type: 'order', orders }
}

/** A sound treasurer of the tests: the expert robot. */
export const soundOrders: DeskPolicy = robots.expert
