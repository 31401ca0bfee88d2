import type { NewsItem } from '../../engine/shared-world.ts'

/** News with what it comes to. Only the title and the text are told. */
export interface DeskNews extends NewsItem {
  /** By how many per cent the aurel rises (+) or falls (-) in the end. */
  readonly effect: number
  /** By how many per cent the volatility changes. */
  readonly volatility: number
}

/**
 * Invented news of the Aurel Union. What counts is what nobody had expected; the texts say how much of it that was. The
 * effects sum to 0, so that no side of the market is favoured.
 */
export const catalogue: readonly DeskNews[] = [
  {
    id: 'rate-rise',
    title: 'The Aurel Union raises its interest rate',
    text: 'The central bank of the Aurel Union raises its rate by half a point. Not one of forty analysts had expected it.',
    effect: 1.6,
    volatility: 5,
  },
  {
    id: 'rate-cut',
    title: 'The Aurel Union cuts its interest rate',
    text: 'The central bank of the Aurel Union cuts its rate by half a point. Not one of forty analysts had expected it.',
    effect: -1.6,
    volatility: 5,
  },
  {
    id: 'rate-announced',
    title: 'The rate rise comes as announced',
    text: 'The central bank of the Aurel Union raises its rate by a quarter of a point, as announced in spring. Traders call the day quiet.',
    effect: 0,
    volatility: -10,
  },
  {
    id: 'prices-up',
    title: 'Prices in the Aurel Union rise faster',
    text: 'Inflation comes in a little above the forecasts. Some analysts now expect the next rise of the interest rate earlier.',
    effect: 0.8,
    volatility: 0,
  },
  {
    id: 'prices-down',
    title: 'Prices in the Aurel Union rise more slowly',
    text: 'Inflation comes in a little below the forecasts. Some analysts now expect the next rise of the interest rate later.',
    effect: -0.8,
    volatility: 0,
  },
  {
    id: 'exports',
    title: 'Exports of the Aurel Union reach a record',
    text: 'Foreign customers paid for far more goods than forecast, and they pay in aurels. The trade surplus is the largest in ten years.',
    effect: 1,
    volatility: 0,
  },
  {
    id: 'imports',
    title: 'The Aurel Union slips into a trade deficit',
    text: 'Imports were far higher than the forecasts said, and they are paid by selling aurels. It is the first deficit in ten years.',
    effect: -1,
    volatility: 0,
  },
  {
    id: 'fund',
    title: 'A pension fund moves to the Aurel Union',
    text: 'One of the world’s largest pension funds will move a tenth of its money into aurels within weeks. Nobody expected it.',
    effect: 1.2,
    volatility: 0,
  },
  {
    id: 'government',
    title: 'The government of the Aurel Union falls',
    text: 'The coalition breaks apart overnight. New elections come in three months, and investors take money out of the country.',
    effect: -1.2,
    volatility: 20,
  },
  {
    id: 'majority',
    title: 'A clear majority in the Aurel Union',
    text: 'The election ends with a clear majority, somewhat larger than the polls had said. Business groups are pleased.',
    effect: 0.6,
    volatility: -10,
  },
  {
    id: 'strike',
    title: 'A strike closes Port Aurel',
    text: 'Dockers stopped work this morning without a warning, and the union speaks of weeks. Half of all exports pass through the port.',
    effect: -1,
    volatility: 10,
  },
  {
    id: 'port',
    title: 'Port Aurel works again',
    text: 'The dockers go back to work a few days earlier than most had thought. The queue of ships will take two weeks.',
    effect: 0.4,
    volatility: -5,
  },
  {
    id: 'rating',
    title: 'A rating agency marks the Aurel Union down',
    text: 'The agency cuts its rating by two steps without a warning. Some funds must now sell their bonds in aurels.',
    effect: -1.4,
    volatility: 15,
  },
  {
    id: 'gas',
    title: 'A large gas field off Port Aurel',
    text: 'A survey finds a gas field twice as large as any in the region. Its gas will be paid in aurels.',
    effect: 1.4,
    volatility: 5,
  },
]
