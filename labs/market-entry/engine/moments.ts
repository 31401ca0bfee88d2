import { mean } from '../../math/statistics.ts'
import { replyName } from './incident-texts.ts'
import { passing, repliesTo, type Incident, type Reply } from './incidents.ts'
import { type IncidentKind } from './incident-kinds.ts'
import type { Action, Business } from './business.ts'
import { modeIds } from './modes.ts'
import {
  fewFutures,
  polished,
  type Atlas,
  type JudgedPlan,
  type Landscape,
  type PlacedPlan,
} from './plans.ts'
import { answerable, type Turn } from './run.ts'
import { adLevels, normalAds, prices } from './terms.ts'
import { planOrders, valuesOf, type FuturesTried, type Orders } from './value.ts'

/** What a decision in the running business is worth, as far as the score needs it. */
export interface WeighedTurn {
  readonly from: number
  /** Mean present values over the futures from then on, in millions of dollars: of the decision, and of no change. */
  readonly value: number
  readonly steadyValue: number
  /** What the reply to the news is worth; null without news. */
  readonly news: WeighedNews | null
}

/** An incident and the worth of each reply under the player's other orders, compared with letting it pass. */
export interface WeighedNews {
  readonly kind: IncidentKind
  readonly chosen: string
  readonly replies: readonly { readonly id: string; readonly worth: number }[]
  /** What the incident itself changes, if the steady manager lets it pass. */
  readonly brought: number
}

/** A decision in the running business, compared with the best one that was possible then. */
export interface JudgedTurn extends WeighedTurn {
  readonly to: number
  readonly chosen: Action
  readonly best: Action
  /** The same mean present value of the best decision. */
  readonly bestValue: number
  /** The answers to the news by name, the chosen and the best; left out without news. */
  readonly reply?: string
  readonly bestReply?: string
}

/** One choice within the plan. */
export interface PlanStep {
  readonly id: 'shortlist' | 'country' | 'mode' | 'entry' | 'terms'
  /** The best plan that was still possible before the choice. */
  readonly best: PlacedPlan
  /** What the choice cost compared with that plan, in millions of dollars; never below 0. */
  readonly cost: number
}

interface Chain {
  readonly atlas: Atlas
  readonly own: JudgedPlan
  readonly shortlist: readonly string[]
  readonly best: JudgedPlan
  readonly landscape: Landscape
  /** The best plan with the player's country and mode, and the best of these in the player's year. */
  readonly withMode: JudgedPlan
  readonly thatYear: JudgedPlan
}

/**
 * The plan as a chain of choices, each of which leaves fewer plans possible. The search is only as exact as its grid,
 * so the value before a choice is raised to at least the value after it.
 */
export function planStepsOf({
  atlas,
  own,
  shortlist,
  best,
  landscape,
  withMode,
  thatYear,
}: Chain): PlanStep[] {
  const listed = landscape.countries
    .filter(({ country }) => shortlist.includes(country))
    .map((plan) => polished(atlas, plan))
  const highest = (plans: readonly JudgedPlan[]) =>
    plans.reduce((one, other) => (other.value > one.value ? other : one), own)
  const inCountry = [...listed.filter(({ country }) => country === own.country), withMode, thatYear]
  // The best plan stays possible until a choice excludes it.
  const still = (excluded: boolean) => (excluded ? [] : [best])
  const elsewhere = best.country !== own.country
  const open = [
    best,
    highest([...listed, ...inCountry, ...still(!shortlist.includes(best.country))]),
    highest([...inCountry, ...still(elsewhere)]),
    highest([withMode, thatYear, ...still(elsewhere || best.mode !== own.mode)]),
    highest([thatYear, ...still(elsewhere || best.mode !== own.mode || best.entry !== own.entry)]),
    own,
  ]
  const values = open.map(({ value }) => value)
  for (let at = values.length - 2; at >= 0; at--) {
    values[at] = Math.max(values[at] as number, values[at + 1] as number)
  }
  const ids = ['shortlist', 'country', 'mode', 'entry', 'terms'] as const
  return ids.map((id, at) => {
    const { country, mode, entry, price, launch } = open[at] as JudgedPlan
    const cost = (values[at] as number) - (values[at + 1] as number)
    return { id, best: { country, mode, entry, price, launch }, cost }
  })
}

/** A decision that cost less than this does not count as a parting from the best plan. Millions of dollars. */
export const partingCost = 0.5

/** The entry year of a plan that never enters. */
export const never = 99

const someAds = [2, 4]
const somePrices = [0.92, 1, 1.1]

function ordersFor(action: Action, turn: Turn): Orders {
  const { span, standing } = turn
  const plan: PlacedPlan =
    action.mode === null
      ? { ...standing, entry: never }
      : { ...standing, mode: action.mode, price: action.price, launch: action.ads }
  return { action, until: span.to, plan }
}

/**
 * The actions worth comparing: every price and advertising level in the present mode, other modes at some prices, and
 * staying out.
 */
function candidates(business: Business): Action[] {
  const pending = answerable(business)
  const answers = pending.length > 0 ? [[], ...pending.map((id) => [id]), pending] : [[]]
  const out: Action = { mode: null, price: 1, ads: 0, answers: [] }
  const { mode } = business
  if (mode === null) {
    return [out, ...modeIds.flatMap((id) => somePrices.flatMap((price) => adsAt(id, price, [])))]
  }
  const others = modeIds.filter((id) => id !== mode)
  return [
    out,
    ...prices.flatMap(({ value: price }) =>
      adLevels.flatMap(({ value: ads }) => answers.map((given) => ({ mode, price, ads, answers: given }))),
    ),
    ...others.flatMap((id) => somePrices.map((price) => ({ mode: id, price, ads: normalAds, answers: [] }))),
  ]
}

function adsAt(mode: Action['mode'], price: number, answers: Action['answers']): Action[] {
  return someAds.map((ads) => ({ mode, price, ads, answers }))
}

const finalists = 2

/** The mean present value of orders from a turn on, in some of the futures; in all by default. */
function worthOf(atlas: Atlas, { before, standing }: Turn, tried: Orders, among?: FuturesTried): number {
  const { country } = standing
  return mean(
    valuesOf(atlas.marketOf(country), before, tried, among ?? { futures: atlas.futuresOf(country) }),
  )
}

export function weighTurn(atlas: Atlas, turn: Turn): WeighedTurn {
  const { span, before, standing, orders, incident } = turn
  return atlas.once(JSON.stringify(['turn', span.from, before, standing, orders, incident]), () =>
    incident === null
      ? {
          from: span.from,
          value: worthOf(atlas, turn, orders),
          steadyValue: worthOf(atlas, turn, planOrders(standing)),
          news: null,
        }
      : weighNews(atlas, turn, incident),
  )
}

/** A turn with news is weighed in fewer futures, because it is weighed with each reply. */
function weighNews(atlas: Atlas, turn: Turn, incident: Incident): WeighedTurn {
  const { span, standing, orders } = turn
  const { before } = turn
  const some = { futures: atlas.someFuturesOf(standing.country) }
  // Other orders and other replies from the same position share most of these.
  const worth = (tried: Orders) =>
    atlas.once(JSON.stringify(['news', before, standing.country, tried]), () =>
      worthOf(atlas, turn, tried, some),
    )
  const unanswered = passing(incident)
  const steadyValue = worth(planOrders(standing, unanswered))
  const chosen = orders.news ?? unanswered
  const tried = orders.news ? repliesTo(incident) : [unanswered]
  const values = tried.map((news) => worth(orders.news ? { ...orders, news } : orders))
  const [passed = 0] = values
  return {
    from: span.from,
    value: values[tried.findIndex(({ id }) => id === chosen.id)] ?? passed,
    steadyValue,
    news: {
      kind: incident.kind,
      chosen: chosen.id,
      replies: tried.map(({ id }, at) => ({ id, worth: (values[at] ?? 0) - passed })),
      brought: steadyValue - worth(planOrders(standing)),
    },
  }
}

export function judgeTurn(atlas: Atlas, turn: Turn): JudgedTurn {
  const { span, before, standing, orders, incident } = turn
  const weighed = weighTurn(atlas, turn)
  const some = atlas.someFuturesOf(standing.country)
  const news = incident && bestReply(weighed, incident)
  const rough = { futures: some, count: fewFutures }
  const exact = incident ? { futures: some } : undefined
  const ordersOf = (action: Action): Orders => ({ ...ordersFor(action, turn), ...(news && { news }) })
  const finals = candidates(before)
    .map((action) => ({ action, rough: worthOf(atlas, turn, ordersOf(action), rough) }))
    .toSorted((a, b) => b.rough - a.rough)
    .slice(0, finalists)
    .map(({ action }) => ({
      action: news ? { ...action, news } : action,
      value: worthOf(atlas, turn, ordersOf(action), exact),
    }))
  const own: Action = orders.news ? { ...orders.action, news: orders.news } : orders.action
  const better = incident && orders.news && news && { ...orders.action, news }
  const chosen = { action: own, value: weighed.value }
  const answered = better ? [{ action: better, value: worthOf(atlas, turn, { ...orders, news }, exact) }] : []
  const best = [...answered, ...finals].reduce(
    (one, other) => (other.value > one.value ? other : one),
    chosen,
  )
  return {
    ...weighed,
    to: span.to,
    chosen: chosen.action,
    best: best.action,
    bestValue: best.value,
    ...(chosen.action.news && { reply: replyName(chosen.action.news) }),
    ...(best.action.news && { bestReply: replyName(best.action.news) }),
  }
}

/** The reply that is worth most under the player's orders. */
function bestReply({ news }: WeighedTurn, incident: Incident): Reply {
  const best = (news?.replies ?? []).reduce<{ id: string; worth: number } | null>(
    (one, other) => (one === null || other.worth > one.worth ? other : one),
    null,
  )
  return best ? { incident, id: best.id } : passing(incident)
}
