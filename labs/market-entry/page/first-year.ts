import type { Outlook } from '../engine/outlook.ts'
import type { Facts } from '../engine/facts.ts'
import type { ModeId } from '../engine/modes.ts'
import type { CountryView, MarketEntryState } from '../engine/state.ts'

/** What a plan's first year is worked out from. Everything in it is known to the player. */
export type KnownWorld = Pick<MarketEntryState, 'modes'> & {
  readonly rules: Pick<MarketEntryState['rules'], 'terms' | 'typical' | 'adPointShare'>
  readonly brief: { readonly needs: MarketEntryState['brief']['needs'] }
}

export interface FirstYear {
  readonly country: CountryView
  readonly mode: ModeId
  /** The first year in the market, from 1. */
  readonly entry: number
  /** A share of the usual price. */
  readonly price: number
  /** Advertising points. */
  readonly ads: number
}

/** Advertising points that a pilot sale leaves. */
export const pilotPoints = 3

/** The facts of a country with the typical figure for each that nobody has paid for. */
export function believedFacts({ rules }: Pick<KnownWorld, 'rules'>, { facts }: CountryView): Facts {
  return { ...rules.typical, ...facts }
}

/** The market of a year as far as the player knows it, in millions of dollars. */
export function marketIn(world: Pick<KnownWorld, 'rules'>, country: CountryView, year: number): number {
  const there = year < (country.start ?? 1) ? world.rules.terms.beforeStart : 1
  return country.potential * there * (1 + believedFacts(world, country).growth) ** (year - 1)
}

/** The first year of a plan without luck, by the public formulas and what the player knows. */
export function firstYear(world: KnownWorld, plan: FirstYear): Outlook {
  const { terms, adPointShare } = world.rules
  const { country } = plan
  const mode = world.modes.find(({ id }) => id === plan.mode)
  if (!mode) throw new Error(`There is no entry mode “${plan.mode}”`)
  const facts = believedFacts(world, country)
  const { culture, administration, geography } = country.distance
  const scaled = (index: number) => (index - 50) / 50
  const aware = (points: number) => terms.awareness * Math.log(1 + points)
  const pilot = country.sources.includes('pilot') ? pilotPoints : 0
  const remembered =
    pilot * terms.memory ** plan.entry + plan.ads * (0.4 + 0.6 * mode.control) + mode.partnerAds
  const shelf = 1 + mode.control * (plan.price - 1)
  const reach =
    mode.reach +
    mode.channels * (facts.channels / 100 - 0.5) -
    (mode.strangeness * (culture + administration)) / 50
  const own = Math.exp(
    terms.fit * scaled(facts.fit) + aware(remembered) + reach - facts.sensitivity * (shelf - 1),
  )
  const theirs = Math.exp(
    terms.competition * scaled(facts.competition) +
      aware(terms.followerAds) -
      facts.sensitivity * (followerPrice(terms, 1) - 1),
  )
  const total = Math.exp(terms.outside) + own + theirs
  const units = (own / total) * marketIn(world, country, plan.entry)
  const unit = () => {
    if (mode.made === 'licensee') return shelf * mode.keeps
    if (mode.made === 'there')
      return mode.keeps * (shelf - terms.localCost - terms.localCostPerIncome * country.income)
    const freight = (terms.freight + terms.freightPerPoint * geography) * world.brief.needs.freight
    return shelf * mode.keeps - terms.homeCost - freight - mode.tariff * facts.tariff * terms.customsValue
  }
  const margin = units * unit()
  const fixed = mode.fixed + mode.fixedShare * country.potential
  const ads = plan.ads * adPointShare * country.potential * (mode.id === 'venture' ? mode.keeps : 1)
  return {
    share: own / total,
    follower: theirs / total,
    entrant: 0,
    rivals: 0,
    sales: units * shelf,
    margin,
    levy: 0,
    fixed,
    ads,
    earned: margin - fixed - ads,
  }
}

/** What the follower asks in the year after, as a share of the usual price. */
export function followerPrice(terms: KnownWorld['rules']['terms'], lastPrice: number): number {
  return Math.min(terms.followerMost, Math.max(terms.followerLeast, lastPrice - terms.undercut))
}
