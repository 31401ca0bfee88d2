import { plainTaste, type Taste } from '../../engine/standing-in.ts'
import type { Random } from '../../math/random.ts'
import type { BusinessState } from './business-state.ts'
import type { RiskId } from './countries.ts'
import type { MarketEntryDecision, PlanTerms } from './decisions.ts'
import type { IncidentView, ReplyView } from './incident-state.ts'
import type { Outlook } from './outlook.ts'
import type { SourceId } from './research.ts'
import { claimsFor, likelyPlans, promise, reasonsFor, viewOf } from './robot-sums.ts'
import type { CountryView, MarketEntryState } from './state.ts'
import { adLevels, prices } from './terms.ts'

/** Decides from what a browser sees. */
export type Policy = (state: MarketEntryState, random: Random, taste?: Taste) => MarketEntryDecision

const priceIds = prices.map(({ id }) => id)
const adIds = adLevels.map(({ id }) => id)

/** The same confidence for each statement, unless it has its own. */
export function confident(statements: MarketEntryState['statements'], of: (id: string) => number) {
  return Object.fromEntries(statements.map(({ id }) => [id, of(id)]))
}

/** How much a robot's taste for a country counts, in the sums of `promise`. */
export const countryTaste = 0.35

/** Buys every report that the budget allows, then lists the three most promising countries. */
function screened(state: MarketEntryState, taste: Taste): MarketEntryDecision {
  const { research, rules } = state
  const next = research.reports.find(({ bought, price }) => !bought && price <= research.left)
  if (next) return { type: 'report', report: next.id }
  const expected = (view: CountryView) => promise(view) + countryTaste * taste(view.code)
  const best = state.countries.toSorted((a, b) => expected(b) - expected(a)).slice(0, rules.shortlistLength)
  return {
    type: 'shortlist',
    countries: best.map((country) => ({ country: country.code, reasons: reasonsFor(state, country) })),
  }
}

/** Asks the first of these that is not yet asked and still affordable, else closes the research. */
export function asked(
  state: MarketEntryState,
  wanted: readonly { readonly country: string | undefined; readonly source: SourceId }[],
): MarketEntryDecision {
  const { left, sources } = state.research
  const next = wanted.find(({ country, source }) => {
    const price = sources.find(({ id }) => id === source)?.price ?? 0
    return country !== undefined && price <= left && !viewOf(state, country).sources.includes(source)
  })
  return next?.country === undefined
    ? { type: 'close-research' }
    : { type: 'study', country: next.country, source: next.source }
}

/** A consultant in each country, then the distributors and the trade office of the first. */
function studied(state: MarketEntryState): MarketEntryDecision {
  const codes = (state.shortlist ?? []).map(({ country }) => country)
  return asked(state, [
    ...codes.map((country) => ({ country, source: 'consultant' as const })),
    { country: codes[0], source: 'dealers' },
    { country: codes[0], source: 'visit' },
  ])
}

export function committedTo(state: MarketEntryState, terms: PlanTerms): MarketEntryDecision {
  const claims = claimsFor(state, viewOf(state, terms.country), terms.mode)
  return { type: 'commit', ...terms, claims }
}

export type Estimated = MarketEntryState['estimates'][number]

/** Midway between a calm future and one in which every warning comes true. */
export const worthOf = ({ worked }: Estimated) => (worked.calm + (worked.warned ?? worked.calm)) / 2

/** Estimates the most promising plans while estimates are left, then commits to the best of them. */
export function planned(
  state: MarketEntryState,
  worth: (estimated: Estimated) => number,
): MarketEntryDecision {
  const likely = likelyPlans(state)
  const next = likely[state.estimates.length]
  if (state.estimatesLeft > 0 && next) return { type: 'estimate', ...next }
  const best = state.estimates.toSorted((a, b) => worth(b) - worth(a))[0]
  const terms = best?.terms ?? likely[0]
  if (!terms) throw new Error('There is always a plan to settle on')
  return committedTo(state, terms)
}

export function warningsOf(state: MarketEntryState): (risk: RiskId) => boolean {
  const { hints } = viewOf(state, state.committed?.terms.country ?? '')
  return (risk) => hints.some((hint) => hint.risk === risk && hint.brewing)
}

/** Moderate confidences, by the hints that were paid for. */
function forecast(state: MarketEntryState): MarketEntryDecision {
  const warned = warningsOf(state)
  const sure: Record<string, number> = {
    share: 50,
    cash: 50,
    entrant: warned('entrant') ? 75 : 40,
    policy: warned('policy') ? 70 : 12,
    tariff: warned('tariff') ? 70 : 12,
  }
  return { type: 'forecast', confidence: confident(state.statements, (id) => sure[id] ?? 50) }
}

/** What a reply earns over the years that the news lasts, by what the player is told, without discounting. */
function replyWorth(business: BusinessState, { replies, lasts }: IncidentView, reply: ReplyView): number {
  const { orders, outlook, span } = business
  const price = priceIds.indexOf(orders.price)
  const ads = adIds.indexOf(orders.ads)
  const next = (of: BusinessState['outlook']) =>
    orders.mode === 'out' ? 0 : (of[orders.mode]?.[price]?.[ads]?.earned ?? 0)
  const later = ({ later: told }: ReplyView) =>
    told === null ? 0 : told.ifNot + (told.chance ?? 0.5) * (told.ifSo - told.ifNot)
  const [pass = reply] = replies
  const left = 9 - (span?.from ?? 8)
  const more = Math.max(0, Math.min(left, lasts ?? left) - 1)
  return next(reply.outlook ?? outlook) - next(outlook) + more * (later(reply) - later(pass)) - reply.fee
}

/** The reply that promises most. */
function answered(business: BusinessState): { reply?: string } {
  const { incident } = business
  if (!incident) return {}
  const [best] = incident.replies.toSorted(
    (a, b) => replyWorth(business, incident, b) - replyWorth(business, incident, a),
  )
  return best ? { reply: best.id } : {}
}

/** Answers the news, and orders the best price and advertising for the coming year; never switches modes or closes. */
function running(business: BusinessState, plan: PlanTerms, taste: Taste): MarketEntryDecision {
  const mode = business.mode ?? plan.mode
  const answer = answered(business)
  const given = business.incident?.replies.find(({ id }) => id === answer.reply)
  const rows = (given?.outlook ?? business.outlook)[mode] ?? []
  let best = { price: plan.price, ads: plan.launch, earned: -Infinity }
  rows.forEach((row: readonly Outlook[], priceAt: number) =>
    row.forEach(({ earned, share }, adsAt: number) => {
      // Share is worth money later too, since buyers remember advertising.
      const worth = earned + share * (4 + 3 * taste('share'))
      const [price, ads] = [priceIds[priceAt], adIds[adsAt]]
      if (price && ads && worth > best.earned) best = { price, ads, earned: worth }
    }),
  )
  return { type: 'run', mode, price: best.price, ads: best.ads, answers: [], ...answer }
}

/** Buys research, compares plans with rough sums and states moderate confidences. */
export const bySums: Policy = (state, _random, taste = plainTaste) => {
  switch (state.phase) {
    case 'screen':
      return screened(state, taste)
    case 'closer':
      return studied(state)
    case 'plan':
      return planned(state, worthOf)
    case 'forecast':
      return forecast(state)
    case 'run':
      return running(state.business as BusinessState, state.committed?.terms as PlanTerms, taste)
    default:
      return {
        type: 'look-back',
        confidence: confident(state.lookBack, (id) => (id === 'country' || id === 'mode' ? 45 : 50)),
      }
  }
}
