import { withPeerFactor } from '@tradewind/contract/teaching/debrief/peer-criteria'
import type { OwnPeerEvaluation, PeerRating } from '@tradewind/contract/teaching/debrief/peer-evaluations'
import type { SignedInCaller } from '../../../../kernel/caller.ts'
import { isUniqueViolation, type Db } from '../../../../platform/database/database.ts'
import { inTransaction } from '../../../../platform/database/transaction.ts'
import { AppError, refusedField } from '../../../../kernel/error.ts'
import type { Services } from '../../../../kernel/services.ts'
import { findJoined, listScored } from '../../classes/classes.service.ts'
import { listFactors } from '../../classes/peer-factors.store.ts'
import { lockEndOf } from '../../classes/class-students.queries.ts'
import { runOrRefuse } from '../../runs/run-access.ts'
import { shownOf } from './factors.ts'
import {
  findEvaluation,
  hasRated,
  hasTeamFinished,
  insertRatings,
  listMembers,
  listRatings,
  type TeamMember,
} from './peer-evaluations.queries.ts'

const nothing: OwnPeerEvaluation = {
  state: 'none',
  waitsForTeam: false,
  mates: [],
  hasRated: false,
  result: null,
}

/** The peer evaluation in the class of one of the caller's counted attempts, as this member of a team sees it. */
export async function readOwnEvaluation(
  services: Services,
  caller: SignedInCaller,
  runId: string,
): Promise<OwnPeerEvaluation> {
  const { db } = services
  const run = await runOrRefuse(services, caller, runId)
  const { class_session_id: classId } = run
  if (classId === null || run.kind !== 'counted') return nothing
  const userId = caller.session.user.id
  const { state, counts } = await findEvaluation(db, classId)
  if (state === 'none' || !(await findJoined(db, userId, classId))) return nothing
  return {
    state,
    waitsForTeam: !(await hasTeamFinished(db, classId, userId)),
    mates: (await listMates(db, classId, userId)).map(({ id, name }) => ({ id, name })),
    hasRated: await hasRated(db, classId, userId),
    result: state === 'released' ? await resultOf(db, { classId, userId, counts }) : null,
  }
}

/** Keeps what a member gives all others of the team. It is sent once, so that nobody changes it after a talk. */
export async function rateTeam(
  services: Services,
  caller: SignedInCaller,
  { runId, ratings }: { runId: string; ratings: readonly PeerRating[] },
): Promise<OwnPeerEvaluation> {
  const run = await runOrRefuse(services, caller, runId)
  const { class_session_id: classId } = run
  const userId = caller.session.user.id
  if (classId === null || run.kind !== 'counted')
    throw new AppError('forbidden', 'You rate your team after an attempt of a class only.')
  await inTransaction(services, async (trx) => {
    // The instructor closes the evaluation only with this row locked.
    await lockEndOf(trx, classId)
    if (!(await findJoined(trx, userId, classId)))
      throw new AppError('forbidden', 'You are not in this class any more.')
    if ((await findEvaluation(trx, classId)).state !== 'open')
      throw new AppError('peer_evaluation_changed', 'The peer evaluation takes no ratings now.')
    if (!(await hasTeamFinished(trx, classId, userId)))
      throw new AppError('forbidden', 'You can rate your team once it has finished.')
    if (await hasRated(trx, classId, userId)) throw alreadyRated()
    demandEach(ratings, await listMates(trx, classId, userId), userId)
    await insertRatings(
      trx,
      ratings.map(({ student, marks, text }) => ({
        class_session_id: classId,
        rater_id: userId,
        rated_id: student,
        ...marks,
        text,
        at: caller.now,
      })),
    ).catch((error: unknown) => {
      // Another call of the same person came first.
      throw isUniqueViolation(error) ? alreadyRated() : error
    })
  })
  return await readOwnEvaluation(services, caller, runId)
}

/** Each other member is rated once, and nobody else. */
function demandEach(ratings: readonly PeerRating[], mates: readonly TeamMember[], own: string): void {
  const rated = ratings.map(({ student }) => student)
  if (rated.includes(own)) throw refusedField('ratings', 'You rate the others of your team, not yourself.')
  if (rated.some((student) => mates.every(({ id }) => id !== student)))
    throw refusedField(
      'ratings',
      'You rate members of your own team only. Reload the page to see who is in it.',
    )
  if (new Set(rated).size !== rated.length)
    throw refusedField('ratings', 'You rate each member of your team once.')
  if (mates.length === 0) throw refusedField('ratings', 'Nobody else is in your team, so you rate nobody.')
  const missing = mates.filter(({ id }) => !rated.includes(id)).map(({ name }) => name)
  if (missing.length > 0)
    throw refusedField('ratings', `Please rate everybody in your team. Still to rate: ${missing.join(', ')}.`)
}

async function listMates(db: Db, classId: string, userId: string): Promise<TeamMember[]> {
  const members = await listMembers(db, classId)
  const own = members.find(({ id }) => id === userId)
  return members.filter(({ id, team_id: team }) => team === own?.team_id && id !== userId)
}

/** The result for a member. */
async function resultOf(
  db: Db,
  { classId, userId, counts }: { classId: string; userId: string; counts: boolean },
): Promise<OwnPeerEvaluation['result']> {
  const own = (await listFactors(db, classId)).get(userId)
  const got = (await listRatings(db, classId)).filter(({ rated_id }) => rated_id === userId)
  const { raters, factor } = own ?? { raters: 0, factor: 1 }
  const theClass = await findJoined(db, userId, classId)
  const scored = theClass ? await listScored(db, theClass.classSession) : []
  const score = scored.find(({ student }) => student.user_id === userId)?.attempt.score ?? null
  return {
    ...{ raters, factor, counts, score },
    scoreWithFactor: score === null ? null : withPeerFactor(score, factor),
    ...shownOf(got),
  }
}

function alreadyRated(): AppError {
  return new AppError('already_rated', 'You have rated your team already. A rating cannot be changed.')
}
