import type { PersonalData } from '@tradewind/contract/people/personal-data'
import type { Db } from '../../../../platform/database/database.ts'
import type { PersonHooks } from '../../../hooks.ts'
import { answerInWords } from '../../classes/own-questions.ts'
import { transferAnswers } from '../../classes/class-answers.store.ts'

export const questionsPerson: PersonHooks = {
  columns: {
    'class_answers.user_id': { download: 'ownQuestions.answered', transfer: 'moves', erase: 'cascade' },
  },
  follows: {
    'class_questions.class_session_id': 'ownQuestions.asked',
  },
  download: async (db, { id }) => ({ ownQuestions: await readOwnQuestions(db, id) }),
  transfer: (trx, _caller, move) => transferAnswers(trx, move),
}

type OwnQuestions = PersonalData['ownQuestions']

/** What a person asks the classes that they own, and what they answered in those that they joined. */
async function readOwnQuestions(db: Db, userId: string): Promise<OwnQuestions> {
  return { asked: await listAsked(db, userId), answered: await listAnswered(db, userId) }
}

async function listAsked(db: Db, userId: string): Promise<OwnQuestions['asked']> {
  return await db
    .selectFrom('class_questions')
    .innerJoin('class_sessions', 'class_sessions.id', 'class_questions.class_session_id')
    .select(['class_session_id as classSession', 'round', 'text', 'options'])
    .where('owner_id', '=', userId)
    .orderBy('class_session_id')
    .orderBy('round')
    .orderBy('number')
    .execute()
}

async function listAnswered(db: Db, userId: string): Promise<OwnQuestions['answered']> {
  const rows = await db
    .selectFrom('class_answers')
    .innerJoin('class_questions', 'class_questions.id', 'class_answers.question_id')
    .select(['class_session_id', 'text', 'options', 'answer', 'at'])
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('question_id')
    .execute()
  return rows.map(({ class_session_id: classSession, text, options, answer, at }) => ({
    classSession,
    question: text,
    answer: answerInWords({ options }, answer),
    at: at.toISOString(),
  }))
}
