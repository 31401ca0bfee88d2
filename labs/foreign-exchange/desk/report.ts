import type { WorldReport, WorldSoFar } from '../../engine/shared-world.ts'
import { coversOf } from './debrief.ts'
import type { Outcome } from './outcome.ts'
import type { DeskSettings } from './settings.ts'
import { toPrice } from './units.ts'

const amountOf = (thousands: number) => `${(thousands / 1000).toFixed(1)} million aurels`
const priceOf = (pips: number) => toPrice(pips).toFixed(4)

/** What everybody may see: prices and amounts, and after the last round who covered what when. */
export function reportOf({ seed, settings, outcomes }: WorldSoFar<DeskSettings>): WorldReport | null {
  const closed = outcomes as readonly Outcome[]
  const last = closed.at(-1)
  if (!last) return null
  return {
    says: saysOf(last),
    question: questionFor(closed),
    chart: {
      title: 'Forwards, round by round',
      unit: 'merins for 1 aurel',
      labels: closed.map((_, at) => `Round ${at + 1}`),
      lines: [
        {
          firm: null,
          name: 'Price of the auction',
          values: closed.map(({ price }) => (price === null ? null : toPrice(price))),
        },
        { firm: null, name: 'Banks’ middle', values: closed.map(({ fair }) => toPrice(fair)) },
      ],
    },
    table: closed.length === settings.rounds ? tableOfFirms(seed, settings, closed) : null,
  }
}

function saysOf({ price, volume, banks, news }: Outcome): string {
  if (price === null) return `Nobody dealt after the news “${news.title}”: no two orders met.`
  const bought = banks.reduce((all, bank) => all + bank.bought - bank.sold, 0)
  const part =
    bought === 0
      ? 'The banks bought as much as they sold.'
      : `The banks ${bought > 0 ? 'bought' : 'sold'} ${amountOf(Math.abs(bought))} more than they ${bought > 0 ? 'sold' : 'bought'}.`
  return `${amountOf(volume)} changed hands at ${priceOf(price)}, after the news “${news.title}”. ${part}`
}

/** A question that fits what the round has shown. */
function questionFor(closed: readonly Outcome[]): string {
  const last = closed.at(-1)
  if (!last || last.price === null) return 'Nobody dealt. Which side was waiting, and for what?'
  const off = Math.abs(last.price - last.fair) / last.fair
  if (off > 0.0015)
    return last.price > last.fair
      ? 'The price lay above the banks’ middle. Who wanted to buy so badly, and were they right?'
      : 'The price lay below the banks’ middle. Who wanted to sell so badly, and were they right?'
  const before = closed.at(-2)
  if (before && last.volume < before.volume / 2)
    return 'Far less was dealt than in the round before. What are firms waiting for, and what does waiting cost?'
  if (before && Math.abs(last.fair - before.fair) / before.fair > 0.01)
    return 'The rate moved by more than one per cent. Whose risk has grown, and who should act now?'
  return 'Who dealt near the banks’ middle, and what did it take to get that price?'
}

/** Who covered when, at which price. */
function tableOfFirms(
  seed: string,
  settings: DeskSettings,
  closed: readonly Outcome[],
): WorldReport['table'] {
  const middle = settings.rounds / 2
  return {
    title: 'Who covered when, at which price',
    columns: [
      'Aurels',
      'Covered after round 1',
      `After round ${middle}`,
      `After round ${settings.rounds}`,
      'Mean price',
    ],
    rows: coversOf(seed, settings, closed).map(({ number, way, covered, averagePrice }) => ({
      firm: number,
      name: `Firm ${number}`,
      cells: [
        way === 'receives' ? 'come in' : 'go out',
        ...[1, middle, settings.rounds].map((round) => `${covered[round - 1] ?? 0} %`),
        averagePrice === null ? 'none' : averagePrice.toFixed(4),
      ],
    })),
  }
}
