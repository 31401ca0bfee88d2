import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keysOf } from '../../engine/test/laws.ts'
import { playRoom, type Member } from '../../engine/test/rooms.ts'
import { sample } from '../../engine/test/sample.ts'
import { robotStrengths } from '../../engine/standing-in.ts'
import { randomFrom } from '../../math/random.ts'
import { rounded, sum } from '../../math/statistics.ts'
import { positionLimit } from './banks.ts'
import { desk } from './desk.ts'
import { positionsAfter, type Outcome } from './outcome.ts'
import { ordersFor } from './robots.ts'
import type { DeskState } from './state.ts'
import { randomOrders } from './test/policies.ts'
import { worthOf } from './units.ts'
import { drawFirm, drawMarket } from './world.ts'

type DeskMember = Member<DeskState>

const atRandom = (seed: string): DeskMember => {
  const random = randomFrom(seed, 'member')
  return (state) => randomOrders(state, random)
}
/** All on one side want to deal at any price, which is the hardest for banks and limits. */
const atAnyPrice: DeskMember = (state) => ordersFor(state, { covered: 1, gives: [0.03] })

const kinds = ['at random', 'at any price', ...robotStrengths] as const

function memberOf(kind: (typeof kinds)[number], seed: string): DeskMember {
  if (kind === 'at random') return atRandom(seed)
  return kind === 'at any price' ? atAnyPrice : { kind: 'robot', strength: kind, seed }
}

/** What a room is made of: one to seven firms, and what the host tells. */
const rooms = fc.tuple(
  fc.uuid(),
  fc.constantFrom(6, 8),
  fc.array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 7 }),
  fc.array(fc.option(fc.record({ id: fc.constantFrom('rate-rise', 'strike') })), { maxLength: 6 }),
)

function played([seed, rounds, drawn, news]: typeof rooms extends fc.Arbitrary<infer Plan> ? Plan : never) {
  const settings = desk.parseSettings({ rounds })
  const decided = drawn.map((kind, at) => memberOf(kind, `${seed} ${at}`))
  const room = playRoom(desk, { seed, settings, members: decided, news })
  return { seed, settings, news, ...room, outcomes: room.outcomes as readonly Outcome[] }
}

const few = { numRuns: sample(200, 8) }

const dealt = ({ fills }: Outcome, side: 'buy' | 'sell') =>
  sum(
    fills.flatMap(({ orders, filled }) =>
      orders.map((order, at) => (order.side === side ? (filled[at] ?? 0) : 0)),
    ),
  )

describe('a room of the live desk', () => {
  it('buys as many aurels as it sells, and pays what it takes, to the cent', () => {
    fc.assert(
      fc.property(rooms, (plan) => {
        const { seed, settings, news, firms, outcomes } = played(plan)
        for (const outcome of outcomes) {
          const [bought, sold] = [
            sum(outcome.banks.map((bank) => bank.bought)),
            sum(outcome.banks.map((bank) => bank.sold)),
          ]
          expect(dealt(outcome, 'buy') + bought).toBe(outcome.volume)
          expect(dealt(outcome, 'sell') + sold).toBe(outcome.volume)
        }
        // At the end all forwards together are worth nothing: what one gains another loses.
        const { finalSpot } = drawMarket(seed, settings, news)
        const banks = sum(
          outcomes.map(({ banks: both, price }) =>
            worthOf(sum(both.map(({ bought, sold }) => bought - sold)), finalSpot - (price ?? 0)),
          ),
        )
        const gained = sum(
          firms.map(({ last }) => last.result?.debrief.settlement.fromForwards ?? Number.NaN),
        )
        expect(rounded(banks + gained, 2)).toBe(0)
      }),
      few,
    )
  })

  it('keeps the limits of banks, and never lets an order break the policy of a firm', () => {
    fc.assert(
      fc.property(rooms, (plan) => {
        const { outcomes, firms } = played(plan)
        outcomes.forEach((_, at) => {
          for (const position of positionsAfter(outcomes.slice(0, at + 1)))
            expect(Math.abs(position)).toBeLessThanOrEqual(positionLimit * firms.length)
        })
        for (const { last } of firms) {
          const { own, limits } = last.state
          // A change of the exposure may lead past the limit, and orders back may not be filled for rounds.
          own.forEach(({ open, dealt: amount }) => {
            expect(Math.abs(open)).toBeLessThanOrEqual(Math.max(limits.open, Math.abs(open - amount)))
          })
        }
      }),
      few,
    )
  })

  it('makes the same outcome in whatever order firms come', () => {
    fc.assert(
      fc.property(rooms, (plan) => {
        const { seed, settings, news, firms, outcomes } = played(plan)
        outcomes.forEach((outcome, at) => {
          const world = { seed, settings, outcomes: outcomes.slice(0, at), news }
          const turned = firms
            .toReversed()
            .map(({ number, decisions }) => ({ number, decisions: decisions.slice(0, at + 1) }))
          expect(desk.world?.outcomeOf(world, turned, at + 1)).toEqual(outcome)
        })
      }),
      few,
    )
  })

  it('survives JSON, as the server keeps it', () => {
    fc.assert(
      fc.property(rooms, (plan) => {
        const { outcomes } = played(plan)
        expect(JSON.parse(JSON.stringify(outcomes))).toEqual(outcomes)
      }),
      few,
    )
  })
})

describe('what a firm learns of others', () => {
  it('is the price, the amount and a book without names, and nothing else moves its points', () => {
    fc.assert(
      fc.property(rooms, (plan) => {
        const { seed, settings, firms, outcomes } = played(plan)
        for (const { place, decisions, last, number } of firms) {
          // A world in which nobody else is known: all that is left of the others is what is public.
          const alone = outcomes.map((outcome) => ({
            ...outcome,
            fills: outcome.fills.filter((fill) => fill.number === number),
          }))
          const other = desk.play(seed, settings, decisions, { ...place, outcomes: alone })
          expect(other.state).toEqual(last.state)
          expect(other.result?.parts).toEqual(last.result?.parts)
          // Points depend on the prices and on one's own fills alone.
          const bare = alone.map((outcome) => ({ ...outcome, book: [], volume: 0, firms: 9 }))
          expect(desk.play(seed, settings, decisions, { ...place, outcomes: bare }).result?.parts).toEqual(
            last.result?.parts,
          )
          expect(keysOf(last.state)).not.toContain('fills')
        }
      }),
      few,
    )
  })

  it('is how much of their exposure they covered and when, once the run is over', () => {
    const room = playRoom(desk, {
      seed: 'others',
      settings: desk.defaultSettings,
      members: robotStrengths.map((strength): DeskMember => ({ kind: 'robot', strength, seed: strength })),
    })
    const others = room.firms[0]?.last.result?.debrief.others ?? []
    expect(others.map(({ number }) => number)).toEqual([2, 3])
    for (const { number, covered } of others) {
      const own = room.firms[number - 1]?.last.result?.debrief.rounds.map((round) => round.covered)
      expect(covered).toEqual(own)
    }
  })
})

describe('somebody who plays along and moves nothing', () => {
  it('deals at the price as it is, with the share that orders at the margin got', () => {
    fc.assert(
      fc.property(rooms, (plan) => {
        const { seed, settings, outcomes, news } = played(plan)
        const place = { number: null, outcomes, news }
        const decisions: object[] = []
        const random = randomFrom(seed, 'beside')
        for (let round = 1; round <= settings.rounds; round++) {
          const known = { ...place, outcomes: outcomes.slice(0, round - 1) }
          decisions.push(randomOrders(desk.play(seed, settings, decisions, known).state, random))
        }
        const { own } = desk.play(seed, settings, decisions, place).state
        own.forEach(({ orders }, at) => {
          const { price, margins } = outcomes[at]!
          for (const order of orders) {
            const limit = Math.round(order.price * 10_000)
            const margin = margins?.[order.side]
            const better = order.side === 'buy' ? limit > (margin?.price ?? 0) : limit < (margin?.price ?? 0)
            if (price === null || !margin) expect(order.filled).toBe(0)
            else if (limit === margin.price)
              expect(order.filled).toBe(Math.floor(order.amount * margin.share))
            else expect(order.filled).toBe(better ? order.amount : 0)
          }
        })
      }),
      few,
    )
  })
})

describe('the firms of a room', () => {
  it('receive or pay with even chances, in pairs, with amounts that do not depend on it', () => {
    const settings = desk.defaultSettings
    const drawn = Array.from({ length: sample(4000, 600) }, (_, at) => ({
      first: drawFirm(`seed ${at}`, 1, settings).exposure,
      second: drawFirm(`seed ${at}`, 2, settings).exposure,
    }))
    for (const { first, second } of drawn) expect(Math.sign(first)).toBe(-Math.sign(second))
    const receiving = drawn.filter(({ first }) => first > 0)
    expect(receiving.length / drawn.length).toBeCloseTo(0.5, 1)
    const meanOf = (amounts: readonly number[]) => sum(amounts.map(Math.abs)) / amounts.length
    const paying = drawn.filter(({ first }) => first < 0)
    expect(
      meanOf(receiving.map(({ first }) => first)) / meanOf(paying.map(({ first }) => first)),
    ).toBeCloseTo(1, 1)
  })
})
