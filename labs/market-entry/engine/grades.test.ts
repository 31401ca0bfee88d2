import { describe, expect, it } from 'vitest'
import { checkClaims, claimIds, claims, type ClaimId } from './claims.ts'
import type { Country } from './countries.ts'
import { factIds, type Facts } from './facts.ts'
import { modeQuality, valueQuality, worstQuality } from './grades.ts'
import { draw, truthOf } from './look-back.ts'
import { modeIds, modes, type ModeId } from './modes.ts'
import { checkReasons, gradeResearch } from './research-grade.ts'
import { reportIds, type ReportId, type Studied } from './research.ts'
import { drawWorld, newRun, type Run } from './run.ts'
import { defaultSettings } from './settings.ts'
import { stakesOf } from './stakes.ts'

const world = drawWorld('grades', defaultSettings)
const [home, other, third] = world.countries as [Country, Country, Country]

describe('reasons for an entry mode', () => {
  /**
   * For each reason: its figure, the limit from which it holds (or below which, when `up` is false), and an entry
   * mode that it speaks for and one that it does not.
   */
  const table: Readonly<
    Record<
      ClaimId,
      { of: 'potential' | 'strange' | keyof Facts; limit: number; up: boolean; for: ModeId; not: ModeId }
    >
  > = {
    large: { of: 'potential', limit: 60, up: true, for: 'venture', not: 'direct' },
    small: { of: 'potential', limit: 60, up: false, for: 'licence', not: 'subsidiary' },
    'dear-imports': { of: 'tariff', limit: 0.08, up: true, for: 'licence', not: 'indirect' },
    'cheap-imports': { of: 'tariff', limit: 0.08, up: false, for: 'direct', not: 'licence' },
    'unsafe-know-how': { of: 'protection', limit: 55, up: false, for: 'subsidiary', not: 'venture' },
    'safe-know-how': { of: 'protection', limit: 55, up: true, for: 'venture', not: 'direct' },
    strange: { of: 'strange', limit: 20, up: true, for: 'indirect', not: 'subsidiary' },
    familiar: { of: 'strange', limit: 20, up: false, for: 'direct', not: 'venture' },
    unsafe: { of: 'hazard', limit: 0.03, up: true, for: 'licence', not: 'venture' },
    safe: { of: 'hazard', limit: 0.03, up: false, for: 'subsidiary', not: 'direct' },
    'good-channels': { of: 'channels', limit: 60, up: true, for: 'indirect', not: 'venture' },
    'poor-channels': { of: 'channels', limit: 60, up: false, for: 'subsidiary', not: 'direct' },
  }

  function countryWith(of: (typeof table)[ClaimId]['of'], value: number): Country {
    if (of === 'potential') return { ...home, potential: value }
    if (of === 'strange') {
      return { ...home, distance: { ...home.distance, culture: value / 2, administration: value / 2 } }
    }
    return { ...home, facts: { ...home.facts, [of]: value } }
  }

  const verdict = (id: ClaimId, mode: ModeId, country: Country, known = new Set(factIds)) =>
    checkClaims([id], mode, country, known)[0]?.verdict

  it.each(claimIds)('%s holds only beyond its limit, and only for entry modes that it speaks for', (id) => {
    const { of, limit, up, for: mode, not } = table[id]
    const step = limit * 0.01
    expect(verdict(id, mode, countryWith(of, limit))).toBe(up ? 'holds' : 'not so')
    expect(verdict(id, mode, countryWith(of, limit - step))).toBe(up ? 'not so' : 'holds')
    expect(verdict(id, not, countryWith(of, up ? limit : limit - step))).toBe('another mode')
  })

  it.each(claimIds)('%s counts only when its fact is public or bought', (id) => {
    const { of, limit, up, for: mode } = table[id]
    const there = countryWith(of, up ? limit : limit * 0.99)
    const free = of === 'potential' || of === 'strange'
    expect(verdict(id, mode, there, new Set())).toBe(free ? 'holds' : 'not known')
  })

  it('form pairs of which exactly one holds in each country', () => {
    for (const country of world.countries) {
      for (let at = 0; at < claims.length; at += 2) {
        expect(claims.slice(at, at + 2).filter(({ holdsIn }) => holdsIn(country))).toHaveLength(1)
      }
    }
  })
})

describe('bad luck', () => {
  it('costs no points up to the board’s limit, and all points at five million beyond it', () => {
    expect(worstQuality(0, 0)).toBe(1)
    expect(worstQuality(-2, 2)).toBe(1)
    expect(worstQuality(-2.5, 0)).toBeCloseTo(0.5, 12)
    expect(worstQuality(-4.99, 0)).toBeGreaterThan(0)
    expect(worstQuality(-5, 0)).toBe(0)
    expect(worstQuality(-6, 1)).toBe(0)
    expect(worstQuality(3, 0)).toBe(1)
  })
})

describe('value and entry mode', () => {
  it('earn nothing at the value of random choices, and full marks close to the best', () => {
    expect(valueQuality(2, 12, 2)).toBe(0)
    expect(valueQuality(11.5, 12, 2)).toBe(1)
    expect(valueQuality(2 + 0.95 * 5, 12, 2)).toBeCloseTo(0.5, 12)
    expect(valueQuality(0, 10, -8)).toBe(0)
    expect(modeQuality(3, [3, 0, 0, 0, 0])).toBe(1)
    expect(modeQuality(0, [3, 0, 0, 0, 0])).toBe(0)
  })
})

function researched(mode: ModeId, reports: readonly ReportId[], studies: readonly Studied[]): Run {
  const run = newRun(world)
  run.research.reports.push(...reports)
  run.research.studies.push(...studies)
  run.shortlist = [home, other, third].map(({ code }) => ({ country: code, reasons: ['potential'] }))
  const plan = { country: home.code, mode, entry: 1, price: 1, launch: 2 }
  run.committed = {
    terms: { country: home.code, mode, entry: 1, price: 'usual', launch: 'normal' },
    plan,
    claims: [],
    pilot: 0,
  }
  return run
}

/** Research points without the six points for reasons. */
function researchPoints(mode: ModeId, reports: readonly ReportId[], studies: readonly Studied[]): number {
  return 15 * gradeResearch(researched(mode, reports, studies), []).quality
}

describe('research', () => {
  const at = ({ code }: Country, source: Studied['source']): Studied => ({ country: code, source })

  it('earns six points for all facts that the entry mode depends on, from any source', () => {
    const asked = [at(home, 'visit'), at(home, 'dealers'), at(home, 'consultant')]
    expect(researchPoints('direct', [], asked)).toBeCloseTo(6, 12)
    expect(researchPoints('indirect', [], asked)).toBeCloseTo(6, 12)
    const forPlant = [at(home, 'visit'), at(home, 'consultant')]
    expect(researchPoints('subsidiary', ['outlook'], forPlant)).toBeCloseTo(6, 12)
    expect(researchPoints('venture', ['outlook', 'law'], forPlant)).toBeCloseTo(6, 12)
    expect(researchPoints('direct', [], [])).toBe(0)
  })

  it('earns nothing for facts that the entry mode does not depend on', () => {
    const asked = [at(home, 'visit'), at(home, 'dealers'), at(home, 'consultant')]
    expect(researchPoints('direct', ['outlook', 'law', 'risk'], asked)).toBe(
      researchPoints('direct', [], asked),
    )
    expect(researchPoints('direct', ['outlook', 'law', 'risk'], [])).toBe(0)
    expect(researchPoints('subsidiary', [], [at(home, 'dealers')])).toBe(0)
    expect(researchPoints('direct', [], [at(home, 'consultant'), at(home, 'pilot')])).toBe(
      researchPoints('direct', [], [at(home, 'consultant')]),
    )
  })

  it('earns three points for the same source in a second country, and none for a different source', () => {
    const visit = researchPoints('licence', [], [at(home, 'visit')])
    expect(researchPoints('licence', [], [at(home, 'visit'), at(other, 'visit')])).toBeCloseTo(visit + 3, 12)
    expect(researchPoints('licence', [], [at(home, 'visit'), at(other, 'dealers')])).toBe(visit)
    expect(researchPoints('licence', [], [at(other, 'dealers'), at(third, 'dealers')])).toBe(0)
  })

  it('earns six points for two valid reasons in each country, and half of that for one', () => {
    const best = (code: string) => {
      const of = (
        ['potential', 'closeness', 'growth', 'tariff', 'protection', 'safety', 'competition'] as const
      )
        .filter(
          (reason) =>
            checkReasons(
              [{ country: code, reasons: [reason] }],
              { reports: [...reportIds] },
              world.countries,
            )[0]?.verdict === 'holds',
        )
        .slice(0, 2)
      return { country: code, reasons: of }
    }
    const list = world.countries.map(({ code }) => best(code)).filter(({ reasons }) => reasons.length === 2)
    const three = list.slice(0, 3)
    expect(three).toHaveLength(3)
    const pointsFor = (shortlist: typeof three) => {
      const run = researched('direct', reportIds, [])
      run.shortlist = shortlist
      const without = gradeResearch(run, []).quality
      return (
        15 * (gradeResearch(run, checkReasons(shortlist, run.research, world.countries)).quality - without)
      )
    }
    expect(pointsFor(three)).toBeCloseTo(6, 12)
    expect(pointsFor(three.map((entry) => ({ ...entry, reasons: entry.reasons.slice(0, 1) })))).toBeCloseTo(
      3,
      12,
    )
  })

  it('depends on fit and competition for every mode, and on the tariff only for goods made at home', () => {
    for (const mode of modeIds) {
      const rests = stakesOf(modes[mode]).map(({ kind, id }) => `${kind} ${id}`)
      expect(rests).toEqual(expect.arrayContaining(['fact fit', 'fact competition']))
      expect(rests.includes('fact tariff')).toBe(modes[mode].made === 'home')
      expect(rests.includes('news policy')).toBe(modes[mode].made === 'there')
    }
  })
})

describe('looking back', () => {
  it('treats values within a quarter of a million as equal', () => {
    expect(draw).toBe(0.25)
    expect(truthOf(3.3, 3)).toBe(1)
    expect(truthOf(3, 3.3)).toBe(0)
    expect(truthOf(3.2, 3)).toBe(0.5)
    expect(truthOf(3, 3.2)).toBe(0.5)
  })
})
