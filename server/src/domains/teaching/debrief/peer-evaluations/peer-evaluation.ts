import { withPeerFactor } from '@tradewind/contract/teaching/debrief/peer-criteria'
import type {
  EvaluatedMember,
  PeerEvaluation,
  PeerState,
} from '@tradewind/contract/teaching/debrief/peer-evaluations'
import { audit } from '../../../../platform/database/audit.ts'
import type { SignedInCaller } from '../../../../kernel/caller.ts'
import type { Db } from '../../../../platform/database/database.ts'
import { inTransaction, type Trx } from '../../../../platform/database/transaction.ts'
import { AppError } from '../../../../kernel/error.ts'
import type { Services } from '../../../../kernel/services.ts'
import { getHeld, getHeldLocked } from '../../classes/class-management.ts'
import { grouped } from '../../classes/class-figures.ts'
import { listFactors, type PeerFactor } from '../../classes/peer-factors.store.ts'
import { listScored } from '../../classes/classes.service.ts'
import { setEvaluation } from '../../classes/peer-evaluations.store.ts'
import { wishGrades } from '../../grade-wishes/grade-wishes.service.ts'
import { factorsOf, meansOf } from './factors.ts'
import {
  closeEvaluation,
  findEvaluation,
  isInTeams,
  listMembers,
  listRatings,
  openEvaluation,
  setWithheld,
  type RatingRow,
  type TeamMember,
} from './peer-evaluations.queries.ts'

/** The peer evaluation of a class, for its instructors and assistants. */
export async function readEvaluation(
  { db }: Pick<Services, 'db'>,
  caller: SignedInCaller,
  id: string,
): Promise<PeerEvaluation> {
  const heldClass = await getHeld(db, caller, id)
  const evaluation = await findEvaluation(db, id)
  const ratings = await listRatings(db, id)
  const scored = await listScored(db, heldClass)
  const known: TeamRatings = {
    ratings,
    factors: evaluation.state === 'open' ? factorsOf(ratings) : await listFactors(db, id),
    scores: new Map(scored.map(({ student, attempt }) => [student.user_id, attempt.score])),
  }
  const members = await listMembers(db, id)
  return {
    inTeams: await isInTeams(db, id),
    ...evaluation,
    rehearsal: heldClass.rehearsal,
    members: members.map((member) => evaluatedMember(member, members, known)),
  }
}

interface TeamRatings {
  ratings: readonly RatingRow[]
  factors: ReadonlyMap<string, PeerFactor>
  scores: ReadonlyMap<string, number>
}

function evaluatedMember(
  { id, name, team }: TeamMember,
  members: readonly TeamMember[],
  { ratings, factors, scores }: TeamRatings,
): EvaluatedMember {
  const got = ratings.filter(({ rated_id }) => rated_id === id)
  const factor = factors.get(id)?.factor ?? null
  const score = scores.get(id) ?? null
  return {
    ...{ id, name, team, factor, score },
    hasRated: ratings.some(({ rater_id }) => rater_id === id),
    raters: got.length,
    means: meansOf(got),
    scoreWithFactor: score === null || factor === null ? null : withPeerFactor(score, factor),
    texts: got
      .filter(({ text }) => text !== '')
      .map(({ rater_id: rater, text, withheld }) => ({
        ...{ rater, text, withheld },
        name: members.find((member) => member.id === rater)?.name ?? 'Somebody who has left the class',
      })),
  }
}

/** What may follow each state. A release is for good, because students have read it. */
const next: Record<PeerState, readonly PeerState[]> = {
  none: ['open'],
  open: ['closed'],
  closed: ['open', 'released'],
  released: [],
}

/** Opens the evaluation, closes it, opens it again, or releases it. The same again changes nothing. */
export async function moveEvaluation(
  services: Services,
  caller: SignedInCaller,
  { id, state, from }: { id: string; state: Exclude<PeerState, 'none'>; from: PeerState },
): Promise<PeerEvaluation> {
  await inTransaction(services, async (trx) => {
    await getHeldLocked(trx, caller, id, 'change')
    const current = await findEvaluation(trx, id)
    if (current.state === state) return
    if (current.state !== from)
      throw changed('Somebody has changed the peer evaluation meanwhile. Please reload the page.')
    if (!next[from].includes(state)) throw changed(refusals[state])
    if (state === 'open') await demandTeams(trx, id)
    await move(trx, { id, state, now: caller.now })
    await audit(trx, caller, 'peer_evaluation_changed', { subject: id, details: { state, from } })
  })
  return await readEvaluation(services, caller, id)
}

const refusals: Record<Exclude<PeerState, 'none'>, string> = {
  open: 'Students have read the results, so the peer evaluation cannot be opened again.',
  closed: 'Open the peer evaluation before you close it.',
  released: 'Close the peer evaluation before you release it.',
}

async function move(
  trx: Trx,
  { id, state, now }: { id: string; state: Exclude<PeerState, 'none'>; now: Date },
): Promise<void> {
  if (state === 'open') await openEvaluation(trx, id, now)
  else if (state === 'released') await setEvaluation(trx, id, { released_at: now })
  else await closeEvaluation(trx, { classId: id, factors: factorsOf(await listRatings(trx, id)), now })
}

async function demandTeams(db: Db, id: string): Promise<void> {
  const teams = grouped(await listMembers(db, id), ({ team_id }) => team_id)
  if (!(await isInTeams(db, id)) || ![...teams.values()].some((members) => members.length > 1))
    throw changed('Make teams of at least two students first. Only members of a team rate each other.')
}

/** Keeps a text from the student whom it is about, or shows it again. Nothing changes after the release. */
export async function withholdText(
  services: Services,
  caller: SignedInCaller,
  { id, rater, rated, withheld }: { id: string; rater: string; rated: string; withheld: boolean },
): Promise<PeerEvaluation> {
  await inTransaction(services, async (trx) => {
    await getHeldLocked(trx, caller, id, 'change')
    if ((await findEvaluation(trx, id)).state === 'released')
      throw changed('Students have read the results, so their texts stay as they are.')
    if (!(await setWithheld(trx, { classId: id, rater, rated, withheld })))
      throw new AppError('not_found', 'This text is not here any more. Please reload the page.')
    await audit(trx, caller, withheld ? 'peer_text_withheld' : 'peer_text_shown', {
      subject: rated,
      details: { classSession: id },
    })
  })
  return await readEvaluation(services, caller, id)
}

/** Lets the factors change the grades of the class, or not any more, and sends the grades again. */
export async function countFactors(
  services: Services,
  caller: SignedInCaller,
  { id, counts }: { id: string; counts: boolean },
): Promise<PeerEvaluation> {
  await inTransaction(services, async (trx) => {
    const heldClass = await getHeldLocked(trx, caller, id, 'teach')
    const current = await findEvaluation(trx, id)
    if (current.counts === counts) return
    if (heldClass.rehearsal) throw changed('This class is a rehearsal, so it has no grades to change.')
    if (current.state !== 'released')
      throw changed('Release the results first. Students see their factor before it counts.')
    await setEvaluation(trx, id, { counts_since: counts ? caller.now : null })
    await wishGrades(trx, caller, { classId: id })
    await audit(trx, caller, counts ? 'peer_factors_counted' : 'peer_factors_not_counted', { subject: id })
  })
  return await readEvaluation(services, caller, id)
}

function changed(sentence: string): AppError {
  return new AppError('peer_evaluation_changed', sentence)
}
