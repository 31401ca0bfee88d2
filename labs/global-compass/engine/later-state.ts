import { rounded } from '../../math/statistics.ts'
import { lossCounts } from './board.ts'
import { nerves } from './board-words.ts'
import {
  linkRates,
  mostInOneCountry,
  networkCost,
  networkCosts,
  perPoint,
  type CostLine,
  type Market,
} from './network.ts'
import { functionNames, siteFunctions, type SiteFunction, type Sites } from './sites.ts'
import type { Run } from './run.ts'
import { stopCosts, togetherShare } from './stoppages.ts'
import {
  answerIds,
  cushionShare,
  horizon,
  moveDelay,
  secondDelay,
  secondShare,
  type Answer,
  type AnswerId,
  type Shock,
} from './shock.ts'

/** The risk criterion of a network. */
export interface RiskState {
  /** What the chair says of stoppages. */
  readonly says: string
  /** The chance of a stoppage in a year at each place, in the order of `places`, from 0 to 1. */
  readonly risks: readonly number[]
  /** What a stoppage of each function costs, in millions of dollars. */
  readonly stopCosts: Readonly<Record<SiteFunction, number>>
  /** Functions in one country lose this share more. */
  readonly togetherShare: number
  /** How many times over a board may count an expected loss. This one's is for the player to hear. */
  readonly readings: readonly number[]
}

export interface PlacedNetwork {
  readonly sites: Sites
  /** Millions of fictional dollars a year. */
  readonly cost: number
  readonly lines: readonly CostLine[]
}

export interface NetworkState {
  readonly functions: readonly { readonly id: SiteFunction; readonly name: string; readonly says: string }[]
  /** Home first, then the long list. */
  readonly places: readonly string[]
  /** Running cost at each place, in the order of `places`, in millions of dollars a year. */
  readonly runs: Readonly<Record<SiteFunction, readonly number[]>>
  /** CAGE points between two places, in the order of `places`. */
  readonly distance: readonly (readonly number[])[]
  readonly markets: readonly Market[]
  /**
   * Millions of dollars a year for each CAGE point. From hub to markets, the distance is the mean weighted by market
   * share.
   */
  readonly linkRates: Readonly<Record<string, number>>
  readonly mostInOneCountry: number
  readonly pick: string
  readonly risk: RiskState
  /** Always empty, and none left: the cost is shown while one places. */
  readonly quotes: readonly never[]
  readonly quotesLeft: number
  readonly placed: PlacedNetwork | null
}

const says: Readonly<Record<SiteFunction, string>> = {
  headOffice: 'Talks to home, the plant and research. More expensive where incomes are high.',
  plant: 'Makes the goods. Wages follow incomes, and local interest rates set the cost of its buildings.',
  research: 'Works with the plant. Cheaper to staff where many people are online.',
  hub: 'Ships from the plant to your five markets. More expensive without a coast.',
}

/** The network as the player sees it, from round 4 on. */
export function networkState(run: Run): NetworkState | null {
  const { model, sites } = run
  const { board, settings } = run.world
  if (model === null || settings.rounds < 4) return null
  const cents = (values: readonly number[]) => values.map((value) => rounded(value, 2))
  return {
    functions: siteFunctions.map((id) => ({ id, name: functionNames[id], says: says[id] })),
    places: model.places,
    runs: Object.fromEntries(siteFunctions.map((id) => [id, cents(model.runs[id])])) as Record<
      SiteFunction,
      number[]
    >,
    distance: model.distance.map((row) => row.map((points) => rounded(points, 1))),
    markets: model.markets.map((market) => ({ ...market, share: rounded(market.share, 4) })),
    linkRates: {
      ...linkRates(model),
      homeOffice: perPoint.homeOffice,
      hubMarkets: perPoint.hubMarkets * model.freight,
    },
    mostInOneCountry,
    pick: model.pick,
    risk: {
      says: board.onStoppages,
      risks: model.stoppages.risks.map((risk) => rounded(risk, 3)),
      stopCosts,
      togetherShare,
      readings: nerves.map((nerve) => lossCounts[nerve]),
    },
    quotes: [],
    quotesLeft: 0,
    placed: sites && { sites, cost: networkCost(model, sites), lines: networkCosts(model, sites) },
  }
}

export interface AnswerOption {
  readonly id: AnswerId
  readonly name: string
  readonly says: string
  /** One-off fee, in millions of dollars. */
  readonly fee: number
  readonly needsPlace: boolean
}

export interface ShockState extends Shock {
  readonly horizon: number
  /** The chance that the shock lasts longer than this number of quarters. */
  readonly odds: readonly { readonly quarters: number; readonly chance: number }[]
  readonly answers: readonly AnswerOption[]
  readonly answer: Answer | null
}

export function optionOf(id: AnswerId, shock: Shock): AnswerOption {
  const per = (share: number) => `${Math.round(share * 100)} %`
  const texts: Record<AnswerId, Omit<AnswerOption, 'id'>> = {
    wait: {
      name: 'Wait',
      says: 'Pay nothing now and take the loss every quarter until it is over.',
      fee: 0,
      needsPlace: false,
    },
    cushion: {
      name: shock.cushion,
      says: `Cuts the loss by ${per(cushionShare)} at once, until it is over.`,
      fee: shock.cushionFee,
      needsPlace: false,
    },
    second: {
      name: 'Open a second site',
      says: `From quarter ${secondDelay + 1} it cuts the loss by ${per(secondShare)}. While the shock lasts you also pay half the extra running cost.`,
      fee: shock.secondFee,
      needsPlace: true,
    },
    move: {
      name: 'Move',
      says: `After ${moveDelay} quarters the loss is over for you. From then on you pay, or save, the difference in running cost.`,
      fee: shock.moveFee,
      needsPlace: true,
    },
  }
  return { id, ...texts[id] }
}

/** The shock as the player sees it, in round 5. */
export function shockState(run: Run): ShockState | null {
  const { shock } = run
  if (shock === null || run.world.settings.rounds < 5) return null
  return {
    ...shock,
    horizon,
    odds: [1, 2, 4, 8].map((quarters) => ({ quarters, chance: (1 - shock.endChance) ** quarters })),
    answers: answerIds.map((id) => optionOf(id, shock)),
    answer: run.answer,
  }
}
