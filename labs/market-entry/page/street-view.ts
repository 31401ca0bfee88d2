import type { BusinessState, SeenYear } from '../engine/business-state.ts'
import type { Outlook } from '../engine/outlook.ts'
import type { ModeId } from '../engine/modes.ts'
import type { MarketEntryState } from '../engine/state.ts'
import { lastYear, rivalsIn, type Met } from './firms.ts'
import { followerPrice } from './first-year.ts'
import { nameIn } from './words.ts'
import { queueOf, type StreetNews, type StreetShop, type StreetView, type Weather } from './street-model.ts'

type StreetState = Pick<MarketEntryState, 'brief' | 'rules' | 'modes' | 'countries'> & Met

/** The street at home, before a country is chosen. */
export function homeStreet({ brief }: StreetState): StreetView {
  return {
    you: { name: brief.firm, price: null, share: null, look: 'home' },
    follower: null,
    rivals: [],
    entrant: null,
    weather: 'fair',
    flags: [],
    sign: 'Home',
  }
}

/** Whether the follower and the entrant sell. In some worlds only the firms do. */
export function hasLocals({ world }: Met): boolean {
  return world?.locals !== 'none'
}

/** The shops of the other firms in a country as they were in a year. */
function rivalShops(state: Met, country: string, year: number | null): StreetShop[] {
  return year === null ? [] : rivalsIn(state, country, year)
}

/** The street of a country in which the firm is not: the follower sells, and a lot is free. */
export function foreignStreet(state: StreetState, country: string, note = 'To let'): StreetView {
  return {
    you: { name: state.brief.firm, price: null, share: null, look: 'vacant', note },
    follower: hasLocals(state) ? { name: state.brief.follower, price: null, share: null } : null,
    rivals: rivalShops(state, country, lastYear(state)),
    entrant: null,
    weather: 'fair',
    flags: [],
    sign: nameIn(state)(country),
  }
}

/** The lot as the plan has it so far: to let, or with what the chosen door brings. */
export function plannedStreet(
  state: StreetState,
  { country, mode, entry }: { country: string | null; mode: ModeId | null; entry: number | null },
): StreetView {
  const street = foreignStreet(state, country ?? '', 'Our lot')
  return {
    ...street,
    you: { ...street.you, look: mode ?? 'vacant' },
    flags: entry === null ? [] : [`From year ${entry}`],
  }
}

export function shelfPrice(state: Pick<StreetState, 'modes'>, mode: ModeId, price: number): number {
  const control = state.modes.find(({ id }) => id === mode)?.control ?? 0
  return 1 + control * (price - 1)
}

interface Expected {
  readonly country: string
  readonly mode: ModeId
  readonly price: number
  readonly outlook: Outlook
  /** What the follower asks in that year, as a share of the usual price. */
  readonly follower: number
  readonly flags: readonly string[]
  readonly news?: StreetNews
}

/** The street as a year is expected to be without surprises. */
export function expectedStreet(state: StreetState, expected: Expected): StreetView {
  const { outlook, mode } = expected
  const { brief, rules } = state
  return {
    you: {
      name: brief.firm,
      price: shelfPrice(state, mode, expected.price),
      share: outlook.share,
      look: mode,
    },
    follower: hasLocals(state)
      ? { name: brief.follower, price: expected.follower, share: outlook.follower }
      : null,
    rivals: expectedRivals(state, expected),
    entrant:
      outlook.entrant > 0
        ? { name: brief.entrant, price: rules.terms.entrantPrice, share: outlook.entrant }
        : null,
    weather: 'fair',
    flags: expected.flags,
    sign: nameIn(state)(expected.country),
    ...(expected.news && { news: expected.news }),
  }
}

/** The other firms as they were last year, with what the outlook leaves them of the buyers. */
function expectedRivals(state: Met, { country, outlook }: Expected): StreetShop[] {
  const shops = rivalShops(state, country, lastYear(state))
  const held = shops.reduce((all, { share }) => all + (share ?? 0), 0)
  return shops.map((shop) => ({
    ...shop,
    share: held > 0 ? ((shop.share ?? 0) / held) * outlook.rivals : outlook.rivals / shops.length,
  }))
}

/** How the market went: rain where it shrank, clouds where it stood still. */
export function weatherOf(year: SeenYear, before: SeenYear | undefined): Weather {
  if (year.size === null || before === undefined || before.size === null) return 'fair'
  const growth = year.size / before.size - 1
  return growth < -0.02 ? 'rain' : growth < 0.02 ? 'cloudy' : 'fair'
}

const lasting = { tariff: 'Tariff up', policy: 'Levy', channel: 'Distributor fails' } as const

/** The mode that the firm had in a year; null where it was outside. */
export function modeIn(business: BusinessState, year: number): ModeId | null {
  let mode: ModeId | null = null
  for (const struck of business.struck) {
    if (struck.year > year) break
    if (struck.event === 'left') mode = null
    else if (struck.event === 'entered' || struck.event === 'changed') mode = struck.mode
  }
  return mode
}

/** News that still hangs over the street in a year. */
export function flagsIn(business: BusinessState, year: number): string[] {
  return business.struck.flatMap(({ year: when, event }) =>
    when <= year && (event === 'tariff' || event === 'policy' || event === 'channel') ? [lasting[event]] : [],
  )
}

/** The street as a year was. */
export function pastStreet(state: StreetState, business: BusinessState, year: SeenYear): StreetView {
  const before = business.account.find((other) => other.year === year.year - 1)
  const mode = modeIn(business, year.year)
  const { brief, rules } = state
  const left = business.struck.some(({ event, year: when }) => event === 'left' && when <= year.year)
  const entered = business.struck.some(({ event, year: when }) => event === 'entrant' && when <= year.year)
  return {
    you: {
      name: brief.firm,
      price: mode === null ? null : year.price,
      share: mode === null ? null : year.share,
      look: mode ?? (left ? 'closed' : 'vacant'),
      note: 'Waiting',
    },
    follower: hasLocals(state)
      ? { name: brief.follower, price: followerThen(state, business, year), share: year.follower }
      : null,
    rivals: rivalShops(state, business.country, year.year),
    entrant: entered ? { name: brief.entrant, price: rules.terms.entrantPrice, share: year.entrant } : null,
    weather: weatherOf(year, before),
    flags: [`Year ${year.year}`, ...flagsIn(business, year.year)],
    sign: nameIn(state)(business.country),
  }
}

/** What the follower asked in a year: a little less than the cheapest firm in its country the year before. */
function followerThen(state: StreetState, business: BusinessState, { year }: SeenYear): number {
  const own = business.account.find((other) => other.year === year - 1)?.price
  const asked = [own, ...rivalsIn(state, business.country, year - 1).map(({ price }) => price)]
  const prices = asked.filter((price): price is number => typeof price === 'number' && price > 0)
  return followerPrice(state.rules.terms, prices.length === 0 ? 1 : Math.min(...prices))
}

const weatherWords: Readonly<Record<Weather, string>> = {
  fair: '',
  cloudy: 'The market hardly grew.',
  rain: 'The market shrank.',
}

/** What the scene shows, in words and from the same values: the own queue and the longest, the others, the weather. */
export interface StreetWords {
  readonly queues: string
  readonly others: string
  readonly weather: string
}

export function streetInWords({ you, follower, rivals, entrant, weather }: StreetView): StreetWords {
  const others = [follower, ...rivals, entrant].filter(
    (shop): shop is StreetShop => shop !== null && shop.share !== null,
  )
  // A sentence with all of them is long, and the scene shows them.
  const longest = rivals.length > 0 ? others.toSorted((a, b) => (b.share ?? 0) - (a.share ?? 0)) : others
  const shops = [
    ...(you.share === null ? [] : [{ name: 'you', price: you.price, share: you.share }]),
    ...longest,
  ]
  const people = shops.map(({ name, share }) =>
    // A name may end with a number, as those of robots do.
    rivals.length > 0 ? `${queueOf(share)} go to ${name}` : `${name} ${queueOf(share)}`,
  )
  const said = people.slice(0, 2).join(', ')
  const rest = people.slice(2)
  return {
    queues: said === '' ? '' : `Of 50 buyers: ${said}`,
    others: rest.length === 0 ? '' : `, ${rest.join(', ')}`,
    weather: weatherWords[weather],
  }
}
