import type { ProductNeeds } from './brief.ts'
import type { Country } from './countries.ts'
import type { Facts } from './facts.ts'
import { calm, newBusiness, strikes, type Year } from './business.ts'
import { heardRisks, hintOf, knownFacts, type Research } from './research.ts'
import { netPresentValue, planOrders, playOrders, rateOf, type Plan } from './value.ts'

/** The values that stand in for facts without research. The player sees them. */
export const typical: Facts = {
  growth: 0.04,
  tariff: 0.08,
  protection: 58,
  premium: 0.03,
  hazard: 0.03,
  competition: 52,
  channels: 62,
  fit: 50,
  sensitivity: 3,
}

export interface Worked {
  /** Present value without any event, in millions of dollars. */
  readonly calm: number
  /** Present value when every event in the player's news happens; null without such news. */
  readonly warned: number | null
  readonly shareInYear4: number
  /** The number of facts that are typical values. */
  readonly guessed: number
}

/** The country as far as the player knows it, with typical values for the rest. */
export function believedIn(country: Country, research: Research): Country {
  const known = knownFacts(research, country.code)
  const facts = Object.fromEntries(
    Object.entries(typical).map(([id, usual]) => {
      const fact = id as keyof Facts
      return [fact, known.has(fact) ? country.facts[fact] : usual]
    }),
  ) as unknown as Facts
  return { ...country, facts, start: known.has('growth') ? country.start : 1 }
}

interface EstimateBasis {
  readonly needs: ProductNeeds
  /** False where no local rival sells. */
  readonly locals?: boolean | undefined
  readonly research: Research
  readonly plan: Plan
  /** Advertising points that buyers remember from a pilot sale. */
  readonly pilot: number
}

/** The value of a plan by what the player knows, without luck or chance. */
export function worked(
  country: Country,
  { needs, locals = true, research, plan, pilot }: EstimateBasis,
): Worked {
  const market = { country: believedIn(country, research), needs, locals }
  const news = heardRisks(research, country.code)
    .map((risk) => ({ risk, hint: hintOf(country, risk) }))
    .filter(({ hint }) => hint.brewing)
  const eventsIn = (year: number) => {
    let events = 0
    for (const { risk } of news) if (country.brewing[risk]?.year === year) events |= strikes[risk]
    return events
  }
  const account = (warned: boolean): Year[] =>
    playOrders(market, newBusiness(pilot), planOrders(plan), (year) =>
      warned ? { ...calm, events: eventsIn(year) } : calm,
    )
  const quiet = account(false)
  const rate = rateOf(market.country)
  return {
    calm: netPresentValue(quiet, rate),
    warned: news.length > 0 ? netPresentValue(account(true), rate) : null,
    shareInYear4: quiet.find(({ year }) => year === 4)?.share ?? 0,
    guessed: Object.keys(typical).length - knownFacts(research, country.code).size,
  }
}
