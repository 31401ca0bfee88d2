import { beforeAll, describe, expect, it } from 'vitest'
import { median } from '../../math/statistics.ts'
import { sample } from '../../engine/test/sample.ts'
import { DecisionRefused } from '../../engine/lab-engine.ts'
import { claimIds } from './claims.ts'
import { effectOf, settled, swayIn } from './effects.ts'
import { marketEntry } from './engine.ts'
import { gradesOf, scoredGradesOf } from './grades.ts'
import { consequenceOf, passing, repliesTo, replyIds, type Incident } from './incidents.ts'
import { incidentKinds } from './incident-kinds.ts'
import { calm, copyOf, newBusiness, type Market } from './business.ts'
import { playYear } from './market.ts'
import { modeIds, modes } from './modes.ts'
import { landscapeOf, type JudgedPlan } from './plans.ts'
import { drawWorld, newRun, type Run } from './run.ts'
import { defaultSettings } from './settings.ts'
import { steps } from './steps.ts'
import { committed, orders } from './test/committed.ts'
import { decisionsOf, runBy, sensiblePolicy, type Policy } from './test/policies.ts'
import { adLevels, normalAds, prices } from './terms.ts'

const market: Market = {
  needs: { knowledge: 1, freight: 1 },
  country: {
    code: 'A',
    name: 'A',
    gdp: 400,
    income: 25,
    distance: { culture: 10, administration: 10, geography: 10, economy: 10 },
    facts: {
      growth: 0.05,
      tariff: 0.1,
      protection: 50,
      premium: 0.02,
      hazard: 0.03,
      competition: 50,
      channels: 50,
      fit: 50,
      sensitivity: 3,
    },
    potential: 50,
    start: 1,
    brewing: {},
    tariffRise: 0.15,
  },
}

const incidentOf = (kind: Incident['kind']): Incident => ({ kind, year: 2, force: 1, lasts: 2 })

/** A year of direct export at the usual price and normal advertising. */
function yearWith(kind: Incident['kind'], id: string, mode: (typeof modeIds)[number] = 'direct') {
  const business = { ...newBusiness(), year: 2, mode }
  const news = { incident: incidentOf(kind), id }
  const action = { mode, price: 1, ads: normalAds, answers: [] }
  const plain = playYear(market, copyOf(business), action, calm)
  return { plain, year: playYear(market, business, { ...action, news }, calm), business }
}

describe('an incident worked by hand, in the market of the known case', () => {
  it('a duty of 14 points takes 14 % of the customs value of each unit, and finishing there saves three quarters', () => {
    const { plain, year } = yearWith('duty', 'bear')
    const units = plain.share * plain.size
    expect(plain.margin - year.margin).toBeCloseTo(units * 0.14 * 0.55, 10)
    const finished = yearWith('duty', 'finish').year
    expect(plain.margin - finished.margin).toBeCloseTo(units * 0.14 * 0.55 * 0.25, 10)
    expect(finished.fixed - plain.fixed).toBeCloseTo(0.04 + 0.0024 * 50, 10)
  })

  it('a craze makes the market 48 % larger, and stock for the usual buyers alone keeps sales as they were', () => {
    const { plain, year } = yearWith('surge', 'as-is')
    expect(year.size / plain.size).toBeCloseTo(1.48, 10)
    expect(year.sales).toBeCloseTo(plain.sales, 10)
    const { year: more } = yearWith('surge', 'expand')
    expect(more.sales / plain.sales).toBeCloseTo(1.48, 10)
    expect(more.upFront).toBeCloseTo(0.2 + 0.017 * 50, 10)
  })

  it('a rumour multiplies the odds of buying from the firm by e to minus 0.5', () => {
    const { plain, year } = yearWith('rumour', 'silent')
    const odds = (share: number) => share / (1 - share)
    expect(odds(year.share) / odds(plain.share)).toBeCloseTo(Math.exp(-0.5), 10)
  })

  it('a partner pays half of a reply, and a licensee 60 %', () => {
    const fee = (mode: (typeof modeIds)[number]) =>
      consequenceOf({ incident: incidentOf('rumour'), id: 'tests' }, modes[mode], market).fee
    expect(fee('subsidiary')).toBeCloseTo(0.2 + 0.021 * 50, 10)
    expect(fee('venture') / fee('subsidiary')).toBeCloseTo(0.5, 10)
    expect(fee('licence') / fee('subsidiary')).toBeCloseTo(0.4, 10)
  })

  it('what is uncertain is settled in its first year, below its chance', () => {
    const bill = effectOf({ from: 3, to: 99, cost: 0.1, of: 'bill', chance: 0.6 })
    expect(settled([bill], 2, 0)).toEqual([bill])
    expect(settled([bill], 3, 0.59)).toEqual([{ ...bill, chance: null }])
    expect(settled([bill], 3, 0.6)).toEqual([])
    expect(swayIn([bill], 2).cost).toBe(0)
  })

  it('a price cut of 20 % wins the follower buyers, and passes after its years', () => {
    const { plain, year, business } = yearWith('price-cut', 'hold')
    const odds = (one: typeof plain) => one.follower / (1 - one.follower)
    expect(odds(year) / odds(plain)).toBeCloseTo(Math.exp(3 * 0.2), 10)
    expect(swayIn(business.effects, 3).rival).toBeCloseTo(0.6, 10)
    expect(swayIn(business.effects, 4).rival).toBe(0)
  })
})

it('each year from the second on brings an incident of another kind, with two to four answers', () => {
  for (let at = 0; at < 20; at++) {
    const { incidents } = drawWorld(`drawn ${at}`, defaultSettings)
    expect(incidents.map(({ year }) => year)).toEqual([2, 3, 4, 5, 6, 7, 8])
    expect(new Set(incidents.map(({ kind }) => kind)).size).toBe(7)
  }
  for (const kind of incidentKinds) {
    expect(replyIds[kind].length).toBeGreaterThanOrEqual(2)
    expect(replyIds[kind].length).toBeLessThanOrEqual(4)
    for (const reply of repliesTo(incidentOf(kind)))
      for (const mode of modeIds)
        expect(consequenceOf(reply, modes[mode], market).fee).toBeGreaterThanOrEqual(0)
    expect(consequenceOf(passing(incidentOf(kind)), modes.direct, market).fee).toBe(0)
  }
})

const given = (decision: object) => new Map(Object.entries(decision))
const idOf = (list: readonly { id: string; value: number }[], value: number) =>
  list.find((entry) => entry.value === value)?.id

/** A run that carries out a plan, lets all news pass and changes nothing. */
function unchanged(seed: string, of: (best: JudgedPlan, at: number) => JudgedPlan, at: number): Run {
  const world = drawWorld(seed, defaultSettings)
  const run = newRun(world)
  const plan = of(landscapeOf(world.atlas).best, at)
  const take = (decision: { type: keyof typeof steps }) =>
    steps[decision.type].take(run, given(decision), () => undefined)
  const others = world.countries.filter(({ code }) => code !== plan.country).slice(0, 2)
  const countries = [plan.country, ...others.map(({ code }) => code)]
  take({
    type: 'shortlist',
    countries: countries.map((country) => ({ country, reasons: ['potential'] })),
  } as never)
  take({ type: 'close-research' })
  const { country, mode, entry } = plan
  const price = idOf(prices, plan.price)
  const launch = idOf(adLevels, plan.launch)
  take({ type: 'commit', country, mode, entry, price, launch, claims: claimIds.slice(0, 3) } as never)
  const half = (list: readonly { id: string }[]) => Object.fromEntries(list.map(({ id }) => [id, 50]))
  take({ type: 'forecast', confidence: half(run.sheet?.statements ?? []) } as never)
  while (run.phase === 'run') {
    const waits = run.business.mode === null && run.business.year < entry
    const ads = run.business.mode === null ? launch : 'normal'
    take({ type: 'run', mode: waits ? 'out' : mode, price, ads, answers: [] } as never)
  }
  take({
    type: 'look-back',
    confidence: half(['luck', 'mode', 'timing', 'country', 'price'].map((id) => ({ id }))),
  } as never)
  return run
}

describe('over many seeds', () => {
  // A run meets seven of the eight kinds, so 40 seeds ask each some 35 times, and a median moves by a point or two.
  const seeds = Array.from({ length: sample(40, 12) }, (_, at) => `news ${at}`)
  const whoPlay = new Set(seeds.slice(0, sample(40, 8)))
  const silent: Policy = (state, random) =>
    sensiblePolicy(state, random).map((decision) => {
      if (decision.type !== 'run') return decision
      const { reply: _, ...rest } = decision
      return rest
    })
  const anyMode = (plan: JudgedPlan, at: number): JudgedPlan => ({
    ...plan,
    mode: modeIds[at % modeIds.length] ?? plan.mode,
    entry: 1,
  })
  const pointsOf = (run: Run) => 35 * scoredGradesOf(run).valueQuality

  const points: number[] = []
  const lost: number[] = []
  const best = new Map<string, Set<string>>()
  beforeAll(() => {
    // Seed by seed, because the plans of a world are judged once for all who play in it.
    for (const [at, seed] of seeds.entries()) {
      points.push(pointsOf(unchanged(seed, (plan) => plan, at)))
      if (whoPlay.has(seed)) lost.push(pointsOf(runBy(sensiblePolicy, seed)) - pointsOf(runBy(silent, seed)))
      for (const { news } of scoredGradesOf(unchanged(seed, anyMode, at)).value.turns) {
        if (news === null || news.replies.length < 2) continue
        const top = news.replies.reduce((one, other) => (other.worth > one.worth ? other : one))
        best.set(news.kind, (best.get(news.kind) ?? new Set()).add(top.id))
      }
    }
  }, 3_600_000)

  it('who carries out the best plan and lets all news pass loses eight of the 35 points for value in the median', () => {
    expect(median(points)).toBeLessThanOrEqual(27)
  })

  it('a player who never answers loses eight points of value against the same one who does', () => {
    expect(median(lost)).toBeGreaterThanOrEqual(sample(8, 6))
  })

  it('no answer to any kind of news is always the best', () => {
    for (const kind of incidentKinds)
      expect([...(best.get(kind) ?? [])].length, kind).toBeGreaterThanOrEqual(2)
  })
})

describe('an answer', () => {
  const inside = committed('answers', { mode: 'direct', entry: 1, price: 'usual', launch: 'normal' })
  const play = (...decisions: object[]) =>
    marketEntry.play('answers', defaultSettings, [...inside, ...decisions])

  it('has to be one of those that are offered, and is left out to let the news pass', () => {
    const [pass, other] = play().state.business?.incident?.replies ?? []
    expect(() => play({ ...orders({}), reply: 'sing' })).toThrow(DecisionRefused)
    const passed = play({ ...orders({}), reply: pass?.id }).state
    expect(play(orders({})).state).toEqual(passed)
    expect(passed.business?.replied?.passed).toBe(true)
    const answered = play({ ...orders({}), reply: other?.id })
    expect(answered.state.business?.replied).toMatchObject({ passed: false, reply: other?.name })
    expect(answered.facts.find(({ id }) => id.startsWith('reply.'))?.value).toBe(other?.name)
  })

  it('concerns a firm that is there: who waits is asked nothing, and pays nothing', () => {
    const waiting = committed('answers', { mode: 'direct', entry: 3, price: 'usual', launch: 'normal' })
    const { state } = marketEntry.play('answers', defaultSettings, waiting)
    expect(state.business).toMatchObject({ waiting: true, incident: null })
    const entered = marketEntry.play('answers', defaultSettings, [
      ...waiting,
      orders({ mode: 'direct' }),
    ]).state
    expect(entered.business).toMatchObject({ replied: null })
  })

  it('is told afterwards beside what the same years would have brought without it', () => {
    const [pass, other] = play().state.business?.incident?.replies ?? []
    const cash = (reply: string | undefined) => {
      const year = play({ ...orders({}), reply }).state.business?.account.at(-1)
      return (year?.earned ?? 0) - (year?.upFront ?? 0)
    }
    const told = play({ ...orders({}), reply: other?.id }).state.business?.replied
    expect(told?.cash).toBeCloseTo(cash(other?.id), 2)
    expect(told?.without).toBeCloseTo(cash(pass?.id), 2)
  })

  it('is worth what the debrief says: the chosen one beside the others, and none above the best', () => {
    const decisions = decisionsOf(sensiblePolicy, 'worth')
    const { result } = marketEntry.play('worth', defaultSettings, decisions)
    for (const { replies } of result?.solution.incidents ?? []) {
      expect(replies.filter(({ chosen }) => chosen)).toHaveLength(1)
      expect(replies[0]?.worth).toBe(0)
    }
    expect(result?.solution.incidents?.length).toBe(result?.debrief.value.replied?.length)
  })
})

it('says what was forecast beside what came in the years that were seen', () => {
  const run = unchanged('came', (best) => best, 0)
  const { reflection } = gradesOf(run)
  const { result, state } = marketEntry.play('came', defaultSettings, decisionsOf(sensiblePolicy, 'came'))
  expect(result?.debrief.came?.map(({ statement }) => statement)).toEqual(
    state.statements.map(({ id }) => id),
  )
  expect(reflection.outcomes).toHaveLength(5)
  const tariff = state.business?.struck.some(({ event, year }) => event === 'tariff' && year <= 5)
  expect(result?.debrief.came?.find(({ statement }) => statement === 'tariff')?.came).toBe(tariff)
})
