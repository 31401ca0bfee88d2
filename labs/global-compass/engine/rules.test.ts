import { describe, expect, it } from 'vitest'
import { sample } from '../../engine/test/sample.ts'
import { median } from '../../math/statistics.ts'
import { phrasings, onStoppages } from './board-words.ts'
import { voicesOf } from './board.ts'
import { countryOf } from './countries.ts'
import { criteria, criterionIds } from './criteria.ts'
import { cageParts } from './distance.ts'
import { globalCompass } from './engine.ts'
import { heard } from './hearing.ts'
import { drawWorld } from './run.ts'
import { defaultSettings } from './settings.ts'
import { copyingPolicy, decisionsOf, playedBy, randomPolicy, sensiblePolicy } from './test/policies.ts'

const seeds = (count: number) => Array.from({ length: count }, (_, at) => `rules ${at}`)

describe('the world of a run', () => {
  it('the board speaks of every criterion, and names neither it nor a priority', () => {
    const named = new RegExp(
      ['decisive', 'important', 'useful', ...criteria.map(({ name }) => name)].join('|'),
      'iu',
    )
    const all = criterionIds.flatMap((id) => Object.values(phrasings[id]).flat())
    expect(new Set(all).size).toBe(60)
    for (const sentence of [...all, ...Object.values(onStoppages).flat()]) expect(sentence).not.toMatch(named)
    for (const seed of seeds(20)) {
      const { brief, board } = drawWorld(seed, defaultSettings)
      expect(brief.story).not.toMatch(named)
      expect(new Set(board.remarks.map(({ criterion }) => criterion)).size).toBe(10)
      expect(voicesOf(board).flatMap(({ says }) => says)).toHaveLength(10)
    }
  })

  it('says nothing of the priorities, ranks no country, and offers reasons in an order of its own', () => {
    const orders = seeds(3).map((seed) => {
      const decisions = decisionsOf(sensiblePolicy, seed)
      for (const count of decisions.keys()) {
        const { state } = globalCompass.play(seed, defaultSettings, decisions.slice(0, count))
        expect(state.criteria.map(({ priority }) => priority)).toEqual(Array(10).fill(null))
        expect(state.ranking).toEqual([])
      }
      return globalCompass.play(seed, defaultSettings, []).state.reasonOrder.join()
    })
    expect(new Set(orders).size).toBe(3)
  })

  it('can be heard: somebody who understands each sentence agrees with the board', () => {
    for (const seed of seeds(5)) {
      const { result } = playedBy(sensiblePolicy, seed)
      expect(result.debrief.evidence.agreement).toBeCloseTo(1, 9)
      expect(result.solution.boardWeights).toBeDefined()
    }
    expect(
      Object.values(heard(globalCompass.play('heard', defaultSettings, []).state)).toSorted((a, b) => a - b),
    ).toEqual([2, 2, 2, 2, 5, 5, 5, 9, 9, 9])
  })

  describe('who copies what the board names, and understands nothing', () => {
    const played = seeds(sample(300, 24)).map((seed) => ({
      copied: playedBy(copyingPolicy, seed).result.score,
      heard: playedBy(sensiblePolicy, seed).result.score,
    }))
    const shareOf = (is: (each: (typeof played)[number]) => boolean) =>
      played.filter(is).length / played.length

    it('stays under 75 points in the median by far, and on at least 80 % of seeds', () => {
      expect(median(played.map(({ copied }) => copied))).toBeLessThan(68)
      expect(shareOf(({ copied }) => copied < 75)).toBeGreaterThanOrEqual(0.8)
    })

    it('earns less than who understands, on at least 85 % of seeds', () => {
      expect(shareOf(({ copied, heard: understood }) => copied < understood)).toBeGreaterThanOrEqual(0.85)
    })
  })

  it('gives each shock a length that fits it: strikes end in quarters, sanctions in years', () => {
    const lengths = new Map<string, number[]>()
    for (const seed of seeds(100)) {
      const { kind, endChance } = drawWorld(seed, defaultSettings).shock
      lengths.set(kind, [...(lengths.get(kind) ?? []), 1 / endChance])
    }
    const [least, most] = [Math.min, Math.max].map((of) => (kind: string) => of(...(lengths.get(kind) ?? [])))
    expect([most?.('strike'), most?.('disaster'), most?.('sanctions')]).toEqual([2, 3, 8])
    expect([least?.('currency'), least?.('tariff'), least?.('sanctions')]).toEqual([4, 4, 6])
  })

  it('counts RCEP, AfCFTA, the Pacific Alliance, EAEU and CAFTA-DR as blocs', () => {
    const near = (a: string, b: string) => cageParts(countryOf(a), countryOf(b)).administration
    expect([near('AUS', 'CHN'), near('KEN', 'MAR'), near('CHL', 'COL'), near('GTM', 'USA')]).toEqual([
      0, 0, 0, 0,
    ])
    expect(countryOf('KAZ').blocs).toEqual(['EAEU'])
  })

  it('a reason that the board shrugs at does not hold', () => {
    const verdicts = seeds(6).flatMap((seed) => {
      const { state, result } = playedBy(randomPolicy, seed).position
      const board = result?.solution.boardWeights
      const shrugged = state.criteria.filter(({ id }) => (board?.[id] ?? 0) < 0.05).map(({ id }) => id)
      return (result?.debrief.evidence.reasons ?? []).filter(({ criterion }) => shrugged.includes(criterion))
    })
    expect(new Set(verdicts.map(({ verdict }) => verdict))).toContain('not asked')
    expect(verdicts.map(({ verdict }) => verdict)).not.toContain('holds')
  })
})
