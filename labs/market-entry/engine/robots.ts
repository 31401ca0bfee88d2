import { plainTaste, type RobotStrength, type Taste } from '../../engine/standing-in.ts'
import type { Random } from '../../math/random.ts'
import type { BusinessState } from './business-state.ts'
import {
  asked,
  bySums,
  committedTo,
  confident,
  countryTaste,
  planned,
  warningsOf,
  worthOf,
  type Estimated,
  type Policy,
} from './by-sums.ts'
import type { MarketEntryDecision, PlanTerms, Run } from './decisions.ts'
import { viewOf } from './robot-sums.ts'
import { screenedBeside } from './robot-rivals.ts'
import type { CountryView, MarketEntryState } from './state.ts'

/**
 * Counts a part of what may be lost, beyond what the board allows, against an estimate. Beside other firms more is lost
 * than an estimate knows.
 */
function cautiousWorth(state: MarketEntryState): (estimated: Estimated) => number {
  const part = state.world === null ? 0.3 : 0.6
  return (estimated) => {
    const { country, mode } = estimated.terms
    const { setUp, setUpShare, exit } = state.modes.find(({ id }) => id === mode) ?? state.modes[0]!
    const lost = (setUp + setUpShare * viewOf(state, country).potential) * (1 + exit)
    return worthOf(estimated) - part * Math.max(0, lost - state.brief.lossLimit)
  }
}

/** Compares the statements with the plan's estimate, and adds up chances over five years. */
function reckoned(state: MarketEntryState): MarketEntryDecision {
  const { committed, estimates, rules } = state
  const plan = committed?.terms
  const same = estimates.find(({ terms }) => terms.country === plan?.country && terms.mode === plan.mode)
  const share = same?.worked.shareInYear4
  const warned = warningsOf(state)
  const { hazard = rules.typical.hazard } = viewOf(state, plan?.country ?? '').facts
  const within = (chance: number) => Math.round(100 * (1 - (1 - chance) ** 5))
  const limit = Number(/([\d.]+) %/u.exec(state.statements.find(({ id }) => id === 'share')?.text ?? '')?.[1])
  const lead = share === undefined || Number.isNaN(limit) ? 1 : (100 * share) / limit
  const attracts = share === undefined || share > rules.terms.entrantTrigger
  const sure: Record<string, number> = {
    share: lead > 1.1 ? 85 : lead < 0.9 ? 15 : 50,
    entrant: attracts ? 95 : warned('entrant') ? 75 : 40,
    policy: warned('policy') ? 70 : within(hazard),
    tariff: warned('tariff') ? 70 : within(rules.usualChance.tariff),
  }
  return { type: 'forecast', confidence: confident(state.statements, (id) => sure[id] ?? 50) }
}

/** How often each statement of looking back is true for a player who has planned with care. */
const usuallyTrue: Record<string, number> = { luck: 45, mode: 40, timing: 40, country: 25 }

/** Plans with care for what may be lost, and knows what statements are worth. */
const expert: Policy = (state, random, taste) => {
  switch (state.phase) {
    case 'screen':
      return state.world ? screenedBeside(state, random) : bySums(state, random, taste)
    case 'plan':
      return planned(state, cautiousWorth(state))
    case 'forecast':
      return reckoned(state)
    case 'look-back': {
      const confidence = confident(state.lookBack, (id) => usuallyTrue[id] ?? 50)
      return { type: 'look-back', confidence }
    }
    default:
      return bySums(state, random, taste)
  }
}

/** The orders that stand; a firm that waits enters. */
function standing({ orders, mode }: BusinessState, plan: PlanTerms): Run {
  return { type: 'run', mode: mode ?? plan.mode, price: orders.price, ads: orders.ads, answers: [] }
}

/** One of three by taste; the middle one for a plain robot. */
function byTaste<Choice>(taste: number, [low, middle, high]: readonly [Choice, Choice, Choice]): Choice {
  return taste < -0.33 ? low : taste > 0.33 ? high : middle
}

/** A plant with a partner where the market carries one, else export, in the country that looked best at first. */
function planByRule(state: MarketEntryState, taste: Taste): PlanTerms {
  const country = state.shortlist?.[0]?.country ?? ''
  const isLarge = viewOf(state, country).potential >= 60 * (1 + 0.4 * taste('size'))
  return {
    country,
    mode: isLarge ? 'venture' : 'direct',
    entry: 1,
    price: byTaste(taste('price'), ['low', 'usual', 'high']),
    launch: byTaste(taste('ads'), ['little', 'normal', 'much']),
  }
}

/** Screens well, looks closely at its first choice alone, plans by a rule of thumb and lets the news pass. */
const steady: Policy = (state, random, taste = plainTaste) => {
  switch (state.phase) {
    case 'closer': {
      const [first] = (state.shortlist ?? []).map(({ country }) => country)
      return asked(state, [
        { country: first, source: 'consultant' },
        { country: first, source: random.pick(['visit', 'dealers']) },
      ])
    }
    case 'plan':
      return committedTo(state, planByRule(state, taste))
    case 'run':
      return standing(state.business as BusinessState, state.committed?.terms as PlanTerms)
    case 'look-back':
      return { type: 'look-back', confidence: confident(state.lookBack, () => 50) }
    default:
      return bySums(state, random, taste)
  }
}

/** Buys two reports as they come, and lists the countries that look largest, whatever they say. */
function impressed(state: MarketEntryState, random: Random, taste: Taste): MarketEntryDecision {
  const { reports, left } = state.research
  const open = reports.filter(({ bought, price }) => !bought && price <= left)
  if (reports.length - open.length < 2 && open.length > 0)
    return { type: 'report', report: random.pick(open).id }
  const looksAsLarge = ({ potential, code }: CountryView) => Math.log(potential) + countryTaste * taste(code)
  const largest = state.countries
    .toSorted((a, b) => looksAsLarge(b) - looksAsLarge(a))
    .slice(0, state.rules.shortlistLength)
  const said = state.reasons.filter(({ report }) => reports.some(({ id, bought }) => bought && id === report))
  return {
    type: 'shortlist',
    countries: largest.map(({ code }) => ({
      country: code,
      reasons: ['potential', ...(said.length > 0 ? [random.pick(said).id] : [])],
    })),
  }
}

/** Goes where the market is largest, cheap and loud, is too sure, and answers news as it comes to mind. */
const novice: Policy = (state, random, taste = plainTaste) => {
  const [first = ''] = (state.shortlist ?? []).map(({ country }) => country)
  const sure = () => random.pick([20, 80])
  switch (state.phase) {
    case 'screen':
      return impressed(state, random, taste)
    case 'closer':
      return asked(state, [{ country: first, source: 'consultant' }])
    case 'plan': {
      const claims = random.shuffled(state.claims).slice(0, state.rules.claimsAsked)
      return {
        type: 'commit',
        country: first,
        mode: random.pick(['direct', 'licence', 'venture', 'subsidiary']),
        entry: 1,
        price: 'low',
        launch: random.pick(['much', 'heavy']),
        claims: claims.map(({ id }) => id),
      }
    }
    case 'forecast':
      return { type: 'forecast', confidence: confident(state.statements, sure) }
    case 'run': {
      const business = state.business as BusinessState
      const { incident } = business
      return {
        ...standing(business, state.committed?.terms as PlanTerms),
        ...(incident && { reply: random.pick(incident.replies).id }),
      }
    }
    default:
      return { type: 'look-back', confidence: confident(state.lookBack, sure) }
  }
}

export const robots: Readonly<Record<RobotStrength, Policy>> = { novice, steady, expert }
