import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sample } from '../../engine/test/sample.ts'
import { randomFrom } from '../../math/random.ts'
import { sum } from '../../math/statistics.ts'
import type { MarketEntryDecision } from './decisions.ts'
import { marketEntry } from './engine.ts'
import type { MetYear, Move } from './rivals.ts'
import { defaultSettings, type MarketEntrySettings } from './settings.ts'
import { placeAmong } from './standings.ts'
import { randomPolicy, sensiblePolicy, type Policy } from './test/policies.ts'
import { endOf, firmsSettings, placeOf, playedRoom, robot, yearsOf } from './test/rooms.ts'

const seeds = fc.string({ minLength: 1, maxLength: 12 }).map((text) => `seed ${text}`)
const strengths = fc.constantFrom('novice', 'steady', 'expert')

/** The decisions of somebody who plays alone, up to the last round, each with its round. */
function decidedAlone(policy: Policy, seed: string, settings: MarketEntrySettings) {
  const random = randomFrom(seed, 'policy')
  const decisions: MarketEntryDecision[] = []
  const rounds: number[] = []
  for (;;) {
    const { state, round } = marketEntry.play(seed, settings, decisions)
    if (state.phase === 'look-back') return { decisions, rounds, state }
    for (const decision of policy(state, random)) {
      decisions.push(decision)
      rounds.push(round)
    }
  }
}

/** The outcomes of a world with one firm, which decides this. */
function outcomesOfOne(
  seed: string,
  settings: MarketEntrySettings,
  { decisions, rounds }: Pick<ReturnType<typeof decidedAlone>, 'decisions' | 'rounds'>,
): unknown[] {
  const outcomes: unknown[] = []
  for (let round = 1; round < marketEntry.roundsOf(settings); round++) {
    const own = decisions.filter((_, at) => (rounds[at] ?? 0) <= round)
    const world = { seed, settings, outcomes, news: [] }
    outcomes.push(marketEntry.world?.outcomeOf(world, [{ number: 1, decisions: own }], round))
  }
  return outcomes
}

const yearly: MarketEntrySettings = { ...defaultSettings, pace: 'yearly' }
const oneFirm: MarketEntrySettings = { ...firmsSettings, rank: 0 }

describe('a firm alone beside the two local rivals', () => {
  it('has the years of solo play, whatever it decides', () => {
    const policies = fc.constantFrom(sensiblePolicy, randomPolicy)
    fc.assert(
      fc.property(seeds, policies, (seed, policy) => {
        const alone = decidedAlone(policy, seed, yearly)
        const outcomes = outcomesOfOne(seed, oneFirm, alone)
        const met = marketEntry.play(seed, oneFirm, alone.decisions, placeOf(1, outcomes))
        expect({ ...met.state, world: null }).toEqual(alone.state)
      }),
      { numRuns: sample(150, 8) },
    )
  })

  it('has the score, the debrief and the solution of solo play', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const alone = decidedAlone(randomPolicy, seed, yearly)
        const last = randomPolicy(alone.state, randomFrom(seed, 'last'))
        const outcomes = [...outcomesOfOne(seed, oneFirm, alone), null]
        const decisions = [...alone.decisions, ...last]
        const { result } = marketEntry.play(seed, oneFirm, decisions, placeOf(1, outcomes))
        const solo = marketEntry.play(seed, yearly, decisions).result
        expect({ ...result, debrief: { ...result?.debrief, world: undefined } }).toEqual({
          ...solo,
          debrief: { ...solo?.debrief, world: undefined },
        })
        const { withRivals, withoutRivals, place, of } = result?.debrief.world ?? {}
        expect([withRivals, place, of]).toEqual([withoutRivals, 1, 1])
      }),
      { numRuns: sample(10, 1) },
    )
  })
})

const seatsOf = (kinds: readonly ('novice' | 'steady' | 'expert')[], seed: string) =>
  kinds.map((strength, at) => robot(strength, `${seed} ${at}`))

const rooms = fc.record({
  seed: seeds,
  kinds: fc.array(strengths, { minLength: 2, maxLength: 8 }),
  locals: fc.constantFrom('both' as const, 'none' as const),
})

const byCountry = ({ firms }: MetYear) => {
  const there = firms.filter(({ mode }) => mode !== null)
  return [...new Set(there.map(({ country }) => country))].map((code) =>
    there.filter(({ country }) => country === code),
  )
}

describe('the shares of a market', () => {
  it('lie between 0 and 1, sum to less than 1, and are what every firm there works out', () => {
    fc.assert(
      fc.property(rooms, ({ seed, kinds, locals }) => {
        const room = playedRoom(seed, seatsOf(kinds, seed), { settings: { ...firmsSettings, locals } })
        for (const year of yearsOf(room))
          for (const firms of byCountry(year)) {
            const [first] = firms
            expect(sum(firms.map(({ share }) => share))).toBeLessThan(1)
            for (const { share, weight } of firms) {
              expect(share).toBeGreaterThan(0)
              // The sum of all weights, as each of the firms has it.
              expect(weight / share).toBeCloseTo((first?.weight ?? NaN) / (first?.share ?? NaN), 8)
            }
          }
        const number = 1 + (seed.length % kinds.length)
        const before = (room.decisions[number - 1] ?? []).slice(0, -1)
        const { state } = marketEntry.play(seed, room.settings, before, placeOf(number, room.outcomes))
        for (const { year, share, follower, entrant, rivals } of state.business?.account ?? []) {
          const own = state.world?.years[year - 1]?.firms.find((firm) => firm.number === number)
          expect(own?.share ?? 0).toBe(share)
          expect(share + (follower ?? 0) + (entrant ?? 0) + rivals).toBeLessThan(1)
          if (locals === 'none') expect([follower ?? 0, entrant ?? 0]).toEqual([0, 0])
        }
      }),
      { numRuns: sample(40, 2) },
    )
  })

  it('go with the firm and not with its seat', () => {
    const kinds = ['novice', 'steady', 'expert', 'steady'] as const
    fc.assert(
      fc.property(seeds, (seed) => {
        const seats = seatsOf(kinds, seed)
        const one = yearsOf(playedRoom(seed, seats))
        const other = yearsOf(playedRoom(seed, seats.toReversed()))
        one.forEach(({ firms }, at) => {
          const turned = (other[at]?.firms ?? []).toReversed()
          firms.forEach((move, seat) => {
            const same = { ...turned[seat], number: move.number } as Move
            for (const [id, value] of Object.entries(move)) {
              const twin = same[id as keyof typeof same]
              if (typeof value === 'number') expect(twin).toBeCloseTo(value, 8)
              else expect(twin).toBe(value)
            }
          })
        })
      }),
      { numRuns: sample(10, 1) },
    )
  })
})

describe('what another firm does', () => {
  const room = playedRoom('others', seatsOf(['expert', 'steady', 'novice'], 'others'))
  const changed = (of: (move: Move) => Partial<Move>) => {
    const outcomes = room.outcomes.map((outcome) => {
      if (outcome === null) return null
      const { year, firms } = outcome as MetYear
      return { year, firms: firms.map((move) => (move.number === 1 ? move : { ...move, ...of(move) })) }
    })
    return endOf({ ...room, outcomes }, 1).result
  }
  const usual = endOf(room, 1).result
  const withoutRank = ({ parts }: typeof usual) => parts.filter(({ id }) => id !== 'rank')
  const rank = ({ parts }: typeof usual) => parts.find(({ id }) => id === 'rank')?.points
  /** What the own decisions are worth, apart from what other plans would have been. */
  const worth = ({ debrief }: typeof usual) => [debrief.value.plan, debrief.value.realised, debrief.worst]

  it('counts by what everybody can see of it, and its money by rank alone', () => {
    const richer = changed(() => ({ value: 1000, cash: 1000, sales: 1000 }))
    expect(withoutRank(richer)).toEqual(withoutRank(usual))
    expect([rank(richer), rank(changed(() => ({ value: -1000 })))]).toEqual([0, 10])
  })

  it('takes share where it sells, and none elsewhere', () => {
    const own = yearsOf(room)[0]?.firms[0]?.country ?? ''
    const elsewhere = changed(({ country }) => (country === own ? {} : { weight: 50 }))
    expect(worth(elsewhere)).toEqual(worth(usual))
    const here = changed(() => ({ country: own, mode: 'direct', weight: 50 }))
    expect(here.debrief.value.plan).toBeLessThan(usual.debrief.value.plan)
    expect(here.debrief.world?.withoutRivals).toBe(usual.debrief.world?.withoutRivals)
  })
})

describe('the points for rank', () => {
  it('are all for the first, none for the last, and shared by equal firms', () => {
    expect(placeAmong(3, [1, 2])).toEqual({ place: 1, of: 3, quality: 1 })
    expect(placeAmong(2, [1, 3])).toEqual({ place: 2, of: 3, quality: 0.5 })
    expect(placeAmong(1, [2, 3])).toEqual({ place: 3, of: 3, quality: 0 })
    expect(placeAmong(2, [2, 1])).toEqual({ place: 1, of: 3, quality: 0.75 })
    expect(placeAmong(2, [])).toEqual({ place: 1, of: 1, quality: 1 })
  })

  // Nobody decides by the points for rank, so the same room serves for all.
  const room = playedRoom('rank', seatsOf(['steady', 'steady'], 'rank'))

  it.each([0, 10, 20, 30] as const)('leave the rest to the other parts: %i', (rank) => {
    const { result } = endOf({ ...room, settings: { ...firmsSettings, rank } }, 1)
    const limits = result.parts.map(({ id, max }) => [id, max])
    const part = (100 - rank) / 100
    const others = [35, 20, 15, 15, 15].map((max) => max * part)
    expect(limits.map(([, max]) => max)).toEqual([...others, ...(rank > 0 ? [rank] : [])])
  })
})
