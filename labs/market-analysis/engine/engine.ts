import { DecisionRefused, type ChoiceFact, type LabEngine, type PlayedRun } from '../../engine/lab-engine.ts'
import { readObject, readOneOf } from '../../engine/reading.ts'
import type { DecisionType } from './decisions.ts'
import { drawWorld, newRun, roundOf, type Run } from './run.ts'
import { resultOf } from './score.ts'
import { defaultSettings, parseSettings, roundsOf, settingFields, type EntrySettings } from './settings.ts'
import { stateOf, type EntryState } from './state.ts'
import { asks, steps } from './steps.ts'

function decide(run: Run, decision: unknown, index: number): void {
  const given = readObject(decision, 'A decision is an object with a type.')
  if (run.phase === 'finished') throw new DecisionRefused('This run is finished.')
  const type = readOneOf(
    given.get('type'),
    Object.keys(steps) as DecisionType[],
    'There is no decision of this type.',
    'type',
  )
  const step = steps[type]
  if (step.phase !== run.phase) throw new DecisionRefused(asks[run.phase], 'type')
  const round = roundOf(run)
  const facts: ChoiceFact[] = []
  step.take(run, given, (id, name, value) => facts.push({ decision: index, round, id, name, value }))
  run.facts.push(...facts)
}

function play(seed: string, settings: EntrySettings, decisions: readonly unknown[]): PlayedRun<EntryState> {
  const run = newRun(drawWorld(seed, settings))
  decisions.forEach((decision, index) => decide(run, decision, index))
  const done = run.phase === 'finished'
  return {
    round: roundOf(run),
    rounds: roundsOf(settings),
    done,
    state: stateOf(run),
    result: done ? resultOf(run) : null,
    facts: run.facts,
  }
}

export const marketEntry: LabEngine<EntrySettings, EntryState> = {
  id: 'market_analysis_lab',
  defaultSettings,
  settingFields,
  parseSettings,
  roundsOf,
  play,
}
