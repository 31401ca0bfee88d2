import type { Random } from '../../math/random.ts'
import { readOneOf } from '../../engine/reading.ts'
import { clamp, mean, sum } from '../../math/statistics.ts'
import { nameInText } from './countries.ts'
import { crowdedSite, networkCost, networkCosts, type NetworkModel } from './network.ts'
import { functionNames, type SiteFunction, type Sites } from './sites.ts'

export const answerIds = ['wait', 'cushion', 'second', 'move'] as const
export type AnswerId = (typeof answerIds)[number]

export type ShockKind = 'tariff' | 'disaster' | 'sanctions' | 'currency' | 'strike'

interface ShockText {
  readonly hits: SiteFunction
  readonly title: string
  readonly says: (country: string) => string
  /** The name of the answer that reduces the loss of this kind of shock. */
  readonly cushion: string
}

const texts: Readonly<Record<ShockKind, ShockText>> = {
  tariff: {
    hits: 'plant',
    title: 'A tariff on your goods',
    says: (country) => `Your markets put a tariff on all that your plant in ${country} makes.`,
    cushion: 'Apply for duty relief',
  },
  disaster: {
    hits: 'plant',
    title: 'A flood at the plant',
    says: (country) => `A flood in ${country} has closed roads and buildings around your plant.`,
    cushion: 'Rent emergency capacity nearby',
  },
  sanctions: {
    hits: 'research',
    title: 'Sanctions on know-how',
    says: (country) => `New rules keep your research in ${country} from sending its results abroad.`,
    cushion: 'Apply for licenses case by case',
  },
  currency: {
    hits: 'plant',
    title: 'A currency that soars',
    says: (country) => `The currency of ${country} has jumped, and so have wages at your plant.`,
    cushion: 'Hedge half of the payments',
  },
  strike: {
    hits: 'hub',
    title: 'A strike at the ports',
    says: (country) => `Dockers in ${country} are on strike and your hub fills up.`,
    cushion: 'Send half of the goods by air',
  },
}

const kinds = Object.keys(texts) as ShockKind[]
/** The quarters that a shock lasts on average. */
const usualQuarters: Readonly<Record<ShockKind, readonly number[]>> = {
  strike: [1.5, 2],
  disaster: [2, 3],
  currency: [4, 6],
  tariff: [4, 6, 8],
  sanctions: [6, 8],
}

/**
 * Drawn before the player's first decision. Only the function and the country that the shock hits depend on the
 * network.
 */
export interface ShockDraw {
  readonly kind: ShockKind
  /** The chance that the shock ends at the close of each quarter. */
  readonly endChance: number
  /** Loss in a quarter, as a share of the quarterly cost of the function and its links. */
  readonly severity: number
  /** One-off price of each answer, in quarters of loss. */
  readonly cushionPrice: number
  readonly secondPrice: number
  readonly movePrice: number
}

export function drawShock(random: Random): ShockDraw {
  const kind = random.pick(kinds)
  return {
    kind,
    endChance: 1 / random.pick(usualQuarters[kind]),
    severity: random.between(0.5, 0.9),
    cushionPrice: random.between(0.8, 2.5),
    secondPrice: random.between(1, 3),
    movePrice: random.between(0.8, 2.5),
  }
}

/** Number of quarters that the board looks ahead. */
export const horizon = 12
/** The cushion removes this share of the loss at once. */
export const cushionShare = 0.5
/** A second site removes this share of the loss while the shock lasts, after this number of quarters. */
export const secondShare = 0.8
export const secondDelay = 1
/** A move ends the loss after this number of quarters. */
export const moveDelay = 2
/** The share of the work that a second site does. */
const secondWork = 0.5
export const shockFutures = 1000

export interface SecondSite {
  readonly country: string
  /** Extra yearly cost of the function in this country, in millions of dollars; negative where it is cheaper. */
  readonly extraPerYear: number
}

export interface Shock {
  readonly kind: ShockKind
  readonly title: string
  readonly says: string
  readonly hits: SiteFunction
  readonly country: string
  readonly endChance: number
  /** Millions of dollars. */
  readonly lossPerQuarter: number
  readonly cushion: string
  /** One-off fee, in millions of dollars. */
  readonly cushionFee: number
  readonly secondFee: number
  readonly moveFee: number
  readonly places: readonly SecondSite[]
}

const linksOf: Readonly<Record<SiteFunction, readonly string[]>> = {
  headOffice: ['headOffice', 'homeOffice', 'officePlant', 'officeResearch'],
  plant: ['plant', 'officePlant', 'researchPlant', 'plantHub'],
  research: ['research', 'officeResearch', 'researchPlant'],
  hub: ['hub', 'plantHub', 'hubMarkets'],
}

/**
 * The effect of the shock on a network. Where no other place is allowed, the board no longer asks for a function in
 * the pick.
 */
export function shockOn(draw: ShockDraw, model: NetworkModel, sites: Sites): Shock {
  const { hits, title, says, cushion } = texts[draw.kind]
  const country = sites[hits]
  const touched = networkCosts(model, sites).filter((line) => linksOf[hits].includes(line.id))
  const loss = (draw.severity * touched.reduce((all, line) => all + line.cost, 0)) / 4
  const now = networkCost(model, sites)
  const places = model.places
    .filter((place) => place !== country && crowdedSite({ ...sites, [hits]: place }) === undefined)
    .map((place) => ({ country: place, extraPerYear: networkCost(model, { ...sites, [hits]: place }) - now }))
  return {
    kind: draw.kind,
    title,
    says: says(nameInText(country)),
    hits,
    country,
    endChance: draw.endChance,
    lossPerQuarter: loss,
    cushion,
    cushionFee: draw.cushionPrice * loss,
    secondFee: draw.secondPrice * loss,
    moveFee: draw.movePrice * loss,
    places,
  }
}

export interface Answer {
  readonly option: AnswerId
  readonly to: string | null
}

/** @throws DecisionRefused */
export function readAnswer(decision: ReadonlyMap<string, unknown>, shock: Shock): Answer {
  const option = readOneOf(decision.get('option'), answerIds, 'Choose one of the four answers.', 'option')
  if (option === 'wait' || option === 'cushion') return { option, to: null }
  const places = shock.places.map((place) => place.country)
  const sentence = `Choose another country on the list where the board allows the ${functionNames[shock.hits].toLowerCase()}.`
  return { option, to: readOneOf(decision.get('to'), places, sentence, 'to') }
}

/** The cost of an answer over twelve quarters when the shock lasts `quarters` of them, in millions of dollars. */
export function answerCost(shock: Shock, answer: Answer, quarters: number): number {
  const loss = shock.lossPerQuarter
  const extra = (shock.places.find((place) => place.country === answer.to)?.extraPerYear ?? 0) / 4
  switch (answer.option) {
    case 'wait':
      return loss * quarters
    case 'cushion':
      return shock.cushionFee + (1 - cushionShare) * loss * quarters
    case 'second': {
      const early = Math.min(quarters, secondDelay)
      // A cheaper second site never earns money; otherwise it would pay to keep two sites without any shock.
      const later = (1 - secondShare) * loss + Math.max(0, extra) * secondWork
      return shock.secondFee + loss * early + later * (quarters - early)
    }
    case 'move':
      return shock.moveFee + loss * Math.min(quarters, moveDelay) + extra * (horizon - moveDelay)
  }
}

/**
 * How long the shock lasts: the share of 1,000 simulated futures by number of quarters (index 1 to 12). The length is
 * geometric; anything beyond the horizon counts as twelve.
 */
export function durationShares(endChance: number, random: Random): number[] {
  const counts = Array.from({ length: horizon + 1 }, () => 0)
  for (let future = 0; future < shockFutures; future++) {
    let quarters = 1
    while (quarters < horizon && random.next() >= endChance) quarters++
    counts[quarters] = (counts[quarters] as number) + 1
  }
  return counts.map((count) => count / shockFutures)
}

export interface JudgedAnswer extends Answer {
  /** Mean cost over the futures, in millions of dollars. */
  readonly expected: number
}

export interface ShockGrade {
  readonly chosen: JudgedAnswer
  readonly best: JudgedAnswer
  /** The best version of each of the four answers. */
  readonly options: readonly JudgedAnswer[]
  /** Mean of the four answers' mean costs; a second site and a move count with their mean over all places. */
  readonly usual: number
  /** 1 for the best answer, 0 at the usual cost or more, linear in between. */
  readonly quality: number
}

/** @param lasting the share of futures by number of quarters, from durationShares */
export function gradeAnswer(shock: Shock, answer: Answer, lasting: readonly number[]): ShockGrade {
  const judged = (option: AnswerId, to: string | null): JudgedAnswer => ({
    option,
    to,
    expected: sum(lasting.map((share, quarters) => share * answerCost(shock, { option, to }, quarters))),
  })
  const ways = answerIds.map((option) =>
    option === 'wait' || option === 'cushion'
      ? [judged(option, null)]
      : shock.places.map((place) => judged(option, place.country)),
  )
  const options = ways.map((way) =>
    way.reduce((best, other) => (other.expected < best.expected ? other : best)),
  )
  const best = options.reduce((one, other) => (other.expected < one.expected ? other : one))
  const usual = mean(ways.map((way) => mean(way.map((entry) => entry.expected))))
  const chosen = judged(answer.option, answer.to)
  const room = usual - best.expected
  const quality = room < 1e-9 ? 1 : clamp((usual - chosen.expected) / room, 0, 1)
  return { chosen, best, options, usual, quality }
}
