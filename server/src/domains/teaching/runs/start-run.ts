import { randomUUID } from 'node:crypto'
import type { LabId } from '@tradewind/contract/catalogue'
import type { LabRun, RunKind } from '@tradewind/contract/teaching/runs'
import type { Caller, SignedInCaller } from '../../../kernel/caller.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { addressKey } from '../../../kernel/addresses.ts'
import { AppError } from '../../../kernel/error.ts'
import { newestEngineOf } from '../../../platform/lab-engines/engines.ts'
import type { Services } from '../../../kernel/services.ts'
import type { LimitRule } from '../../../platform/http/rate-limits.ts'
import { closedBecause, findJoined, isRehearsal, type ClassMembership } from '../classes/classes.service.ts'
import { lockEndOf } from '../classes/class-students.queries.ts'
import { admitToLab, refuseCourtesy } from '../../access/grants/admission.service.ts'
import { lockHolder } from '../../access/grants/grants.service.ts'
import { announce } from '../room-log/announce.ts'
import { appendEntry, lockRoom } from '../room-log/room-log.queries.ts'
import { countFirms, nextFirm } from '../room-log/world.queries.ts'
import { isOver } from '../room-log/room-state.ts'
import { seatInTeam } from '../room-log/seat-in-team.ts'
import { worldOf } from './run-world.ts'
import { ownerOf } from './run-access.ts'
import { contextOf } from './run-context.ts'
import { attemptsAlone, engineOrRefuse, roundsOfClass, seedOf } from './run-rules.ts'
import { insertRun, type RunRow } from './lab-runs.store.ts'
import { listAttempts } from './runs.queries.ts'
import { showRun } from './show-run.ts'

/** One person can begin as many runs. Resuming an open run costs nothing. */
const startsPerHour: LimitRule = { name: 'lab-run-starts', points: 60, seconds: 3600 }
const startsPerDay: LimitRule = { name: 'lab-run-starts-day', points: 200, seconds: 86_400 }
/** Guests and demo users become another person with each visit. This is several runs each of a class of 500. */
const visitorStarts: LimitRule = { name: 'lab-run-visitor-starts', points: 2000, seconds: 3600 }

interface Start {
  lab: LabId
  kind: RunKind
  classSession: string | null
  /** Whether it is played in the way in which runs meet. Only for a rehearsal without a class. */
  shared?: boolean | undefined
}

/** Resumes the open run of this kind, or starts one. Simultaneous calls from two tabs get the same run. */
export async function startOrResumeRun(
  services: Services,
  caller: SignedInCaller,
  { lab, kind, classSession, shared = false }: Start,
): Promise<LabRun> {
  await admitToLab(services, caller, lab)
  const joined = await joinedOrRefuse(services, caller, { lab, classSession })
  if (joined) refuseCourtesy(caller, { lab, allowed: joined.allowsCourtesy })
  const settings = settingsOf({ lab, kind, shared }, joined)
  const played = playedKind(kind, joined)
  const existing = await listAttempts(services.db, ownerOf(caller), { lab, classSession, kind: played })
  const open = existing.find((run) => isOpenIn(run, shared))
  if (open) return await showRun(services, caller, await contextOf(services, caller, open))
  if (joined) refuseClosed(joined, { lab, kind, now: caller.now })
  await takeStart(services, caller)
  const run = await addRun(services, caller, { lab, kind, classSession, shared, joined, settings })
  return await showRun(services, caller, await contextOf(services, caller, run))
}

/** Counts the beginning of a run. Refuses with 429 if the caller has begun too many. */
export async function takeStart({ limits }: Services, { session, address }: SignedInCaller): Promise<void> {
  const { id } = session.user
  await limits.take([startsPerHour, id], [startsPerDay, id])
  if (session.kind === 'guest' || session.kind === 'demo')
    await limits.take([visitorStarts, addressKey(address)])
}

/** In a room a test student takes a test seat, which plays along and moves nothing. */
function playedKind(kind: RunKind, joined: ClassMembership | null): RunRow['kind'] {
  return kind === 'counted' && joined?.seat && joined.student.test ? 'trial' : kind
}

/** Refuses a run that could not be played to its end. A room that has not opened yet lets people take their seats. */
function refuseClosed(
  joined: ClassMembership,
  { lab, kind, now }: { lab: LabId; kind: RunKind; now: Date },
): void {
  engineOrRefuse('class session', lab, joined.classSession.rules)
  const closed = closedBecause(joined, now) ?? (kind === 'counted' ? overBecause(joined) : null)
  if (closed !== null) throw new AppError('class_session_ended', closed)
}

/** A room whose last round has closed admits nobody who has not begun. */
function overBecause({ seat, classSession }: ClassMembership): string | null {
  if (seat === null) return null
  return isOver(seat.room, roundsOfClass(classSession))
    ? 'Your class has played all rounds of this lab.'
    : null
}

async function joinedOrRefuse(
  { db }: Services,
  caller: SignedInCaller,
  { lab, classSession }: Omit<Start, 'kind'>,
): Promise<ClassMembership | null> {
  if (classSession === null) return null
  const joined = await findJoined(db, caller.session.user.id, classSession)
  if (joined?.classSession.lab_id !== lab)
    throw new AppError('not_found', 'You are not in this class session. Please join it with its code.')
  return joined
}

async function addRun(
  services: Services,
  caller: SignedInCaller,
  {
    lab,
    kind,
    classSession,
    shared = false,
    joined,
    settings,
  }: Start & { joined: ClassMembership | null; settings: unknown },
): Promise<RunRow> {
  const owner = ownerOf(caller)
  const played = playedKind(kind, joined)
  const engine = joined
    ? engineOrRefuse('class session', lab, joined.classSession.rules)
    : newestEngineOf(lab)
  return await inTransaction(services, async (trx) => {
    // Before the user is locked, because hosts lock the room before they move its people.
    const teamId =
      played === 'counted' && joined?.seat
        ? await takeSeat(trx, {
            classId: joined.classSession.id,
            userId: owner.userId,
            now: caller.now,
          })
        : null
    const counts =
      played === 'counted' && joined?.student.test !== true && !(await isRehearsal(trx, classSession))
    await lockHolder(trx, owner.userId)
    // Another member may have begun the run of the team.
    const earlier = await listAttempts(trx, owner, { lab, classSession, kind: played })
    const open = earlier.find((run) => isOpenIn(run, shared))
    if (open) return open
    const attempt = earlier.length + 1
    if (played === 'counted' && attempt > (joined?.classSession.attempts ?? attemptsAlone))
      throw new AppError('no_attempt_left', 'You have used all your counted attempts.')
    const run: RunRow = {
      id: randomUUID(),
      user_id: teamId === null ? owner.userId : null,
      session_id: teamId === null ? owner.sessionId : null,
      lab_id: lab,
      rules: engine.rules,
      class_session_id: classSession,
      kind: played,
      counts,
      attempt,
      status: 'open',
      seed: seedOf(kind, played === 'trial' ? 1 : attempt, joined),
      settings,
      version: 0,
      round: 1,
      rounds: engine.roundsOf(engine.parseSettings(settings)),
      score: null,
      started_at: caller.now,
      saved_at: caller.now,
      robot_id: null,
      team_id: teamId,
      tried_from: null,
      firm: played === 'counted' && joined?.seat ? await firmOf(trx, joined.classSession) : null,
    }
    await insertRun(trx, run)
    if (kind === 'counted' && joined?.seat) await enterRoom(trx, caller, run)
    return run
  })
}

async function takeSeat(
  trx: Trx,
  seat: { classId: string; userId: string; now: Date },
): Promise<string | null> {
  // A host locks the class first, too. Nobody makes teams while a student begins.
  await lockEndOf(trx, seat.classId)
  return await seatInTeam(trx, seat)
}

/** Alone, a rehearsal may be open in each way of playing the lab. One that tries a run again is begun at that run. */
function isOpenIn(run: RunRow, shared: boolean): boolean {
  if (run.status !== 'open' || run.tried_from !== null) return false
  return run.class_session_id !== null || (worldOf(run) !== null) === shared
}

function settingsOf(
  { lab, kind, shared }: { lab: LabId; kind: RunKind; shared: boolean },
  joined: ClassMembership | null,
): unknown {
  if (joined) return joined.classSession.settings
  const { world, defaultSettings } = newestEngineOf(lab)
  if (!shared) return defaultSettings
  if (kind !== 'rehearsal' || !world)
    throw new AppError('not_found', 'This way of playing is rehearsed alone, and only in labs that have it.')
  return world.alone
}

/**
 * The number of the next firm of a class's room, in a lab in which runs meet; null elsewhere.
 * @throws AppError `room_changed` if there is no place for another
 */
export async function firmOf(
  trx: Trx,
  theClass: { id: string; lab_id: LabId; rules: number; settings: unknown },
): Promise<number | null> {
  const world = worldOf(theClass)
  if (!world) return null
  const number = await nextFirm(trx, theClass.id)
  if ((await countFirms(trx, theClass.id)) >= world.firms.most)
    throw new AppError(
      'room_changed',
      `All ${world.firms.most} firms of this room are taken. Ask your instructor to put you into a team.`,
    )
  return number
}

/** Notes in the log of the class's room that a seat has begun its run. */
export async function enterRoom(trx: Trx, caller: Caller, run: RunRow): Promise<void> {
  const classId = run.class_session_id
  if (classId === null || !(await lockRoom(trx, classId, 'decide'))) return
  await appendEntry(trx, caller, { classId, kind: 'begin', runId: run.id, content: {} })
  await announce(trx, classId, 'host')
}
