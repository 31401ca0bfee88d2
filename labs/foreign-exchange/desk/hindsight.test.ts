import { describe, expect, it } from 'vitest'
import { DecisionRefused } from '../../engine/lab-engine.ts'
import { playRoom, type Member } from '../../engine/test/rooms.ts'
import { sample } from '../../engine/test/sample.ts'
import { robotStrengths } from '../../engine/standing-in.ts'
import { rounded } from '../../math/statistics.ts'
import { desk } from './desk.ts'
import type { Order } from './decisions.ts'
import type { DeskState } from './state.ts'

const settings = desk.parseSettings({ rounds: 6 })

describe('looking back on a run of the live desk', () => {
  it('finds the round that playing all others anew finds', () => {
    for (let at = 0; at < sample(40, 2); at++) {
      const seed = `back ${at}`
      const members = robotStrengths.map((strength): Member<DeskState> => ({ kind: 'robot', strength, seed }))
      const [novice] = playRoom(desk, { seed, settings, members }).firms
      if (!novice) throw new Error('The room is empty')
      const { decisions, place, last } = novice
      const scoreWith = (changed: readonly object[]) => {
        try {
          return desk.play(seed, settings, changed, place).result?.score ?? 0
        } catch (error) {
          if (error instanceof DecisionRefused) return 0
          throw error
        }
      }
      const weights = decisions.map((_, round) => {
        const before = desk.play(seed, settings, decisions.slice(0, round), {
          ...place,
          outcomes: place.outcomes.slice(0, round),
        }).state
        const tried = [[], ...[25, 50, 75, 100].map((share) => covering(before, share))]
        return Math.max(
          0,
          ...tried.map((orders) => scoreWith(decisions.with(round, { type: 'order', orders }))),
        )
      })
      const best = rounded(Math.max(...weights) - (last.result?.score ?? 0), 1)
      const decisive = desk.hindsight(seed, settings, decisions, place)?.decisive
      expect(decisive?.weight ?? 0).toBe(Math.max(0, best))
      if (decisive) expect(weights[decisive.decision]).toBe(Math.max(...weights))
    }
  })

  it('has a sound treasurer who keeps the limit on nearly every path', () => {
    const found = Array.from({ length: sample(40, 4) }, (_, at) => {
      const seed = `sound ${at}`
      const members = robotStrengths.map((strength): Member<DeskState> => ({ kind: 'robot', strength, seed }))
      const [own] = playRoom(desk, { seed, settings, members }).firms
      const { debrief, solution } = own?.last.result ?? {}
      return debrief?.rounds.every(
        ({ limit }, round) => (solution?.rounds[round]?.risk ?? limit) <= limit * 1.1,
      )
    })
    expect(found.filter(Boolean).length / found.length).toBeGreaterThanOrEqual(0.7)
  })
})

/** What covers a share of the open amount at 0.2 % beyond the banks' middle. */
function covering({ position, limits, market }: DeskState, share: number): readonly Order[] {
  const side = position.open > 0 ? 'sell' : 'buy'
  const most = side === 'buy' ? limits.mostBuy : limits.mostSell
  const amount = Math.min(most, Math.round((Math.abs(position.open) * share) / 100))
  const price = Math.round(market.fair * 10_000 * (side === 'buy' ? 1.002 : 0.998)) / 10_000
  return amount < 1 ? [] : [{ side, price, amount }]
}
