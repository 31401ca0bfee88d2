import { isDeepStrictEqual } from 'node:util'
import type { ComparedRun, Comparison } from '@tradewind/contract/teaching/debrief/replays'
import type { SignedInCaller } from '../../../../kernel/caller.ts'
import type { StoredFact } from '../../../../platform/database/tables.ts'
import { refusedField } from '../../../../kernel/error.ts'
import { engineOf } from '../../../../platform/lab-engines/engines.ts'
import type { Services } from '../../../../kernel/services.ts'
import type { DecidedStep } from '../../classes/class-view.ts'
import { listParts } from '../../classes/score-parts.ts'
import { listDecisions } from '../../runs/runs.queries.ts'
import type { RunRow } from '../../runs/lab-runs.store.ts'
import { runToReplay, stepsOf, toReplaySteps } from './replays.ts'

/** Two runs of a class beside each other. */
export async function compareRuns(
  services: Services,
  caller: SignedInCaller,
  { id, first, second }: { id: string; first: string; second: string },
): Promise<Comparison> {
  if (first === second) throw refusedField('second', 'Choose two different runs.')
  const [one, other] = [
    await playedRun(services, caller, { id, runId: first }),
    await playedRun(services, caller, { id, runId: second }),
  ]
  const sameCase = one.run.seed === other.run.seed && one.run.rules === other.run.rules
  const telling = engineOf(one.run.lab_id, one.run.rules)?.telling ?? []
  return {
    first: one.compared,
    second: other.compared,
    sameCase,
    parting: sameCase ? partingOf(one, other, telling) : null,
    facts: besideEachOther(factsOf(one.steps), factsOf(other.steps)),
  }
}

interface Decided {
  steps: readonly DecidedStep[]
  decisions: readonly unknown[]
}

async function playedRun(
  services: Services,
  caller: SignedInCaller,
  ids: { id: string; runId: string },
): Promise<Decided & { run: RunRow; compared: ComparedRun }> {
  const { run, played } = await runToReplay(services, caller, ids)
  const steps = await stepsOf(services.db, run)
  const parts = (await listParts(services.db, [run.id])).get(run.id) ?? []
  return {
    run,
    steps,
    decisions: await listDecisions(services.db, run),
    compared: { run: played, steps: toReplaySteps(steps), parts },
  }
}

/**
 * The first decision in which two runs of one case differ, by the fact that a class is talked about by first. Words of
 * their own are no parting.
 */
export function partingOf(one: Decided, other: Decided, telling: readonly string[]): Comparison['parting'] {
  for (const [step, own] of one.steps.entries()) {
    const theirs = other.steps[step]
    if (!theirs) return null
    if (isDeepStrictEqual(one.decisions[step], other.decisions[step])) continue
    const differing = besideEachOther(own.facts, theirs.facts)
      .filter(({ id, first, second }) => first !== second && !id.startsWith('note.'))
      .toSorted((a, b) => rankOf(a.id, telling) - rankOf(b.id, telling))
    const [most] = differing
    if (most) {
      const { round, name, first, second } = most
      return { step, round, name, first, second }
    }
  }
  return null
}

function rankOf(id: string, telling: readonly string[]): number {
  const rank = telling.findIndex((start) => id === start || (start.endsWith('.') && id.startsWith(start)))
  return rank === -1 ? telling.length : rank
}

/** Facts of the same id in the same round beside each other, by round. A run may have several of one id. */
function besideEachOther(first: readonly StoredFact[], second: readonly StoredFact[]) {
  const [ofFirst, ofSecond] = [numbered(first), numbered(second)]
  const keys = [...new Set([...ofFirst.keys(), ...ofSecond.keys()])]
  return keys
    .flatMap((key) => {
      const [own, theirs] = [ofFirst.get(key), ofSecond.get(key)]
      const fact = own ?? theirs
      if (!fact) return []
      const { round, id, name } = fact
      return [{ round, id, name, first: textOf(own), second: textOf(theirs) }]
    })
    .toSorted((a, b) => a.round - b.round)
}

function numbered(facts: readonly StoredFact[]): Map<string, StoredFact> {
  const known = new Map<string, StoredFact>()
  for (const fact of facts) {
    const key = (at: number) => `${fact.round} ${fact.id} ${at}`
    let at = 0
    while (known.has(key(at))) at += 1
    known.set(key(at), fact)
  }
  return known
}

const textOf = (fact: StoredFact | undefined) => (fact === undefined ? null : String(fact.value))

const factsOf = (steps: readonly DecidedStep[]) => steps.flatMap(({ facts }) => facts)
