import { labById } from '@tradewind/contract/catalogue'
import type { ProjectorView } from '@tradewind/contract/teaching/rooms'
import { audit } from '../../../platform/database/audit.ts'
import { Caller, type SignedInCaller } from '../../../kernel/caller.ts'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../kernel/error.ts'
import type { Services } from '../../../kernel/services.ts'
import { hashToken, newToken } from '../../../kernel/tokens.ts'
import { describeRounds } from '../runs/run-rules.ts'
import { attemptsOf, listScored } from '../classes/classes.service.ts'
import { findClass, type ClassRow } from '../classes/course-classes.ts'
import { getHeldLocked } from '../classes/class-management.ts'
import { listParts, spreadOfParts } from '../classes/score-parts.ts'
import { quartilesOf } from '../classes/class-figures.ts'
import { closedRound, isOver, toRoomState } from '../room-log/room-state.ts'
import { setProjector } from '../room-log/rooms.store.ts'
import { lockRoomOrRefuse } from './commands.ts'
import { findProjected, listFactsOfRound, listStudentSeats, type StudentSeatRow } from './rooms.queries.ts'
import { spreadsOf } from './spreads.ts'
import { readReport } from './worlds.ts'

/** Names and values of fewer people would tell who is who. */
const leastShown = 5

/** Makes the link for the wall. An earlier one stops working. */
export async function openProjector(
  services: Services,
  caller: SignedInCaller,
  { id, namesShown }: { id: string; namesShown: boolean },
): Promise<{ link: string }> {
  const token = newToken()
  await inTransaction(services, async (trx) => {
    const theClass = await getHeldLocked(trx, caller, id, 'change')
    await lockRoomOrRefuse(trx, id)
    if (theClass.ended_at !== null) throw new AppError('class_session_ended', 'This class session has ended.')
    await setProjector(trx, id, { hash: hashOf(token), namesShown })
    await audit(trx, caller, 'room_projector_opened', { subject: id, details: { namesShown } })
  })
  return { link: `${services.config.publicUrl}/projector#${token}` }
}

export async function closeProjector(
  services: Services,
  caller: SignedInCaller,
  id: string,
): Promise<string> {
  return await inTransaction(services, async (trx) => {
    await getHeldLocked(trx, caller, id, 'change')
    await lockRoomOrRefuse(trx, id)
    await setProjector(trx, id, { hash: null, namesShown: false })
    await audit(trx, caller, 'room_projector_closed', { subject: id })
    return 'The link for the wall no longer works.'
  })
}

/** What the wall shows. The link ends with the class, and when a host makes another or ends it. */
export async function readProjector(
  services: Services,
  caller: Caller,
  token: string,
): Promise<ProjectorView> {
  const { db, config } = services
  const room = await findProjected(db, hashOf(token))
  const theClass = room && (await findClass(db, room.class_session_id))
  if (!room || theClass?.ended_at !== null)
    throw new AppError(
      'not_found',
      'This link no longer works. Please open the projector from the room again.',
    )
  const described = describeRounds(theClass)
  const seats = await listStudentSeats(db, theClass.id, caller.now)
  const deciders = room.sending === null ? seats : onePerTeam(seats)
  const round = closedRound(room)
  const isClosed = room.phase === 'closed'
  const report = isClosed ? await readReport(db, theClass) : null
  const state = toRoomState(
    { room, extraPercent: 0, teamId: null },
    { ...described, hasEnded: false, now: caller.now },
  )
  return {
    lab: theClass.lab_id,
    labName: labById(theClass.lab_id).name,
    className: theClass.name,
    code: theClass.code,
    joinAddress: `${new URL(config.publicUrl).host}/join`,
    joinLink: `${config.publicUrl}/join/${theClass.code}`,
    room: state,
    here: seats.filter(({ here }) => here).length,
    inTeams: room.sending !== null,
    deciders: deciders.length,
    decided: deciders.filter((seat) => hasDecided(seat, room.round)).length,
    names: room.names_shown ? namesOf(seats) : null,
    spreads: isClosed ? await spreadsOfRound(services, theClass, round) : [],
    question: report?.question ?? state.about?.question ?? null,
    report,
    results: isOver(room, described.rounds) ? await resultsOf(db, theClass) : null,
  }
}

/** The scores of a class and their parts, without names and groups of a few. */
async function resultsOf(db: Db, theClass: ClassRow): Promise<ProjectorView['results']> {
  const attempts = attemptsOf(await listScored(db, theClass))
  const scores = quartilesOf(attempts.map(({ score }) => score))
  if (!scores || attempts.length < leastShown) return null
  const parts = await listParts(
    db,
    attempts.map(({ id }) => id),
  )
  return {
    finished: attempts.length,
    scores,
    parts: spreadOfParts([...parts.values()]).filter(({ numbers }) => numbers.count >= leastShown),
  }
}

function hashOf(token: string): string {
  return hashToken(token).toString('base64url')
}

function hasDecided({ round, status }: StudentSeatRow, open: number): boolean {
  return open > 0 && round !== null && (status !== 'open' || round > open)
}

/** All of a team are as far as their team. A student in none yet has nothing to decide. */
function onePerTeam(seats: readonly StudentSeatRow[]): StudentSeatRow[] {
  return [...new Map(seats.filter(({ team }) => team !== null).map((seat) => [seat.team, seat])).values()]
}

function namesOf(seats: readonly StudentSeatRow[]): string[] | null {
  const here = seats.filter(({ here: isHere }) => isHere)
  if (here.length < leastShown) return null
  const names = new Intl.Collator('en', { sensitivity: 'base' })
  return here
    .map((seat) => `${seat.first_name} ${seat.last_name}`.trim())
    .toSorted((a, b) => names.compare(a, b))
}

async function spreadsOfRound(
  { db }: Services,
  theClass: ClassRow,
  round: number,
): Promise<ProjectorView['spreads']> {
  const facts = await listFactsOfRound(db, theClass.id, round)
  return spreadsOf(facts, { least: leastShown })
}
