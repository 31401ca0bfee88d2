import { defineLab, type Given, type Note } from '../define-lab.ts'
import { randomFrom } from '../../math/random.ts'
import { readInteger } from '../reading.ts'
import type { DefaultChoice, Robot } from '../standing-in.ts'
import { clamp, rounded, sum } from '../../math/statistics.ts'
import { teachingNote } from './small-lab-note.ts'

/** What the seed decides about a lot of an auction. The player sees the estimate only. */
interface Lot {
  readonly worth: number
  readonly rival: number
  readonly estimate: number
}

interface Run {
  phase: 'bid' | 'finished'
  readonly lots: readonly Lot[]
  readonly bids: number[]
}

function newRun(seed: string, { lots }: { readonly lots: number }): Run {
  const random = randomFrom(seed, 'lots')
  const draw = (): Lot => {
    const worth = 20 + random.below(61)
    return { worth, rival: random.below(worth), estimate: worth - 10 + random.below(21) }
  }
  return { phase: 'bid', lots: Array.from({ length: lots }, draw), bids: [] }
}

const roundOf = ({ lots, bids }: Run) => Math.min(bids.length + 1, lots.length)
const gains = ({ lots, bids }: Run) =>
  lots.map(({ worth, rival }, at) => ((bids[at] ?? 0) > rival ? worth - (bids[at] ?? 0) : 0))

function takeBid(run: Run, given: Given, note: Note): void {
  const bid = readInteger(given.get('bid'), { least: 0, most: 100 }, 'Your bid', 'bid')
  run.bids.push(bid)
  if (run.bids.length === run.lots.length) run.phase = 'finished'
  note('bid', 'Bid', bid)
}

function stateOf(run: Run) {
  const sold = run.bids.map((bid, at) => ({ bid, gain: gains(run)[at] ?? 0 }))
  return { phase: run.phase, estimate: run.lots[roundOf(run) - 1]?.estimate ?? 0, sold }
}

function resultOf(run: Run) {
  const gained = gains(run)
  const best = sum(run.lots.map(({ worth, rival }) => worth - rival - 1))
  const points = rounded(100 * clamp(sum(gained) / Math.max(1, best), 0, 1), 1)
  const says = `You gained ${sum(gained)} of ${best}.`
  const parts = [{ id: 'gain', name: 'Gain', points, max: 100, says }]
  return { score: points, parts, debrief: { gained }, solution: { lots: run.lots } }
}

/** Who does not bid bids what they bid last. Without a bid they bid 0, which no rival falls below. */
function defaultBid(run: Run): DefaultChoice {
  const bid = run.bids.at(-1) ?? 0
  const counted = bid > 0 ? `your last bid of ${bid} counts again` : 'the lot goes to your rival'
  return { decision: { type: 'bid', bid }, says: `You did not bid for lot ${roundOf(run)}, so ${counted}.` }
}

type State = ReturnType<typeof stateOf>

/** Bids a share of the estimate, a little more or less. */
const bidding =
  (share: number): Robot<State> =>
  ({ estimate }, random) => ({
    type: 'bid',
    bid: Math.round(estimate * (share + random.between(-0.05, 0.05))),
  })

const options = [3, 5].map((value) => ({ value, name: String(value) }))

export const auction = defineLab({
  id: 'auction_lab',
  settings: {
    fields: [{ id: 'lots', name: 'Lots', help: 'A lot takes about a minute.', options }],
    defaults: { lots: 5 },
  },
  roundsOf: ({ lots }) => lots,
  newRun,
  steps: { bid: { phases: ['bid'], take: takeBid } },
  asks: { bid: 'Name your bid.' },
  roundOf,
  stateOf,
  resultOf,
  defaults: { bid: defaultBid },
  // A lot is worth its estimate on average, but less where the bid wins: half of it is best.
  robots: { novice: bidding(0.95), steady: bidding(0.75), expert: bidding(0.5) },
  teachingNote,
})
