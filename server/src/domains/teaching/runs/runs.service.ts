import { randomUUID } from 'node:crypto'
import type { LabId } from '@tradewind/contract/catalogue'
import type { Caller, SignedInCaller } from '../../../kernel/caller.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Services } from '../../../kernel/services.ts'
import type { ClassRow } from '../classes/course-classes.ts'
import { ownerOf, runOrRefuse } from './run-access.ts'
import { classSeed, roundsOfClass } from './run-rules.ts'
import { insertRun, type RunRow } from './lab-runs.store.ts'
import { countTrials, listPlayedLabs } from './runs.queries.ts'
import { enterRoom, firmOf } from './start-run.ts'

/** The class of one of the caller's runs; null for a run without a class. Refuses with `not_found`. */
export async function findClassOfRun(
  services: Services,
  caller: SignedInCaller,
  runId: string,
): Promise<string | null> {
  return (await runOrRefuse(services, caller, runId)).class_session_id
}

/** The labs of which the caller has runs. */
export async function readPlayedLabs({ db }: Services, caller: SignedInCaller): Promise<LabId[]> {
  return await listPlayedLabs(db, ownerOf(caller))
}

/** A run that plays along in a room and counts nowhere. */
interface NewTrial {
  theClass: ClassRow
  /** The instructor of a test seat, or the robot. */
  player: { userId: string } | { robotId: string }
}

/** Adds a trial to the room of a class, on the seed of its first attempt, and returns its id. */
export async function addTrial(trx: Trx, caller: Caller, { theClass, player }: NewTrial): Promise<string> {
  const userId = 'userId' in player ? player.userId : null
  const run: RunRow = {
    id: randomUUID(),
    user_id: userId,
    robot_id: 'robotId' in player ? player.robotId : null,
    team_id: null,
    session_id: null,
    lab_id: theClass.lab_id,
    rules: theClass.rules,
    class_session_id: theClass.id,
    kind: 'trial',
    counts: false,
    attempt: userId === null ? 1 : (await countTrials(trx, theClass.id, userId)) + 1,
    status: 'open',
    seed: classSeed(theClass, 1),
    settings: theClass.settings,
    version: 0,
    round: 1,
    rounds: roundsOfClass(theClass),
    score: null,
    started_at: caller.now,
    saved_at: caller.now,
    tried_from: null,
    firm: userId === null ? await firmOf(trx, theClass) : null,
  }
  await insertRun(trx, run)
  await enterRoom(trx, caller, run)
  return run.id
}
