import type { OwnPeerEvaluation } from '../debrief/peer-evaluations.ts'
import { number } from './classes.ts'

type Result = NonNullable<OwnPeerEvaluation['result']>

/** A peer factor as people read it: `0.95`, `1.00`. */
export function factorInWords(factor: number): string {
  return factor.toFixed(2)
}

/** What a peer evaluation means for the reader's grade. */
export function resultInWords({ raters, factor, counts, score, scoreWithFactor }: Result): string {
  if (raters === 0) return 'Nobody rated you, so your factor is 1.00.'
  const own = `Your factor is ${factorInWords(factor)}.`
  if (score === null || scoreWithFactor === null) return own
  if (!counts) return `${own} So far it does not change your grade.`
  return `${own} Your team has ${number(score)} points, so your grade is ${number(scoreWithFactor)}.`
}
