import type { LabResult, ScorePart } from '../../engine/lab-engine.ts'
import { clamp, rounded, sum } from '../../math/statistics.ts'
import { debriefOf, type CulturalExchangeDebrief } from './debrief.ts'
import { jointMarks, marksOf, type JointMarks, type Marks } from './marks.ts'
import { seenRight, statements } from './record.ts'
import { awayTrades, visitsBefore, type Run } from './run.ts'
import { solutionOf, type CulturalExchangeSolution } from './solution.ts'

/** Points of each measure, by part. */
export const measurePoints = {
  rules: { firstNotes: 8, lastNotes: 22 },
  joint: { joint: 25 },
  recovery: { words: 7, next: 7, change: 6 },
  trust: { fair: 5, again: 10 },
  reflection: { reflection: 10 },
} as const satisfies Record<string, Partial<Record<keyof Marks, number>>>

export type PartId = keyof typeof measurePoints

const partNames: Readonly<Record<PartId, string>> = {
  rules: 'Rules found',
  joint: 'Joint gain',
  recovery: 'Recovery',
  trust: 'Fairness and trust',
  reflection: 'Reflection',
}

const percent = (share: number) => `${Math.round(share * 100)} %`

function saysOf(part: PartId, run: Run, marks: Marks, { own }: JointMarks): string {
  switch (part) {
    case 'rules':
      return `Your first notes earned ${percent(marks.firstNotes)} of the maximum, your last notes ${percent(marks.lastNotes)}. One in three on everything earns nothing.`
    case 'joint':
      return `At the joint table you kept ${own.keptHome} of 8 customs from home and ${own.keptAway} of 8 from the other town. That brings ${rounded(own.gain, 0)} of 100 on average: ${percent(marks.joint)} of the way from random choices to the best.`
    case 'recovery': {
      const refused = awayTrades(run).filter(({ repair }) => repair !== null).length
      const said =
        refused === 0
          ? 'No trade in the other town was refused. '
          : `Your words after ${refused} refused trades earned ${percent(marks.words)} of the maximum. `
      const { table, custom } = run.world.change
      const change =
        run.report?.table === table && run.report.custom === custom
          ? 'You noted the right change.'
          : 'You noted the wrong change; the surer you were, the more it cost.'
      const answered = visitsBefore(run)
        .slice(0, -1)
        .some(({ remarks }) => remarks.length > 0)
      const next = answered
        ? `Your response to remarks earned ${percent(marks.next)} of the maximum.`
        : 'No remark called for a response.'
      return `${said}${next} ${change}`
    }
    case 'trust':
      return `Your shares were ${percent(marks.fair)} of the way to even. Judging by the customs you kept later, they would trade with you again: ${percent(marks.again)} of the way from a random guest to a good one.`
    default:
      return `You got ${seenRight(run)} of ${statements.length} statements about your own play right.`
  }
}

function partsOf(run: Run, marks: Marks, joint: JointMarks): ScorePart[] {
  return (Object.keys(measurePoints) as PartId[]).map((part) => {
    const measures = Object.entries(measurePoints[part]) as [keyof Marks, number][]
    const max = sum(measures.map(([, points]) => points))
    // A wrong report has a negative mark, but no part falls below 0.
    const points = clamp(sum(measures.map(([measure, most]) => most * marks[measure])), 0, max)
    return {
      id: part,
      name: partNames[part],
      points: rounded(points, 1),
      max,
      says: saysOf(part, run, marks, joint),
    }
  })
}

export function resultOf(run: Run): LabResult<CulturalExchangeDebrief, CulturalExchangeSolution> {
  const joint = jointMarks(run)
  const parts = partsOf(run, marksOf(run, joint), joint)
  return {
    score: rounded(sum(parts.map(({ points }) => points)), 1),
    parts,
    debrief: debriefOf(run, joint),
    solution: solutionOf(run, joint),
  }
}
