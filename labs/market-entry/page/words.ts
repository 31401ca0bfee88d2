import { figure, percent } from '@tradewind/contract/words/figures'
import type { RiskId } from '../engine/countries.ts'
import type { FactId } from '../engine/facts.ts'
import type { ModeId } from '../engine/modes.ts'
import type { Stake } from '../engine/stakes.ts'
import type { CountryView, MarketEntryState } from '../engine/state.ts'

const space = '\u00A0'

/** An amount of research money, in thousands of fictional dollars. */
export function thousand(amount: number): string {
  return `${figure(amount, 0)}${space}thousand`
}

export interface FactWords {
  readonly id: FactId
  readonly name: string
  /** The meaning of the fact, in one sentence. */
  readonly says: string
  /** The name as a column heading. */
  readonly short: string
  readonly text: (value: number) => string
}

const index = (value: number) => `${value} of 100`

/** The facts in the order of the tables. */
export const factWords: readonly FactWords[] = [
  {
    id: 'growth',
    name: 'Growth per year',
    says: 'How fast the category grows.',
    short: 'of the category',
    text: (value) => percent(value, 1),
  },
  {
    id: 'tariff',
    name: 'Tariff',
    says: 'On goods from home, charged on 55 % of the usual price.',
    short: 'on goods from home',
    text: (value) => percent(value, 1),
  },
  {
    id: 'protection',
    name: 'Protection of know-how',
    says: '0 none, 100 perfect.',
    short: '0 none, 100 perfect',
    text: index,
  },
  {
    id: 'premium',
    name: 'Country premium',
    says: 'Added to the firm’s 8 % discount rate. The higher it is, the less later money is worth.',
    short: 'on top of 8 %',
    text: (value) => percent(value, 1),
  },
  {
    id: 'hazard',
    name: 'Policy shock',
    says: 'The usual chance per year. A shock brings a permanent levy on what foreign firms earn.',
    short: 'usual chance per year',
    text: (value) => percent(value, 1),
  },
  {
    id: 'competition',
    name: 'Competition',
    says: '0 weak, 100 strong.',
    short: '0 weak, 100 strong',
    text: index,
  },
  {
    id: 'channels',
    name: 'Sales channels',
    says: '0 hopeless, 100 perfect.',
    short: '0 hopeless, 100 perfect',
    text: index,
  },
  {
    id: 'fit',
    name: 'Fit of the product',
    says: '0 poor, 100 made for this market.',
    short: '0 poor, 100 perfect',
    text: index,
  },
  {
    id: 'sensitivity',
    name: 'Price sensitivity',
    says: 'About 3 is usual. At 3, raising the price by 10 % loses about a quarter of the buyers.',
    short: '3 is usual',
    text: (value) => value.toFixed(1),
  },
]

export function factText(country: CountryView, { id, text }: FactWords): string {
  const value = country.facts[id]
  return value === undefined ? 'not known' : text(value)
}

const newsNames: Readonly<Record<RiskId, string>> = {
  tariff: 'News about the tariff',
  policy: 'News about a policy shock',
  channel: 'News about the distributors',
  entrant: 'News about the entrant',
}

/** The name of a fact or of news that an entry mode depends on, as the research that reveals it is called. */
export function stakeText({ kind, id }: Stake): string {
  return kind === 'news' ? newsNames[id] : (factWords.find((fact) => fact.id === id)?.name ?? id)
}

export function startText({ start }: CountryView): string {
  return start === null ? 'not known' : `from year ${start}`
}

export function countryIn(state: Pick<MarketEntryState, 'countries'>, code: string): CountryView {
  return state.countries.find((country) => country.code === code) as CountryView
}

export function nameIn(state: Pick<MarketEntryState, 'countries'>) {
  return (code: string) => state.countries.find((country) => country.code === code)?.name ?? code
}

export function modeIn(state: Pick<MarketEntryState, 'modes'>) {
  return (id: ModeId | null) =>
    id === null ? 'Out' : (state.modes.find((mode) => mode.id === id)?.name ?? id)
}

/** "year 2", "years 3 and 4" */
export function yearsOf({ from, to }: { from: number; to: number }): string {
  return from === to ? `year ${from}` : `years ${from} and ${to}`
}

export function priceText(state: Pick<MarketEntryState, 'rules'>, value: number): string {
  return state.rules.prices.find((price) => price.value === value)?.name ?? percent(value)
}

export function adsText(state: Pick<MarketEntryState, 'rules'>, value: number): string {
  return state.rules.adLevels.find((level) => level.value === value)?.name ?? String(value)
}
