import type { Random } from '../../math/random.ts'
import { clamp, rounded } from '../../math/statistics.ts'
import type { ProductNeeds } from './brief.ts'
import type { Country } from './countries.ts'
import { effectOf, type Effect, type SomeEffect } from './effects.ts'
import { incidentKinds, type IncidentKind } from './incident-kinds.ts'
import type { Mode, ModeId } from './modes.ts'
import { years } from './terms.ts'

/** A market, as far as incidents depend on it. */
interface Market {
  readonly country: Country
  readonly needs: ProductNeeds
}

export interface Incident {
  readonly kind: IncidentKind
  /** The year at whose start the news arrives. */
  readonly year: number
  /** How strong it is; 1 is usual. */
  readonly force: number
  /** The number of years that it lasts. */
  readonly lasts: number
}

/** The first reply of each kind is to let the news pass. */
export const replyIds = {
  'price-cut': ['hold', 'service', 'campaign'],
  duty: ['bear', 'finish', 'appeal'],
  partner: ['wait', 'advance', 'replace'],
  surge: ['as-is', 'rush', 'expand', 'premium'],
  bill: ['wait', 'association', 'pledge'],
  rumour: ['silent', 'expert', 'tests'],
  contract: ['decline', 'haggle', 'accept'],
  copy: ['ignore', 'sue', 'renew', 'licence'],
} as const satisfies Readonly<Record<IncidentKind, readonly string[]>>

/** An incident and what the firm does about it. */
export interface Reply {
  readonly incident: Incident
  readonly id: string
}

export function repliesTo(incident: Incident): Reply[] {
  return replyIds[incident.kind].map((id) => ({ incident, id }))
}

/** Lets the news pass. */
export function passing(incident: Incident): Reply {
  return { incident, id: replyIds[incident.kind][0] }
}

/** Without the local rivals nobody cuts a price or sells a copy, and the last year brings no news. */
export function incidentsWith(locals: boolean): readonly IncidentKind[] {
  return locals ? incidentKinds : incidentKinds.filter((kind) => kind !== 'price-cut' && kind !== 'copy')
}

/** One incident for each year from 2 on, each of another kind. They do not depend on what the player does. */
export function drawIncidents(random: Random, from: readonly IncidentKind[] = incidentKinds): Incident[] {
  const kinds = random.shuffled(from).slice(0, years - 1)
  return kinds.map((kind, at) => ({
    kind,
    year: at + 2,
    force: rounded(random.between(0.8, 1.25), 2),
    lasts: 2 + random.below(2),
  }))
}

/** What a reply costs at once, in millions of dollars, and what changes in the years to come. */
export interface Consequence {
  readonly fee: number
  readonly effects: readonly Effect[]
}

/** The figures of an incident in a market, as they are told to the player. */
export function figuresOf({ force }: Incident, market: Pick<Market, 'country' | 'needs'>) {
  const { facts } = market.country
  return {
    /** The follower's price falls by this share of the usual price. */
    cut: rounded(0.2 * force, 2),
    /** The duty rises by this share of the customs value. */
    duty: rounded(0.14 * force, 2),
    /** The part of its buyers that the firm still reaches. */
    served: rounded(1 - 0.3 * force, 2),
    /** The market grows by this share. */
    surge: rounded(0.48 * force, 2),
    /** The chance of the bill, and the cost of a unit under it as a share of the usual price. */
    bill: rounded(clamp(0.6 * force, 0, 0.8), 2),
    billCost: 0.1,
    /** Utility lost to the rumour. */
    rumour: 0.5 * force,
    /** Goods for the chain, as a share of the potential, and their price as a share of the usual price. */
    bulk: rounded(0.06 * force, 3),
    bulkPrice: 0.74,
    better: 0.86,
    haggled: 0.6,
    /** Utility that the copy gives the follower. */
    copy: 0.42 * market.needs.knowledge * force,
    /** The chance that a court stops it. */
    court: rounded(facts.protection / 100, 2),
  }
}

/** The number of years that an incident lasts; null for good. */
export function lastingOf({ kind, lasts }: Incident): number | null {
  if (kind === 'duty' || kind === 'bill' || kind === 'copy') return null
  return kind === 'contract' ? lasts + 1 : lasts
}

/** What partners leave of the cost of a reply: a licensee pays most, a partner half. */
export function ownPart({ id }: Mode): number {
  const parts: Partial<Record<ModeId, number>> = { licence: 0.4, venture: 0.5 }
  return parts[id] ?? 1
}

type Settled = (given: IncidentInput) => { readonly fee: number; readonly effects: readonly SomeEffect[] }

interface IncidentInput {
  readonly figures: ReturnType<typeof figuresOf>
  readonly market: Market
  /** The first year and the last year of the incident. */
  readonly from: number
  readonly to: number
  /** A cost of a fixed amount and a share of the potential, as far as the firm pays it. */
  readonly cost: (sum: number, share: number) => number
}

const forGood = 99
const nothing = (effects: readonly SomeEffect[]) => ({ fee: 0, effects })

function cutIn({ figures, market, from, to }: IncidentInput): SomeEffect {
  return { from, to, rival: figures.cut * market.country.facts.sensitivity }
}
const dutyIn = ({ figures, from }: IncidentInput): SomeEffect => ({ from, to: forGood, duty: figures.duty })
const shortIn = ({ figures, from, to }: IncidentInput): SomeEffect => ({ from, to, served: figures.served })
const surgeIn = ({ figures, from, to }: IncidentInput): SomeEffect => ({ from, to, size: 1 + figures.surge })
const billIn = ({ figures, from }: IncidentInput, part = 1): SomeEffect => ({
  from: from + 1,
  to: forGood,
  cost: figures.billCost,
  of: 'bill',
  chance: figures.bill * part,
})
const rumourIn = ({ figures, from, to }: IncidentInput): SomeEffect => ({ from, to, appeal: -figures.rumour })
const copyIn = ({ figures, from }: IncidentInput): SomeEffect => ({ from, to: forGood, rival: figures.copy })

const consequences: Readonly<Record<IncidentKind, Readonly<Record<string, Settled>>>> = {
  'price-cut': {
    hold: (given) => nothing([cutIn(given)]),
    service: (given) => {
      const { from, to } = given
      return nothing([cutIn(given), { from, to, appeal: 0.34, cost: 0.025 }])
    },
    campaign: (given) => {
      const { from, to, cost, market } = given
      const appeal = 0.34 * (market.country.facts.fit / 50)
      return { fee: cost(0.15, 0.022), effects: [cutIn(given), { from, to, appeal }] }
    },
  },
  duty: {
    bear: (given) => nothing([dutyIn(given)]),
    finish: (given) => {
      const { from, figures, cost } = given
      const yearly = cost(0.04, 0.0024)
      return nothing([
        dutyIn(given),
        { from, to: forGood, duty: -0.75 * figures.duty },
        { from, to: forGood, fixed: yearly },
      ])
    },
    appeal: (given) => {
      const { from, figures, cost } = given
      const won: SomeEffect = { from: from + 1, to: forGood, duty: -figures.duty, of: 'duty', chance: 0.4 }
      return { fee: cost(0.12, 0.001), effects: [dutyIn(given), won] }
    },
  },
  partner: {
    wait: (given) => nothing([shortIn(given)]),
    advance: ({ from, to, figures, cost }) => ({
      fee: cost(0.06, 0.002),
      effects: [{ from: from + 1, to, served: figures.served, of: 'partner', chance: 0.4 }],
    }),
    replace: ({ from, figures, cost }) => ({
      fee: cost(0.15, 0.018),
      effects: [
        { from, to: from, served: (1 + figures.served) / 2 },
        { from: from + 1, to: forGood, appeal: 0.08 },
      ],
    }),
  },
  surge: {
    'as-is': (given) => {
      const { from, to, figures } = given
      return nothing([surgeIn(given), { from, to, served: 1 / (1 + figures.surge) }])
    },
    rush: (given) => {
      const { from, to } = given
      return nothing([surgeIn(given), { from, to, cost: 0.05 }])
    },
    expand: (given) => ({ fee: given.cost(0.2, 0.017), effects: [surgeIn(given)] }),
    premium: (given) => {
      const { from, to, figures } = given
      return nothing([surgeIn(given), { from, to, served: 1 / (1 + figures.surge), gain: 0.1 }])
    },
  },
  bill: {
    wait: (given) => nothing([billIn(given)]),
    association: (given) => ({ fee: given.cost(0.14, 0.0025), effects: [billIn(given, 0.5)] }),
    pledge: ({ from, cost }) => nothing([{ from, to: forGood, fixed: cost(0.05, 0.0045) }]),
  },
  rumour: {
    silent: (given) => nothing([rumourIn(given)]),
    expert: (given) => {
      const { from, to, figures, cost } = given
      return {
        fee: cost(0.05, 0.002),
        effects: [rumourIn(given), { from, to, appeal: 0.6 * figures.rumour }],
      }
    },
    tests: ({ from, to, cost }) => ({
      fee: cost(0.2, 0.021),
      effects: [{ from, to, appeal: 0.05 }],
    }),
  },
  contract: {
    decline: () => nothing([]),
    haggle: ({ from, to, figures, cost }) =>
      nothing([
        {
          from: from + 1,
          to: to + 1,
          of: 'contract',
          chance: figures.haggled,
          bulk: figures.bulk,
          bulkPrice: figures.better,
          fixed: cost(0.03, 0.0006),
        },
      ]),
    accept: ({ from, to, figures, cost }) =>
      nothing([
        {
          from,
          to: to + 1,
          bulk: figures.bulk,
          bulkPrice: figures.bulkPrice,
          fixed: cost(0.03, 0.0006),
        },
      ]),
  },
  copy: {
    ignore: (given) => nothing([copyIn(given)]),
    sue: (given) => {
      const { from, figures, cost } = given
      const stopped: SomeEffect = {
        from: from + 1,
        to: forGood,
        rival: -figures.copy,
        of: 'copy',
        chance: figures.court,
      }
      return { fee: cost(0.12, 0.002), effects: [copyIn(given), stopped] }
    },
    renew: (given) => {
      const { from, to, cost } = given
      return { fee: cost(0.2, 0.023), effects: [copyIn(given), { from, to: to + 1, appeal: 0.32 }] }
    },
    licence: (given) => {
      const { from, cost } = given
      const copied: SomeEffect = { ...copyIn(given), rival: 1.2 * given.figures.copy }
      return nothing([copied, { from, to: forGood, fixed: -cost(0.02, 0.0035) }])
    },
  },
}

/** What was worked out for an incident in a market: it is asked for in every future. */
const known = new WeakMap<Market, Map<Reply['incident'], Map<string, Consequence>>>()

/** What follows from a reply for a firm with this entry mode. */
export function consequenceOf(reply: Reply, mode: Mode, market: Market): Consequence {
  const byIncident = known.get(market) ?? new Map<Incident, Map<string, Consequence>>()
  if (byIncident.size === 0) known.set(market, byIncident)
  const byReply = byIncident.get(reply.incident) ?? new Map<string, Consequence>()
  if (byReply.size === 0) byIncident.set(reply.incident, byReply)
  const key = `${reply.id} ${mode.id}`
  const consequence = byReply.get(key) ?? workedOut(reply, mode, market)
  byReply.set(key, consequence)
  return consequence
}

function workedOut({ incident, id }: Reply, mode: Mode, market: Market): Consequence {
  const { potential } = market.country
  const part = ownPart(mode)
  const settle = consequences[incident.kind][id]
  if (!settle) throw new Error(`${incident.kind} has no reply ${id}`)
  const { fee, effects } = settle({
    figures: figuresOf(incident, market),
    market,
    from: incident.year,
    to: incident.year + incident.lasts - 1,
    cost: (sum, share) => part * (sum + share * potential),
  })
  return { fee, effects: effects.map(effectOf) }
}
