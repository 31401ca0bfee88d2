import type { Place } from '@tradewind/labs/engine/shared-world'
import type { LabEngine, LabWorld } from '@tradewind/labs/engine/lab-engine'
import type { LabId } from '@tradewind/contract/catalogue'
import { engineOf } from '../../platform/lab-engines/engines.ts'
import type { Play } from '../../platform/lab-engines/play-lab.ts'
import type { Services } from '../../platform/services.ts'
import { findWorld } from '../room-log/room-log.service.ts'
import type { RunRow } from './runs.queries.ts'

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

/** Where a run stands in the world of its room; null for one that meets robots only, or nobody. */
async function placeOf({ db }: Services, run: RunRow): Promise<Place | null> {
  const { class_session_id: classId, firm: number } = run
  if (classId === null || run.kind === 'rehearsal' || worldOf(run) === null) return null
  const world = await findWorld(db, classId)
  if (world) return { number, ...world }
  // A class that was deleted with its owner closes no more rounds.
  return number === null ? null : { number, outcomes: [], news: [] }
}
