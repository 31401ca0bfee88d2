import { LRUCache } from 'lru-cache'
import type { WorldEntry } from '../../engine/shared-world.ts'
import { randomFrom } from '../../math/random.ts'
import { drawBrief, type Brief } from './brief.ts'
import type { ClaimId } from './claims.ts'
import { drawCountries, withoutEntrant, type Country } from './countries.ts'
import type { PlanTerms, ShortlistEntry } from './decisions.ts'
import type { Worked } from './estimate.ts'
import type { Sheet } from './forecasts.ts'
import { drawIncidents, incidentsWith, type Incident, type Reply } from './incidents.ts'
import { type IncidentKind } from './incident-kinds.ts'
import { copyOf, newBusiness, type Action, type Business, type Market, type Year } from './business.ts'
import { playYear } from './market.ts'
import type { ModeId } from './modes.ts'
import { adsOf, atlasBeside, atlasOf, priceOf, type Atlas, type PlacedPlan } from './plans.ts'
import { newMeeting, type Meeting } from './meeting.ts'
import { pilotPoints, sourcesIn, type ReportId, type Studied } from './research.ts'
import { attractsEntrant } from './shares.ts'
import { hasLocals, spansOf, type MarketEntrySettings, type Span } from './settings.ts'
import { type AdId, type AnswerableId, type PriceId } from './terms.ts'
import { drawFutures, planOrders, steadyAction, type Futures, type Orders } from './value.ts'

/** What the seed decides before the player's first decision. */
export interface World {
  readonly seed: string
  readonly settings: MarketEntrySettings
  readonly brief: Brief
  readonly countries: readonly Country[]
  readonly atlas: Atlas
  /** The news that asks for an answer, one for each year from 2 on. */
  readonly incidents: readonly Incident[]
  /** The years that have closed where firms meet; null where they do not. */
  readonly met: Meeting | null
}

/** What the seed decides of the countries, and their atlas for a firm that meets no other. */
interface Case {
  readonly brief: Brief
  readonly countries: readonly Country[]
  readonly alone: Atlas
}

/**
 * The last two cases. A run is played anew for each of its decisions, and a class plays the same case: without this,
 * each of them would judge the same hundreds of plans. Two cases take about 10 MB.
 */
const knownCases = new LRUCache<string, Case>({ max: 2 })

function knownCase(seed: string, count: MarketEntrySettings['countries'], locals: boolean): Case {
  const key = JSON.stringify([seed, count, locals])
  const known = knownCases.get(key) ?? drawCase(seed, count, locals)
  knownCases.set(key, known)
  return known
}

function drawCase(seed: string, count: MarketEntrySettings['countries'], locals: boolean): Case {
  const brief = drawBrief(randomFrom(seed, 'brief'))
  const drawn = drawCountries(count, brief.sensitivityShift, randomFrom(seed, 'countries'))
  const countries = locals ? drawn : drawn.map(withoutEntrant)
  return { brief, countries, alone: atlasOf(countries, brief.needs, seed) }
}

/** @param seat where the run stands in the world of its room; null where runs do not meet */
export function drawWorld(
  seed: string,
  settings: MarketEntrySettings,
  seat: Pick<WorldEntry, 'number'> | null = null,
): World {
  const locals = hasLocals(settings)
  const { brief, countries, alone } = knownCase(seed, settings.countries, locals)
  const incidents = drawIncidents(randomFrom(seed, 'incidents'), incidentsWith(locals))
  const met = seat && newMeeting(seat.number, countries)
  const beside = (code: string) => ({ others: met?.others.get(code) ?? [], locals })
  const atlas = met ? atlasBeside(alone, brief.needs, beside) : alone
  return { seed, settings, brief, countries, atlas, incidents, met }
}

export type Phase = 'screen' | 'closer' | 'plan' | 'forecast' | 'run' | 'look-back' | 'finished'
export type PlayedPhase = Exclude<Phase, 'finished'>

export interface Estimated {
  readonly terms: PlanTerms
  readonly worked: Worked
}

export interface Committed {
  readonly terms: PlanTerms
  readonly plan: PlacedPlan
  readonly claims: readonly ClaimId[]
  /** Advertising points that buyers remember from a pilot sale. */
  readonly pilot: number
}

/** An event in a year of the shown path. */
export interface Struck {
  readonly year: number
  readonly event:
    | 'tariff'
    | 'policy'
    | 'channel'
    | 'entrant'
    | 'entered'
    | 'left'
    | 'changed'
    | 'incident'
    | 'settled'
  /** Whether the entrant came because last year's share attracted it, or what was uncertain came. */
  readonly drawn: boolean
  /** The entry mode of that year; null while the firm was not in the market. */
  readonly mode: ModeId | null
  /** The incident whose uncertain part was settled, and the reply to a new one. */
  readonly kind?: IncidentKind
  readonly news?: Reply
}

/** A decision in the running business, with the situation at that time. */
export interface Turn {
  readonly span: Span
  readonly before: Business
  /** The plan that the steady manager would have continued. */
  readonly standing: PlacedPlan
  readonly orders: Orders
  /** The news that asked for an answer; null if there was none, or the firm was not in the market. */
  readonly incident: Incident | null
}

/** Orders up to the end of year `to`. */
export interface Due {
  readonly orders: Orders
  readonly to: number
}

/** The player's decisions so far. */
export interface Run {
  readonly world: World
  phase: Phase
  readonly research: { readonly reports: ReportId[]; readonly studies: Studied[] }
  shortlist: readonly ShortlistEntry[] | null
  readonly estimates: Estimated[]
  committed: Committed | null
  /** Null before the plan is known. */
  sheet: Sheet | null
  forecasts: ReadonlyMap<string, number> | null
  readonly business: Business
  /** The current plan. */
  standing: PlacedPlan | null
  /** Orders for years that have not been played yet, since other firms decide too; null if there are none. */
  due: Due | null
  /** The latest orders; null before there are any. */
  ordered: { readonly price: PriceId; readonly ads: AdId } | null
  readonly account: Year[]
  readonly struck: Struck[]
  readonly turns: Turn[]
  lookBack: ReadonlyMap<string, number> | null
}

export function newRun(world: World): Run {
  return {
    world,
    phase: 'screen',
    research: { reports: [], studies: [] },
    shortlist: null,
    estimates: [],
    committed: null,
    sheet: null,
    forecasts: null,
    business: newBusiness(),
    standing: null,
    due: null,
    ordered: null,
    account: [],
    struck: [],
    turns: [],
    lookBack: null,
  }
}

/** The round in play, counted from 1. A finished run stays in its last round. */
export function roundOf(run: Run): number {
  const spans = spansOf(run.world.settings).length
  switch (run.phase) {
    case 'screen':
      return 1
    case 'closer':
      return 2
    case 'plan':
    case 'forecast':
      return 3
    case 'run':
      return 4 + run.turns.length
    case 'look-back':
    case 'finished':
      return 4 + spans
  }
}

export function spanNow(run: Run): Span | null {
  return run.phase === 'run' ? (spansOf(run.world.settings)[run.turns.length] ?? null) : null
}

/** The incident at the start of a span, whether the firm is there or not. */
export function incidentIn({ incidents }: World, span: Span): Incident | null {
  return incidents.find(({ year }) => year === span.from) ?? null
}

export function planOf({ country, mode, entry, price, launch }: PlanTerms): PlacedPlan {
  return { country, mode, entry, price: priceOf(price), launch: adsOf(launch) }
}

/** Advertising points from a pilot sale, forgotten over time like all advertising. */
export function pilotIn(run: Run, country: string): number {
  return sourcesIn(run.research, country).includes('pilot') ? pilotPoints : 0
}

/** The one future that the player sees. It does not affect the score. */
export function pathOf({ seed }: World, country: Country): Futures {
  return drawFutures(country, seed, 1, 'path')
}

/** The events that the firm can answer now, whatever the fee. */
export function answerable(business: Business): AnswerableId[] {
  const { tariffUp, levied, trouble, eased } = business
  const open = { tariff: tariffUp, policy: levied, channel: trouble >= 0 }
  return (['tariff', 'policy', 'channel'] as const).filter((id) => open[id] && !eased[id])
}

function noted(run: Run, before: Business, year: number): void {
  const { business } = run
  const note = (event: Struck['event'], drawn = false) =>
    run.struck.push({ year, event, drawn, mode: business.mode })
  if (business.tariffUp && !before.tariffUp) note('tariff')
  if (business.levied && !before.levied) note('policy')
  if (business.trouble >= 0 && before.trouble < 0) note('channel')
  if (business.entrant && !before.entrant) note('entrant', attractsEntrant(before, marketOf(run)))
  for (const { of, chance, from } of before.effects) {
    if (of === null || chance === null || from !== year) continue
    const drawn = business.effects.some(
      (effect) => effect.of === of && effect.chance === null && effect.from === year,
    )
    run.struck.push({ year, event: 'settled', drawn, mode: business.mode, kind: of })
  }
  if (business.mode !== before.mode) {
    note(before.mode === null ? 'entered' : business.mode === null ? 'left' : 'changed')
  }
}

function marketOf({ world, standing }: Run): Market {
  return world.atlas.marketOf(standing?.country ?? '')
}

/** What the firm does in its next year: first by the orders, then by the steady manager. */
export function actionIn({ orders }: Due, business: Business, first: number): Action {
  const { year } = business
  if (year > orders.until) return steadyAction(orders.plan, business)
  const given = year === first ? orders.action : { ...orders.action, answers: [] }
  return year === first && orders.news ? { ...given, news: orders.news } : given
}

/** Plays the shown path to the end of the years that are due. */
export function playDue(run: Run): void {
  const { world, business, account, due } = run
  if (due === null) return
  const market = marketOf(run)
  const path = pathOf(world, market.country)
  const first = business.year
  while (business.year <= due.to && !business.closed) {
    const { year } = business
    const before = copyOf(business)
    const action = actionIn(due, business, first)
    account.push(playYear(market, business, action, path.luck(0, year)))
    noted(run, before, year)
    if (action.news && action.mode !== null)
      run.struck.push({ year, event: 'incident', drawn: false, mode: business.mode, news: action.news })
  }
  run.due = null
  if (business.closed || spanNow(run) === null) run.phase = 'look-back'
}

/** Starts the business as committed; its first year is due. */
export function begin(run: Run, { plan, pilot }: Committed): void {
  run.standing = plan
  run.business.remembered = pilot
  run.due = { orders: planOrders(plan), to: 1 }
  run.phase = 'run'
}
