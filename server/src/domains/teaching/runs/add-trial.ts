import { randomUUID } from 'node:crypto'
import type { Caller } from '../../../kernel/caller.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { ClassRow } from '../classes/course-classes.ts'
import { classSeed, roundsOfClass } from './run-rules.ts'
import { insertRun, type RunRow } from './lab-runs.store.ts'
import { countTrials } from './runs.queries.ts'
import { enterRoom, firmOf } from './start-run.ts'

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
