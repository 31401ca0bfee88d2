import { DecisionRefused, type ChoiceFact } from './lab-engine.ts'
import { readObject, readOneOf } from './reading.ts'

/** The fields of a decision, still unread. */
export type Given = ReadonlyMap<string, unknown>
/** Notes a fact about the decision in hand. */
export type Note = (id: string, name: string, value: string | number) => void

/** What one type of decision does. */
export interface Step<Run, Phase extends string> {
  /** In which it can be taken. */
  readonly phases: readonly Phase[]
  /** Changes the run, or throws DecisionRefused and leaves it as it was. */
  readonly take: (run: Run, given: Given, note: Note) => void
}

interface Rules<Run, Phase extends string, Type extends string> {
  readonly steps: Readonly<Record<Type, Step<Run, Phase>>>
  /** What is to be decided in a phase, as a sentence: the answer to a decision that is not possible then. */
  readonly asks: Readonly<Record<Phase, string>>
  readonly roundOf: (run: Run) => number
  /** What the facts of a decision are about, where their names alone do not tell. */
  readonly about?: (run: Run) => string | null
}

/**
 * Takes decisions by their types and notes their facts.
 * @returns which throws DecisionRefused for a decision that is malformed or not possible now
 */
export function decider<
  Run extends { readonly phase: Phase | 'finished'; readonly facts: ChoiceFact[] },
  Phase extends string,
  Type extends string,
>({ steps, asks, roundOf, about }: Rules<Run, Phase, Type>) {
  return (run: Run, decision: unknown, index: number): void => {
    const given = readObject(decision, 'A decision is an object with a type.')
    const { phase } = run
    if (phase === 'finished') throw new DecisionRefused('This run is finished.')
    const types = Object.keys(steps) as Type[]
    const step = steps[readOneOf(given.get('type'), types, 'There is no decision of this type.', 'type')]
    if (!step.phases.includes(phase)) throw new DecisionRefused(asks[phase], 'type')
    const round = roundOf(run)
    const subject = about?.(run) ?? null
    const facts: ChoiceFact[] = []
    step.take(run, given, (id, name, value) => {
      facts.push({
        decision: index,
        round,
        id,
        name: subject === null ? name : `${name} (${subject})`,
        value,
      })
    })
    run.facts.push(...facts)
  }
}
