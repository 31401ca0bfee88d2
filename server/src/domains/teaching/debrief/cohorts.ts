import { isDeepStrictEqual } from 'node:util'
import type { LabId } from '@tradewind/contract/catalogue'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import { engineOf } from '../../../platform/lab-engines/engines.ts'
import type { Services } from '../../../kernel/services.ts'
import { listClasses, getHeld } from '../classes/class-management.ts'
import { countFinished } from './debrief.queries.ts'

/**
 * The caller's other classes that may stand beside this one: of the same lab, rules and settings, with at least one
 * finished attempt.
 */
export async function listCohorts(
  services: Services,
  caller: SignedInCaller,
  id: string,
): Promise<{ id: string; name: string; createdAt: number; finished: number }[]> {
  const heldClass = await getHeld(services.db, caller, id)
  const alike = (await listClasses(services, caller, heldClass.lab_id)).filter(
    (other) => other.id !== id && isAlike(heldClass.lab_id, [heldClass, other]),
  )
  const counts = await countFinished(
    services.db,
    alike.map((other) => other.id),
  )
  const finishedIn = new Map(counts.map(({ classId, finished }) => [classId, finished]))
  return alike.flatMap((other) => {
    const finished = finishedIn.get(other.id)
    return finished === undefined
      ? []
      : [{ id: other.id, name: other.name, createdAt: other.createdAt, finished }]
  })
}

interface Alike {
  rules: number
  settings: unknown
}

/** Settings that a class does not name have their defaults, so they are read before they are compared. */
function isAlike(lab: LabId, classes: readonly [Alike, Alike]): boolean {
  const [a, b] = classes
  const engine = engineOf(lab, a.rules)
  if (a.rules !== b.rules || !engine) return false
  return isDeepStrictEqual(engine.parseSettings(a.settings), engine.parseSettings(b.settings))
}
