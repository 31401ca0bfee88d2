import { randomFrom, type Random } from '../../../math/random.ts'
import type { BusinessState } from '../business-state.ts'
import type { Outlook } from '../outlook.ts'
import type { MarketEntryDecision, PlanTerms } from '../decisions.ts'
import { marketEntry } from '../engine.ts'
import type { IncidentView, ReplyView } from '../incident-state.ts'
import { defaultSettings, type MarketEntrySettings } from '../settings.ts'
import type { CountryView, MarketEntryState } from '../state.ts'
import { adLevels, prices } from '../terms.ts'
import { claimsFor, likelyPlans, promise, reasonsFor, viewOf } from './envelope.ts'

/** A simulated player, who sees only what a browser sees. */
export type Policy = (state: MarketEntryState, random: Random) => MarketEntryDecision[]

/** Plays a whole run. */
export function playedBy(
  policy: Policy,
  seed: string,
  settings: MarketEntrySettings = defaultSettings,
  engine = marketEntry,
) {
  const random = randomFrom(seed, 'policy')
  const decisions: MarketEntryDecision[] = []
  for (;;) {
    const position = engine.play(seed, settings, decisions)
    if (position.result) return { decisions, position, result: position.result }
    decisions.push(...policy(position.state, random))
  }
}

export function decisionsOf(
  policy: Policy,
  seed: string,
  settings: MarketEntrySettings = defaultSettings,
  engine = marketEntry,
) {
  return playedBy(policy, seed, settings, engine).decisions
}

const priceIds = prices.map(({ id }) => id)
const adIds = adLevels.map(({ id }) => id)

export function confident(statements: MarketEntryState['statements'], of: (id: string) => number) {
  return Object.fromEntries(statements.map(({ id }) => [id, of(id)]))
}

/** Buys reports or studies in random order while the budget lasts. */
function blindResearch(state: MarketEntryState, random: Random): MarketEntryDecision[] {
  const { reports, left } = state.research
  const wanted = random.shuffled(reports.filter(({ bought }) => !bought))
  const [next] = wanted
  return next && next.price <= left && random.next() < 0.6 ? [{ type: 'report', report: next.id }] : []
}

/** Chooses at random among the allowed decisions. */
export const randomPolicy: Policy = (state, random) => {
  const { countries, modes, claims, reasons, rules, research } = state
  switch (state.phase) {
    case 'screen': {
      const bought = blindResearch(state, random)
      if (bought.length > 0) return bought
      const three = random.shuffled(countries).slice(0, rules.shortlistLength)
      return [
        {
          type: 'shortlist',
          countries: three.map(({ code }) => ({
            country: code,
            reasons: random
              .shuffled(reasons)
              .slice(0, 2)
              .map(({ id }) => id),
          })),
        },
      ]
    }
    case 'closer': {
      const listed = state.shortlist ?? []
      const { country } = random.pick(listed)
      const view = countries.find(({ code }) => code === country) as CountryView
      const source = random.pick(research.sources)
      const can = !view.sources.includes(source.id) && source.price <= research.left
      return can && random.next() < 0.8
        ? [{ type: 'study', country, source: source.id }]
        : [{ type: 'close-research' }]
    }
    case 'plan':
      return [
        {
          type: 'commit',
          country: random.pick(state.shortlist ?? []).country,
          mode: random.pick(modes).id,
          entry: random.pick(rules.entries),
          price: random.pick(priceIds),
          launch: random.pick(adIds),
          claims: random
            .shuffled(claims)
            .slice(0, 3)
            .map(({ id }) => id),
        },
      ]
    case 'forecast':
      return [{ type: 'forecast', confidence: confident(state.statements, () => random.below(101)) }]
    case 'run': {
      const business = state.business as BusinessState
      return [
        {
          type: 'run',
          mode: random.next() < 0.7 ? (business.mode ?? random.pick(modes).id) : random.pick(modes).id,
          price: random.pick(priceIds),
          ads: random.pick(adIds),
          answers: business.pending.filter(() => random.next() < 0.5).map(({ id }) => id),
          ...(business.incident && { reply: random.pick(business.incident.replies).id }),
        },
      ]
    }
    default:
      return [{ type: 'look-back', confidence: confident(state.lookBack, () => random.below(101)) }]
  }
}

/** Estimates the most promising plans while estimates are left, then commits to the best of them. */
function planned(state: MarketEntryState): MarketEntryDecision {
  const likely = likelyPlans(state)
  const next = likely[state.estimates.length]
  if (state.estimatesLeft > 0 && next) return { type: 'estimate', ...next }
  const worth = ({ worked }: MarketEntryState['estimates'][number]) =>
    (worked.calm + (worked.warned ?? worked.calm)) / 2
  const best = state.estimates.toSorted((a, b) => worth(b) - worth(a))[0]
  const terms = best?.terms ?? likely[0]
  if (!terms) throw new Error('There is always a plan to settle on')
  return { type: 'commit', ...terms, claims: claimsFor(state, viewOf(state, terms.country), terms.mode) }
}

function studies(state: MarketEntryState): MarketEntryDecision[] {
  const codes = (state.shortlist ?? []).map(({ country }) => country)
  let { left } = state.research
  const wanted = codes.flatMap((country) => [{ country, source: 'consultant' as const }])
  const order = [
    ...wanted,
    ...codes.slice(0, 1).flatMap((country) => [{ country, source: 'dealers' as const }]),
    ...codes.slice(0, 1).flatMap((country) => [{ country, source: 'visit' as const }]),
  ]
  const taken = order.filter(({ source }) => {
    const price = state.research.sources.find(({ id }) => id === source)?.price ?? 0
    if (price > left) return false
    left -= price
    return true
  })
  return [
    ...taken.map((study): MarketEntryDecision => ({ type: 'study', ...study })),
    { type: 'close-research' },
  ]
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
function running(business: BusinessState, plan: PlanTerms): MarketEntryDecision {
  const mode = business.mode ?? plan.mode
  const answer = answered(business)
  const given = business.incident?.replies.find(({ id }) => id === answer.reply)
  const rows = (given?.outlook ?? business.outlook)[mode] ?? []
  let best = { price: plan.price, ads: plan.launch, earned: -Infinity }
  rows.forEach((row: readonly Outlook[], priceAt: number) =>
    row.forEach(({ earned, share }, adsAt: number) => {
      // Share is worth money later too, since buyers remember advertising.
      const worth = earned + share * 4
      const [price, ads] = [priceIds[priceAt], adIds[adsAt]]
      if (price && ads && worth > best.earned) best = { price, ads, earned: worth }
    }),
  )
  return { type: 'run', mode, price: best.price, ads: best.ads, answers: [], ...answer }
}

/** Buys research, compares plans with rough sums and states moderate confidences. */
export const sensiblePolicy: Policy = (state) => {
  const { research, rules } = state
  switch (state.phase) {
    case 'screen': {
      const next = research.reports.find(({ bought, price }) => !bought && price <= research.left)
      if (next) return [{ type: 'report', report: next.id }]
      const best = state.countries.toSorted((a, b) => promise(b) - promise(a)).slice(0, rules.shortlistLength)
      return [
        {
          type: 'shortlist',
          countries: best.map((country) => ({ country: country.code, reasons: reasonsFor(state, country) })),
        },
      ]
    }
    case 'closer':
      return studies(state)
    case 'plan':
      return [planned(state)]
    case 'forecast': {
      const hints = viewOf(state, state.committed?.terms.country ?? '').hints
      const warned = (risk: string) => hints.some((hint) => hint.risk === risk && hint.brewing)
      const sure: Record<string, number> = {
        share: 50,
        cash: 50,
        entrant: warned('entrant') ? 75 : 40,
        policy: warned('policy') ? 70 : 12,
        tariff: warned('tariff') ? 70 : 12,
      }
      return [{ type: 'forecast', confidence: confident(state.statements, (id) => sure[id] ?? 50) }]
    }
    case 'run':
      return [running(state.business as BusinessState, state.committed?.terms as PlanTerms)]
    default:
      return [
        {
          type: 'look-back',
          confidence: confident(state.lookBack, (id) => (id === 'country' || id === 'mode' ? 45 : 50)),
        },
      ]
  }
}
