import { DecisionRefused } from '../../engine/lab-engine.ts'
import type { Random } from '../../math/random.ts'
import { readInteger, readObject } from '../../engine/reading.ts'
import { sum } from '../../math/statistics.ts'
import { countryData } from '../data/countries.ts'
import { criteria, criterionIds, type CriterionId, type Importance } from './criteria.ts'
import { sharesOf } from './ranking.ts'

export type Priority = 'decisive' | 'important' | 'useful'

/** Cost factors of a product; 1 is usual. */
export interface ProductNeeds {
  readonly freight: number
  readonly labour: number
  readonly talent: number
}

export interface Brief {
  /** A fictional firm; its product and its board are fictional too. */
  readonly firm: string
  readonly home: string
  readonly product: string
  readonly story: string
  readonly priorities: Readonly<Record<CriterionId, Priority>>
  readonly needs: ProductNeeds
  /** The long list, in alphabetical order. */
  readonly candidates: readonly string[]
}

interface Product {
  readonly product: string
  /** It gives no criterion away. */
  readonly story: string
  /** The most important criterion first. */
  readonly order: readonly CriterionId[]
  readonly needs: ProductNeeds
}

const products: readonly Product[] = [
  {
    product: 'solar pumps for farms',
    story:
      'Heavy, simple, built for thirty years: they lift water without fuel, and village dealers sell them.',
    order: [
      'growth',
      'market',
      'credit',
      'prices',
      'closeness',
      'trade',
      'debt',
      'education',
      'digital',
      'income',
    ],
    needs: { freight: 1.5, labour: 1.1, talent: 0.8 },
  },
  {
    product: 'hearing aids',
    story: 'A tiny device that a specialist has to fit, ear by ear.',
    order: [
      'income',
      'market',
      'education',
      'digital',
      'closeness',
      'prices',
      'growth',
      'debt',
      'trade',
      'credit',
    ],
    needs: { freight: 0.6, labour: 0.8, talent: 1.5 },
  },
  {
    product: 'a bookkeeping service for small shops',
    story: 'Small shops send a photo of each receipt; the service keeps their books.',
    order: [
      'digital',
      'market',
      'growth',
      'closeness',
      'education',
      'income',
      'prices',
      'credit',
      'debt',
      'trade',
    ],
    needs: { freight: 0.5, labour: 1, talent: 1.4 },
  },
  {
    product: 'flat-pack furniture',
    story: 'Large boxes, thin margins, and a screw that comes from somewhere else.',
    order: [
      'closeness',
      'trade',
      'market',
      'income',
      'growth',
      'prices',
      'credit',
      'digital',
      'debt',
      'education',
    ],
    needs: { freight: 1.6, labour: 1.3, talent: 0.6 },
  },
  {
    product: 'cold stores for fruit and vaccines',
    story: 'Each store is a building that has to earn its keep for twenty years.',
    order: [
      'trade',
      'prices',
      'growth',
      'debt',
      'market',
      'credit',
      'closeness',
      'income',
      'education',
      'digital',
    ],
    needs: { freight: 1.3, labour: 1, talent: 0.9 },
  },
  {
    product: 'language courses for schools',
    story: 'Ministries buy them for whole countries, a few years at a time.',
    order: [
      'education',
      'debt',
      'digital',
      'market',
      'closeness',
      'income',
      'growth',
      'prices',
      'trade',
      'credit',
    ],
    needs: { freight: 0.5, labour: 0.9, talent: 1.3 },
  },
]

const firms = [
  'Marlowe & Finch',
  'Kestrel Works',
  'Oriel Group',
  'Halden and Daughters',
  'Lumen Bay',
  'Tamarisk',
  'Northgate Makers',
  'Sable Creek',
  'Vantor',
  'Juniper Line',
]

const homes = 'AUS BRA CAN COL DEU ESP FRA GBR IND JPN KOR MEX MYS NLD POL SGP SWE TUR USA ZAF'.split(' ')

/** At most this share of the long list comes from one region. */
const regionShare = 0.3

function longList(home: string, count: number, random: Random): string[] {
  const most = Math.ceil(count * regionShare)
  const taken = new Map<string, number>()
  const others = random.shuffled(countryData.countries.filter((country) => country.code !== home))
  const spread = others.filter((country) => {
    const before = taken.get(country.region) ?? 0
    taken.set(country.region, before + 1)
    return before < most
  })
  return spread
    .slice(0, count)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map((country) => country.code)
}

/** Each place of the order but the last. */
const neighbours = criterionIds.slice(1).map((_, at) => at)
const swapsOfBoard = 5

/**
 * Three criteria are decisive, three important and four useful. Five times the board swaps two neighbours of the
 * product's order.
 */
function prioritiesOf(order: readonly CriterionId[], random: Random): Record<CriterionId, Priority> {
  const ranked = [...order]
  for (const swap of random.shuffled(neighbours).slice(0, swapsOfBoard))
    [ranked[swap], ranked[swap + 1]] = [ranked[swap + 1] as CriterionId, ranked[swap] as CriterionId]
  const level = (place: number): Priority => (place < 3 ? 'decisive' : place < 6 ? 'important' : 'useful')
  return Object.fromEntries(ranked.map((id, place) => [id, level(place)])) as Record<CriterionId, Priority>
}

export function drawBrief(candidateCount: number, random: Random): Brief {
  const home = random.pick(homes)
  const { product, story, order, needs } = random.pick(products)
  return {
    firm: random.pick(firms),
    home,
    product,
    story,
    priorities: prioritiesOf(order, random),
    needs,
    candidates: longList(home, candidateCount, random),
  }
}

const importanceOf: Record<Priority, number> = { decisive: 9, important: 5, useful: 2 }

/** The importance of each criterion, from 0 to 10, that follows the board's priorities exactly. */
export function boardImportance({ priorities }: Brief): Importance {
  return Object.fromEntries(criterionIds.map((id) => [id, importanceOf[priorities[id]]])) as Importance
}

/** The weights that follow the board's priorities exactly, as shares of 1: 18 %, 10 % and 4 %. */
export function boardWeights(brief: Brief): Importance {
  return sharesOf(boardImportance(brief))
}

/** The agreement of two sets of weights, from 0 to 1: 1 minus half the sum of the differences of their shares. */
export function agreement(weights: Importance, other: Importance): number {
  const [a, b] = [sharesOf(weights), sharesOf(other)]
  return 1 - sum(criterionIds.map((id) => Math.abs(a[id] - b[id]))) / 2
}

export const mostImportance = 10
export const fewestCriteria = 5
export const greatestShare = 0.35

/** @throws DecisionRefused */
export function readWeights(decision: ReadonlyMap<string, unknown>): Importance {
  const given = readObject(decision.get('weights'), 'Give each criterion its importance.', 'weights')
  const weights = Object.fromEntries(
    criteria.map(({ id, name }) => [
      id,
      readInteger(
        given.get(id) ?? 0,
        { least: 0, most: mostImportance },
        `The importance of “${name}”`,
        `weights.${id}`,
      ),
    ]),
  ) as Importance
  const counting = criteria.filter(({ id }) => weights[id] > 0)
  if (counting.length < fewestCriteria) {
    throw new DecisionRefused(
      `Make at least ${fewestCriteria} criteria count: the board does not want to rely on too few.`,
      'weights',
    )
  }
  const shares = sharesOf(weights)
  const heavy = criteria.find(({ id }) => shares[id] > greatestShare)
  if (heavy) {
    throw new DecisionRefused(
      `“${heavy.name}” has more than 35 % of the weight. Lower it, or raise others.`,
      `weights.${heavy.id}`,
    )
  }
  return weights
}
