import type { ExposureChange, FirmStory, MarketRound, OwnRound, ToldNews } from './state.ts'

/** A closed round in full, once the run is over. */
export interface DebriefRound {
  readonly market: MarketRound
  readonly news: ToldNews
  /** What the news came to, in per cent of the rate, and the part that prices had not taken in yet at the auction. */
  readonly effect: number
  readonly ahead: number
  readonly own: OwnRound
  /** How much of the exposure was covered after the auction, in per cent; above 100 where it was overdone. */
  readonly covered: number
}

/** How another firm covered itself. Names are not the engine's. */
export interface OtherFirm {
  readonly number: number
  readonly way: FirmStory['way']
  /** Covered share of the exposure after each round, in per cent. */
  readonly covered: readonly number[]
  /** The mean price of its forwards; null without any. */
  readonly averagePrice: number | null
}

/** What the player reads after the last round. */
export interface DeskDebrief {
  readonly kind: 'desk'
  readonly firm: FirmStory
  readonly limit: number
  readonly changes: readonly ExposureChange[]
  readonly rounds: readonly DebriefRound[]
  readonly others: readonly OtherFirm[]
  /** The price of aurels at the end. */
  readonly finalSpot: number
  readonly settlement: {
    readonly exposure: number
    /** The exposure at the budget rate: the forward when the firm learnt of it. */
    readonly budget: number
    /** What the exposure was worth at the final spot, and what the forwards gained or lost. */
    readonly atSpot: number
    readonly fromForwards: number
    /** What came in or went out in all, and how far it lies above the budget. */
    readonly cash: number
    readonly result: number
    /** The same result without any forwards. */
    readonly unhedged: number
  }
}

/** What a sound treasurer would have done, dealing at the prices that came. */
export interface DeskSolution {
  readonly kind: 'desk'
  readonly rounds: readonly {
    readonly round: number
    readonly dealt: number
    readonly covered: number
    readonly risk: number
  }[]
  readonly score: number
  readonly says: string
}
