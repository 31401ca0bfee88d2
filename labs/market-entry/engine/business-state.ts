import { rounded } from '../../math/statistics.ts'
import { believedIn } from './estimate.ts'
import type { FactId } from './facts.ts'
import { incidentView, repliedView, type IncidentView, type RepliedView } from './incident-state.ts'
import { incidentNames, outcomeOf, replyName } from './incident-texts.ts'
import { passing } from './incidents.ts'
import type { Business, Market, Year } from './business.ts'
import { answerFee, tariffNow } from './market.ts'
import { exitCost, modeIds, modes, setUpCost, type ModeId } from './modes.ts'
import { adsOf, priceOf } from './plans.ts'
import { outlookOf, type OutlookOfModes } from './outlook.ts'
import { knownFacts } from './research.ts'
import { answerable, incidentIn, spanNow, type Run, type Struck } from './run.ts'
import type { Span } from './settings.ts'
import { followerPrice } from './shares.ts'
import { terms, type AdId, type AnswerableId, type PriceId } from './terms.ts'

export interface Pending {
  readonly id: AnswerableId
  readonly name: string
  readonly says: string
  /** One-off fee, in millions of dollars. */
  readonly fee: number
}

/**
 * A year's account as the player may see it. A firm that waits outside sees only the market figures that it has paid
 * for.
 */
export interface SeenYear extends Omit<Year, 'size' | 'follower' | 'entrant'> {
  readonly size: number | null
  readonly follower: number | null
  readonly entrant: number | null
}

/** Ids, as in a decision. */
export interface StandingOrders {
  readonly mode: ModeId | 'out'
  readonly price: PriceId
  readonly ads: AdId
}

export interface BusinessState {
  readonly country: string
  readonly mode: ModeId | null
  /** Whether the firm has not entered yet. */
  readonly waiting: boolean
  readonly closed: boolean
  readonly account: readonly SeenYear[]
  readonly struck: readonly (Struck & { readonly says: string })[]
  /** The first year since the previous decision. */
  readonly since: number
  /** The years that the next decision covers; null when there is none. */
  readonly span: Span | null
  /** The orders that stand unless the player changes them. */
  readonly orders: StandingOrders
  readonly pending: readonly Pending[]
  /** News that asks for an answer now; null if there is none. */
  readonly incident: IncidentView | null
  /** What the answer to the last news came to; null if there was none. */
  readonly replied: RepliedView | null
  /**
   * By mode, then price, then advertising, in the order of the rules; empty when there is no decision. News is let pass.
   */
  readonly outlook: OutlookOfModes
  /** Up-front cost of a switch to each mode or of leaving, in millions of dollars. */
  readonly upFront: Readonly<Record<ModeId | 'out', number>>
  /** The present tariff; null while the player has neither paid for it nor entered. */
  readonly tariff: number | null
  /** The follower's next price, as a share of the usual price. It means nothing where no follower sells. */
  readonly followerPrice: number
  readonly entrantThere: boolean
}

export const answerTexts: Readonly<Record<AnswerableId, Omit<Pending, 'id' | 'fee'>>> = {
  tariff: {
    name: 'Ask for duty relief',
    says: 'Permanently halves the tariff increase. Only goods from home pay tariff.',
  },
  policy: {
    name: 'Agree on a local program',
    says: 'Buy and train more in the country. Permanently halves the levy.',
  },
  channel: {
    name: 'Sign a second distributor',
    says: 'Ends the trouble right away, for good. Without it, the worst is over after two years.',
  },
}

const share = (value: number) => `${(value * 100).toFixed(1)} %`

function policyShock(mode: ModeId | null): string {
  const taken = (id: ModeId) => Math.round(modes[id].levy * 100)
  if (mode === null) {
    return `A policy shock: a levy on what foreign firms earn. It takes nothing from indirect export, and up to ${taken('subsidiary')} % of what a subsidiary earns.`
  }
  return taken(mode) > 0
    ? `A policy shock: a levy takes ${taken(mode)} % of what you earn with your entry mode.`
    : 'A policy shock: a levy on foreign firms. Your entry mode is not affected.'
}

/** Another firm may have attracted the entrant where firms meet. */
function whoseShare({ account }: Run, year: number): string {
  const own = account.find((entry) => entry.year === year)?.share ?? 0
  return own > terms.entrantTrigger ? 'your share' : 'another firm’s share'
}

function saysOf({ event, drawn, year, mode, kind, news }: Struck, run: Run): string {
  const { brief, atlas } = run.world
  const { country } = atlas.marketOf(run.standing?.country ?? '')
  switch (event) {
    case 'tariff':
      return `The tariff rises by ${Math.round(country.tariffRise * 100)} points. Goods from home become more expensive; goods made there do not.`
    case 'policy':
      return policyShock(mode)
    case 'channel':
      return 'The largest distributor fails. Firms that sell through others reach fewer buyers.'
    case 'entrant':
      return drawn
        ? `${brief.entrant} enters: ${whoseShare(run, year - 1)} last year, above ${share(terms.entrantTrigger)}, attracted it.`
        : `${brief.entrant} enters for its own reasons.`
    case 'entered':
      return `You enter the market in year ${year}.`
    case 'changed':
      return 'You switch to another entry mode.'
    case 'left':
      return 'You close the business.'
    case 'incident':
      return news
        ? `${incidentNames[news.incident.kind]}. Your answer: ${replyName(news).toLowerCase()}.`
        : ''
    case 'settled':
      return kind ? outcomeOf(kind, drawn) : ''
  }
}

/** A waiting player has not seen the market grow, so the known or usual growth is used. */
function believedDemand({ year }: Business, { country }: Market): number {
  return (1 + country.facts.growth) ** Math.max(0, year - 2)
}

/** @param known the facts that a waiting firm has paid for; null when the firm is or was in the market */
function seenYear(year: Year, known: ReadonlySet<FactId> | null): SeenYear {
  const shown = Object.fromEntries(
    Object.entries(year).map(([name, value]: [string, number]) => [name, rounded(value, 4)]),
  ) as unknown as Year
  const sees = (fact: FactId) => known === null || known.has(fact)
  return {
    ...shown,
    size: sees('growth') ? shown.size : null,
    follower: sees('competition') ? shown.follower : null,
    entrant: sees('competition') ? shown.entrant : null,
  }
}

/**
 * The mode of last year, or the planned one once its year has come. Price and advertising are the latest ordered,
 * else the planned ones.
 */
export function standingOrders({ business, committed, ordered }: Run, span: Span | null): StandingOrders {
  const planned = committed?.terms
  const waiting = business.mode === null && !business.closed
  const enters = waiting && (planned?.entry ?? 1) <= (span?.from ?? 1)
  return {
    mode: business.mode ?? (enters ? planned?.mode : null) ?? 'out',
    price: ordered?.price ?? planned?.price ?? 'usual',
    ads: ordered?.ads ?? (waiting ? planned?.launch : null) ?? 'normal',
  }
}

/** The business as the player sees it, from the first year on. */
export function businessState(run: Run): BusinessState | null {
  const { world, business, standing } = run
  if (standing === null || run.account.length === 0) return null
  const real = world.atlas.marketOf(standing.country)
  const waiting = business.mode === null && !business.closed
  // A firm in the market sees the real figures; a waiting firm sees only what it has paid for.
  const market: Market = waiting ? { ...real, country: believedIn(real.country, run.research) } : real
  const span = spanNow(run)
  const leaving = business.mode === null ? 0 : exitCost(modes[business.mode], real.country)
  const costs = modeIds.map((id) => [
    id,
    id === business.mode ? 0 : leaving + setUpCost(modes[id], real.country),
  ])
  const known = waiting ? knownFacts(run.research, standing.country) : null
  const knowsTariff = known === null || known.has('tariff')
  const seenDemand = known === null || known.has('growth')
  const orders = standingOrders(run, span)
  const scheduled = span && !waiting ? incidentIn(world, span) : null
  const news = scheduled ? passing(scheduled) : undefined
  return {
    country: standing.country,
    mode: business.mode,
    waiting,
    closed: business.closed,
    account: run.account.map((year) => seenYear(year, known)),
    struck: run.struck.map((struck) => {
      const { kind: _kind, news: _news, ...told } = struck
      return { ...told, says: saysOf(struck, run) }
    }),
    since: run.turns.at(-1)?.span.from ?? 1,
    span,
    orders,
    incident: incidentView(run, market, { ...orders, price: priceOf(orders.price), ads: adsOf(orders.ads) }),
    replied: repliedView(run),
    pending: answerable(business).map((id) => ({
      id,
      ...answerTexts[id],
      fee: rounded(answerFee(id, real.country), 2),
    })),
    outlook: span
      ? outlookOf(
          seenDemand ? business : { ...business, demand: believedDemand(business, market) },
          market,
          news,
        )
      : {},
    upFront: { ...Object.fromEntries(costs), out: leaving } as BusinessState['upFront'],
    tariff: knowsTariff ? rounded(tariffNow(real, business), 3) : null,
    followerPrice: rounded(followerPrice(business, market), 3),
    entrantThere: business.entrant,
  }
}
