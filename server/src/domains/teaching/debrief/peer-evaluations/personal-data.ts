import type { PersonalData } from '@tradewind/contract/people/personal-data'
import type { Db } from '../../../../platform/database/database.ts'
import type { PersonHooks } from '../../../hooks.ts'
import { transferFactors } from '../../classes/peer-factors.store.ts'
import { shownOf } from './factors.ts'
import { transferRatings } from './peer-evaluations.queries.ts'

export const peerEvaluationsPerson: PersonHooks = {
  columns: {
    'peer_ratings.rater_id': { download: 'peerEvaluations.given', transfer: 'moves', erase: 'cascade' },
    'peer_ratings.rated_id': { download: 'peerEvaluations.got', transfer: 'moves', erase: 'cascade' },
    'peer_factors.user_id': { download: 'peerEvaluations.got', transfer: 'moves', erase: 'cascade' },
  },
  follows: {
    'peer_evaluations.class_session_id': {
      not: 'how far the rating of teams is in a class, with what students say of each other',
    },
  },
  download: async (db, { id }) => ({ peerEvaluations: await readPeerEvaluations(db, id) }),
  transfer: async (trx, _caller, move) => {
    await transferFactors(trx, move)
    await transferRatings(trx, move)
  },
}

type PeerEvaluations = PersonalData['peerEvaluations']

/** What a person gave the members of their teams, without whom, and what they got, as they may read it. */
async function readPeerEvaluations(db: Db, userId: string): Promise<PeerEvaluations> {
  return { given: await listGiven(db, userId), got: await listGot(db, userId) }
}

async function listGiven(db: Db, userId: string): Promise<PeerEvaluations['given']> {
  const rows = await db
    .selectFrom('peer_ratings')
    .selectAll()
    .where('rater_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('rated_id')
    .execute()
  return rows.map(({ class_session_id: classSession, work, ideas, together, text, at }) => ({
    ...{ classSession, work, ideas, together, text },
    at: at.toISOString(),
  }))
}

async function listGot(db: Db, userId: string): Promise<PeerEvaluations['got']> {
  const released = await db
    .selectFrom('peer_factors')
    .innerJoin('peer_evaluations', 'peer_evaluations.class_session_id', 'peer_factors.class_session_id')
    .select(['peer_factors.class_session_id', 'factor'])
    .where('user_id', '=', userId)
    .where('released_at', 'is not', null)
    .orderBy('peer_factors.class_session_id')
    .execute()
  const ratings = await db.selectFrom('peer_ratings').selectAll().where('rated_id', '=', userId).execute()
  return released.map(({ class_session_id: classSession, factor }) => ({
    ...{ classSession, factor },
    ...shownOf(ratings.filter((rating) => rating.class_session_id === classSession)),
  }))
}
