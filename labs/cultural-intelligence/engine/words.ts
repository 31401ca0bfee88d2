import type { CheckKind } from '../scenes/scene.ts'
import type { Reading, Reason } from './decisions.ts'
import { dialOf, type DialId, type Lean } from '../scenes/dials.ts'
import type { SceneOutcome } from './model.ts'
import type { FactorId } from './self-view.ts'

export const checkNames: Readonly<Record<CheckKind, string>> = {
  ask: 'Ask the person',
  observe: 'Observe',
  colleague: 'Ask a colleague',
}

/** The reliability of a check, as the player reads it. */
export const checkTrusts: Readonly<Record<CheckKind, string>> = {
  ask: 'Nearly always right, and most people like to be asked.',
  observe: 'Right most of the time.',
  colleague: 'Right, unless the colleague only repeats what people say about the place.',
}

export const outcomeWords: Readonly<Record<SceneOutcome, string>> = {
  well: 'taken well',
  mixed: 'mixed',
  badly: 'taken badly',
}

export const factorNames: Readonly<Record<FactorId, string>> = {
  metacognitive: 'Metacognitive',
  cognitive: 'Cognitive',
  motivational: 'Motivational',
  behavioural: 'Behavioural',
}

export function leanWords(dial: DialId, reading: Reading): string {
  return reading === 'unclear' ? 'cannot tell' : dialOf(dial)[reading]
}

export function reasonWords(reason: Reason, lean: Lean | null): string {
  if (reason === 'place') return 'People at that firm are like that'
  if (reason === 'day') return 'A bad day, not the opening'
  return `${dialOf(reason).name}: ${leanWords(reason, lean ?? 'unclear')}`
}

/** Levels of trust in words, from 0 to 4. */
export const moods = [
  'wary of you',
  'reserved',
  'polite but reserved',
  'at ease with you',
  'open with you',
] as const

export function moodOf(trust: number): number {
  return [0.3, 0.45, 0.6, 0.78].filter((limit) => trust >= limit).length
}
