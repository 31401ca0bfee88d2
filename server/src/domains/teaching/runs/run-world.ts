import type { WorldView } from '@tradewind/labs/engine/shared-world'
import type { LabEngine, LabWorld } from '@tradewind/labs/engine/lab-engine'
import type { LabId } from '@tradewind/contract/catalogue'
import { engineOf } from '../../../platform/lab-engines/engines.ts'
import type { Play } from '../../../platform/lab-engines/play-lab.ts'
import type { Services } from '../../../kernel/services.ts'
import { findWorld } from '../room-log/world.queries.ts'
import type { RunRow } from './lab-runs.store.ts'

interface Played {
  lab_id: LabId
  rules: number
  settings: unknown
}

/** The world in which runs with these settings meet; null where they do not. */
export function worldOf({ lab_id: lab, rules, settings }: Played): LabWorld | null {
  const engine = engineOf(lab, rules)
  return engine ? worldIn(engine, settings) : null
}

function worldIn({ world, parseSettings }: LabEngine, settings: unknown): LabWorld | null {
  return world?.isShared(parseSettings(settings)) === true ? world : null
}

/** What the engine gets of a run besides its decisions. */
export async function toPlay(services: Services, run: RunRow): Promise<Omit<Play, 'decisions'>> {
  const { lab_id: lab, rules, seed, settings } = run
  return { lab, rules, seed, settings, place: await placeOf(services, run) }
}

/** Whether a run stands in the world of its room, and does not meet robots only, or nobody. */
export function isInWorld(run: RunRow): boolean {
  const meets = run.kind !== 'rehearsal' || numberOf(run) !== null
  return run.class_session_id !== null && meets && worldOf(run) !== null
}

/** A rehearsal that tries a firm's run again is that firm, and what the others did stays. */
function numberOf({ firm, tried_from: tried }: RunRow): number | null {
  return tried?.firm ?? firm
}

/** Where a run stands in the world of its room; null for one outside. */
async function placeOf({ db }: Services, run: RunRow): Promise<WorldView | null> {
  const classId = run.class_session_id
  if (classId === null || !isInWorld(run)) return null
  const number = numberOf(run)
  const world = await findWorld(db, classId)
  if (world) return { number, ...world }
  // A class that was deleted with its owner closes no more rounds.
  return number === null ? null : { number, outcomes: [], news: [] }
}
