import { rounded } from '../../math/statistics.ts'
import { outlookOf, type OutlookOfModes } from './outlook.ts'
import {
  newsOf,
  replyName,
  replySays,
  sharedWith,
  incidentNames,
  type IncidentContext,
} from './incident-texts.ts'
import { consequenceOf, lastingOf, passing, repliesTo, type Reply } from './incidents.ts'
import { type IncidentKind } from './incident-kinds.ts'
import { calm, copyOf, type Business, type Luck, type Market, type Year } from './business.ts'
import { playYear } from './market.ts'
import { modes, type ModeId } from './modes.ts'
import { knownFacts } from './research.ts'
import { incidentIn, pathOf, spanNow, type Run, type Turn } from './run.ts'
import { years } from './terms.ts'
import { playOrders, type Orders } from './value.ts'

/** A way to answer the news, as far as the player may know it. */
export interface ReplyView {
  readonly id: string
  readonly name: string
  readonly says: string
  /** Paid at once, in millions of dollars. */
  readonly fee: number
  /** The next year with this reply, by mode, price and advertising; null for letting the news pass. */
  readonly outlook: OutlookOfModes | null
  /** What the year after would earn at the standing orders; null after the last year. */
  readonly later: Later | null
}

export interface Later {
  readonly year: number
  /** The chance that something comes, from 0 to 1, as far as the player knows it; null if nothing is uncertain. */
  readonly chance: number | null
  /** Earnings, in millions of dollars, if it comes and if it does not. */
  readonly ifSo: number
  readonly ifNot: number
}

/** News that asks for an answer now. */
export interface IncidentView {
  readonly kind: IncidentKind
  readonly name: string
  readonly says: string
  /** The number of years that it lasts; null if it lasts for good. */
  readonly lasts: number | null
  /** Who else pays for the replies; null if nobody does. */
  readonly shared: string | null
  readonly replies: readonly ReplyView[]
}

/** What the last reply came to on the shown path. */
export interface RepliedView {
  readonly kind: IncidentKind
  readonly name: string
  readonly reply: string
  /** Whether the news was let pass. */
  readonly passed: boolean
  /** Cash of the years of that decision, and what it would have been without the reply, in millions of dollars. */
  readonly cash: number
  readonly without: number
}

/** @param orders what stands unless the player changes it */
export function incidentView(
  run: Run,
  market: Market,
  orders: { readonly mode: ModeId | 'out'; readonly price: number; readonly ads: number },
): IncidentView | null {
  const { world, business, research } = run
  const span = spanNow(run)
  const incident = span && incidentIn(world, span)
  if (!incident || business.mode === null || orders.mode === 'out') return null
  const known = knownFacts(research, market.country.code).has('protection')
  const told: IncidentContext = {
    incident,
    market,
    brief: world.brief,
    mode: business.mode,
    protection: known ? market.country.facts.protection : null,
  }
  const standing = { mode: orders.mode, price: orders.price, ads: orders.ads, answers: [] }
  return {
    kind: incident.kind,
    name: incidentNames[incident.kind],
    says: newsOf(told),
    lasts: lastingOf(incident),
    shared: sharedWith(business.mode),
    replies: repliesTo(incident).map((reply, at) => ({
      id: reply.id,
      name: replyName(reply),
      says: replySays(told, reply.id),
      fee: rounded(consequenceOf(reply, modes[orders.mode as ModeId], market).fee, 2),
      outlook: at === 0 ? null : outlookOf(business, market, reply),
      later: laterOf(business, market, { ...standing, news: reply }, told),
    })),
  }
}

/** The year after the next, if what is uncertain comes and if it does not. */
function laterOf(
  before: Business,
  market: Market,
  action: Orders['action'] & { readonly news: Reply },
  { protection }: IncidentContext,
): Later | null {
  const { news, ...orders } = action
  const { year } = news.incident
  if (year >= years) return null
  const uncertain = consequenceOf(news, modes[orders.mode as ModeId], market).effects.find(
    ({ chance, from }) => chance !== null && from === year + 1,
  )
  const earned = (roll: number) => {
    const business = copyOf(before)
    const luck: Luck = { ...calm, roll }
    playYear(market, business, action, calm)
    return rounded(playYear(market, business, orders, luck).earned, 3)
  }
  const chance = uncertain?.chance ?? null
  const told = chance !== null && news.id === 'sue' && protection === null ? null : chance
  return {
    year: year + 1,
    chance: told,
    ifSo: chance === null ? earned(0.5) : earned(0),
    ifNot: chance === null ? earned(0.5) : earned(1),
  }
}

/** What the player's latest reply came to, on the shown path; null if there was no news. */
export function repliedView(run: Run): RepliedView | null {
  const turn = run.turns.at(-1)
  if (!turn?.incident || !turn.orders.news) return null
  const { incident, orders } = turn
  const passed = passing(incident)
  const news = orders.news ?? passed
  return {
    kind: incident.kind,
    name: incidentNames[incident.kind],
    reply: replyName(news),
    passed: news.id === passed.id,
    cash: cashOf(run.account, turn),
    without: cashOf(playedWith(run, turn, passed), turn),
  }
}

function playedWith({ world }: Run, { before, orders, standing }: Turn, news: Reply): Year[] {
  const market = world.atlas.marketOf(standing.country)
  const path = pathOf(world, market.country)
  return playOrders(market, copyOf(before), { ...orders, news }, (year) => path.luck(0, year))
}

function cashOf(account: readonly Year[], { span }: Turn): number {
  let cash = 0
  for (const { year, earned, upFront } of account)
    if (year >= span.from && year <= span.to) cash += earned - upFront
  return rounded(cash, 3)
}
