import type { LabResult, ScorePart } from '../../engine/lab-engine.ts'
import { rounded, sum } from '../../math/statistics.ts'
import {
  debriefOf,
  solutionOf,
  type CulturalIntelligenceDebrief,
  type CulturalIntelligenceSolution,
} from './debrief.ts'
import { judgeScene, type JudgedScene } from './judge.ts'
import { marksOf, type Marks } from './marks.ts'
import { effortBudget, effortSpent, type Run } from './run.ts'
import type { FactorId } from './self-view.ts'
import { factorNames } from './words.ts'

/** Points of each measure, 25 for each factor. */
export const measurePoints: Readonly<Record<FactorId, Partial<Readonly<Record<keyof Marks, number>>>>> = {
  metacognitive: { predictions: 15, checks: 10 },
  cognitive: { readings: 15, explanations: 10 },
  motivational: { staying: 15, looking: 10 },
  behavioural: { fit: 15, range: 10 },
}

const percent = (share: number) => `${Math.round(share * 100)} %`

function saysOf(factor: FactorId, run: Run, scenes: readonly JudgedScene[], marks: Marks): string {
  const { plays } = run
  switch (factor) {
    case 'metacognitive': {
      const made = sum(plays.map(({ checks }) => checks.length))
      const spent = effortSpent(plays)
      return `Your predictions earned ${percent(marks.predictions)} of the maximum; later ones count more. You made ${made === 1 ? '1 check' : `${made} checks`} with ${spent} of ${effortBudget(run.settings)} effort. They earned ${percent(marks.checks)} of the maximum.`
    }
    case 'cognitive':
      return `Your readings came ${percent(marks.readings)} of the way from guessing to the best reading of all signs. Your explanations came ${percent(marks.explanations)} of the way.`
    case 'motivational': {
      const setbacks = plays.filter(({ outcome }) => outcome !== 'well').length
      return `${setbacks} of ${plays.length} openings were not taken well. Your replies showed ${percent(marks.staying)} of the possible effort. You looked closer in ${percent(marks.looking)} of the scenes after the first, weighted by setbacks.`
    }
    default: {
      const well = sum(scenes.map(({ wellChosen }) => wellChosen)) / Math.max(1, scenes.length)
      return `Your openings had a ${percent(well)} chance of being taken well: ${percent(marks.fit)} of the way from random choices to the best, replies included. Range: ${percent(marks.range)}.`
    }
  }
}

function partsOf(run: Run, scenes: readonly JudgedScene[], marks: Marks): ScorePart[] {
  return (Object.keys(measurePoints) as FactorId[]).map((factor) => {
    const measures = Object.entries(measurePoints[factor]) as [keyof Marks, number][]
    return {
      id: factor,
      name: factorNames[factor],
      points: rounded(sum(measures.map(([measure, points]) => points * marks[measure])), 1),
      max: sum(measures.map(([, points]) => points)),
      says: saysOf(factor, run, scenes, marks),
    }
  })
}

/** The score of scenes that are already judged. */
export function scoreOf(run: Run, scenes: readonly JudgedScene[]): number {
  return summed(partsOf(run, scenes, marksOf(scenes, effortBudget(run.settings))))
}

function summed(parts: readonly ScorePart[]): number {
  return rounded(sum(parts.map(({ points }) => points)), 1)
}

export function resultOf(run: Run): LabResult<CulturalIntelligenceDebrief, CulturalIntelligenceSolution> {
  const scenes = run.plays.map((play) => judgeScene(play, run.seed, run.settings.signs))
  const marks = marksOf(scenes, effortBudget(run.settings))
  const parts = partsOf(run, scenes, marks)
  return {
    score: summed(parts),
    parts,
    debrief: debriefOf(run, scenes, parts),
    solution: solutionOf(scenes),
  }
}
