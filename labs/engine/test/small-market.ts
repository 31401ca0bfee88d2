import { defineLab } from '../define-lab.ts'
import { readInteger } from '../reading.ts'
import type { Firm } from '../shared-world.ts'
import { clamp, rounded, sum } from '../../math/statistics.ts'
import { teachingNote } from './small-lab-note.ts'

/** Who offers how much of a good in each round, and what it brought. The more is offered, the lower the price. */
interface Run {
  phase: 'offer' | 'finished'
  readonly rounds: number
  readonly number: number | null
  readonly offers: number[]
  readonly prices: number[]
}

const priceOf = (offered: number) => Math.max(0, 100 - offered)
const offerOf = (offer: number) => ({ type: 'offer', offer })

/** A small lab whose runs meet in a market, for tests: a Cournot game of two or three rounds. */
export const smallMarket = defineLab({
  id: 'small_market_lab',
  settings: {
    fields: [
      {
        id: 'rounds',
        name: 'Rounds',
        help: 'One takes a minute.',
        options: [2, 3].map((value) => ({ value, name: String(value) })),
      },
      {
        id: 'market',
        name: 'Market',
        help: 'Firms may meet.',
        options: ['alone', 'shared'].map((value) => ({ value, name: value })),
      },
    ],
    defaults: { rounds: 3, market: 'shared' },
  },
  roundsOf: ({ rounds }) => rounds,
  newRun: (_seed, { rounds }, seat): Run => ({
    phase: 'offer',
    rounds,
    number: seat?.number ?? null,
    offers: [],
    prices: [],
  }),
  steps: {
    offer: {
      phases: ['offer'],
      take: (run: Run, given, note) => {
        const offer = readInteger(given.get('offer'), { least: 0, most: 100 }, 'Your offer', 'offer')
        run.offers.push(offer)
        if (run.offers.length === run.rounds) run.phase = 'finished'
        note('offer', 'Offer', offer)
      },
    },
  },
  asks: { offer: 'Make an offer.' },
  roundOf: ({ offers, rounds }) => Math.min(offers.length + 1, rounds),
  stateOf: ({ phase, offers, prices, number }) => ({
    phase,
    number,
    offers: [...offers],
    prices: [...prices],
  }),
  resultOf: ({ offers, prices }) => {
    const earned = sum(prices.map((price, at) => price * (offers[at] ?? 0)))
    const score = rounded(clamp(earned / 100, 0, 100), 1)
    const parts = [{ id: 'earned', name: 'Earned', points: score, max: 100, says: 'You earned.' }]
    return { score, parts, debrief: { prices }, solution: {} }
  },
  defaults: { offer: () => ({ decision: offerOf(0), says: 'You made no offer.' }) },
  robots: {
    novice: (_state, random) => offerOf(60 + random.below(10)),
    steady: () => offerOf(30),
    expert: ({ prices }) => offerOf(Math.floor((prices.at(-1) ?? 50) / 2)),
  },
  shared: {
    name: 'Market',
    says: 'You offer a good beside two robots.',
    alone: { rounds: 3, market: 'shared' },
    isShared: ({ market }) => market === 'shared',
    firms: { least: 1, most: 8 },
    needsTeams: false,
    rivals: () => ['steady', 'expert'],
    outcomeOf: (firms: readonly Firm<Run>[], round) => ({
      price: priceOf(sum(firms.map(({ run }) => run.offers[round - 1] ?? 0))),
      firms: firms.map(({ number }) => number),
    }),
    receive: (run, outcome) => void run.prices.push((outcome as { price: number }).price),
    reportOf: () => null,
  },
  teachingNote,
})
