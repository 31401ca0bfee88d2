import { figure } from '@tradewind/contract/words/figures'
import type { FactId } from '../engine/facts.ts'
import type { ReasonId, ReportId } from '../engine/research.ts'
import type { CountryView, MarketEntryState } from '../engine/state.ts'
import { factWords } from './words.ts'

/** One kind of evidence that the map can show. */
export interface Layer {
  readonly id: ReasonId | FactId
  readonly name: string
  /** Higher is better for the firm. */
  readonly good: (country: CountryView) => number
  readonly text: (country: CountryView) => string
}

interface FactLayer {
  readonly fact: FactId
  readonly higherIsBetter: boolean
}

const factLayers: Readonly<Record<Exclude<ReasonId, 'potential' | 'closeness'>, FactLayer>> = {
  growth: { fact: 'growth', higherIsBetter: true },
  tariff: { fact: 'tariff', higherIsBetter: false },
  protection: { fact: 'protection', higherIsBetter: true },
  safety: { fact: 'premium', higherIsBetter: false },
  competition: { fact: 'competition', higherIsBetter: false },
}

/** Facts of which a lower figure is better for the firm. */
export const lowIsGood: readonly FactId[] = ['tariff', 'premium', 'hazard', 'competition', 'sensitivity']

const names: Readonly<Record<ReasonId, string>> = {
  potential: 'Potential',
  closeness: 'Distance',
  growth: 'Growth',
  tariff: 'Tariff',
  protection: 'Know-how',
  safety: 'Country risk',
  competition: 'Competition',
}

/** Short figures for the map, where the layer's name says what they are. */
function shortText(fact: FactId, value: number): string {
  return fact === 'protection' || fact === 'competition' ? String(value) : (value * 100).toFixed(1)
}

export function layerOf(id: ReasonId): Layer {
  const name = names[id]
  if (id === 'potential')
    return {
      id,
      name,
      // The largest markets are many times the smallest, so that the shades follow the order of size.
      good: ({ potential }) => Math.log(potential),
      text: ({ potential }) => figure(potential, 0),
    }
  if (id === 'closeness')
    return { id, name, good: ({ points }) => -points, text: ({ points }) => String(points) }
  const { fact, higherIsBetter } = factLayers[id]
  return {
    id,
    name,
    good: ({ facts }) => (facts[fact] ?? 0) * (higherIsBetter ? 1 : -1),
    text: ({ facts }) => {
      const value = facts[fact]
      return value === undefined ? '?' : shortText(fact, value)
    },
  }
}

/** What the map says of each layer, in a few words. */
export const layerSays: Readonly<Record<ReasonId, string>> = {
  potential: 'In million a year; larger is deeper.',
  closeness: 'In points of 100 from home; nearer is deeper.',
  growth: 'In percent a year; faster is deeper.',
  tariff: 'In percent; lower is deeper.',
  protection: 'Of 100; safer is deeper.',
  safety: 'Premium in percent a year; lower is deeper.',
  competition: 'Of 100; weaker is deeper.',
}

type Bought = Pick<MarketEntryState, 'reasons' | 'research'>

/** The layers that the player can see: the public ones and those of the bought reports. */
export function knownReasons({ reasons, research }: Bought): ReasonId[] {
  const bought = new Set<ReportId>(research.reports.filter((one) => one.bought).map(({ id }) => id))
  return reasons.filter(({ report }) => report === null || bought.has(report)).map(({ id }) => id)
}

const factNames: Readonly<Record<FactId, string>> = {
  growth: 'Growth',
  tariff: 'Tariff',
  protection: 'Know-how',
  premium: 'Premium',
  hazard: 'Policy shock',
  competition: 'Competition',
  channels: 'Channels',
  fit: 'Fit',
  sensitivity: 'Sensitivity',
}

/** A fact as a layer, for the countries of the shortlist. */
export function factLayer(id: FactId): Layer {
  const words = factWords.find((one) => one.id === id)
  const sign = lowIsGood.includes(id) ? -1 : 1
  return {
    id,
    name: factNames[id],
    good: ({ facts }) => (facts[id] ?? 0) * sign,
    text: ({ facts }) => {
      const value = facts[id]
      return value === undefined ? '?' : (words?.text(value) ?? String(value)).replace(' of 100', '')
    },
  }
}
