import type { Updateable } from 'kysely'
import { Caller } from '../../../kernel/caller.ts'
import { day, later } from '../../../kernel/clock.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { sendMail } from '../../../platform/mail/outbox.ts'
import type { Services } from '../../../kernel/services.ts'
import { wishGrades } from '../../teaching/grade-wishes/grade-wishes.service.ts'
import { gradesMail } from './grades.mails.ts'
import { listTold, listUnsent } from './grades.queries.ts'
import { isColumnGone } from './grade-columns.ts'
import { findingOf } from './findings.ts'
import { failuresAfter, isOfPlatform } from './platform-failures.ts'
import { withClassList } from './read-back.ts'
import { readResults } from './results.ts'
import { scoreOf } from './send-grade.ts'
import {
  type ComparedColumn,
  listComparedColumns,
  listSettledGrades,
  listUntold,
} from '../../teaching/grade-wishes/kept-grades.ts'
import { markColumnGone, storeColumn } from '../../teaching/grade-wishes/grade-columns.store.ts'
import {
  type GradeRow,
  type GradesTable,
  noteTold,
  storeFinding,
} from '../../teaching/grade-wishes/grades.store.ts'
import { takeNoticeOfDay } from '../../teaching/grade-wishes/grade-notices.store.ts'
import { PlatformProblem } from '../lms/platform-problem.ts'

/** How long after its end the grades of a class are compared, in ms. */
const comparedFor = 14 * day

/**
 * Compares what arrived with what grade books hold, wishes for grades that were never wished for, and tells instructors
 * of grades that need them. Runs every night and is safe to run at any time.
 */
export async function compareGrades(services: Services): Promise<void> {
  const { db, clock } = services
  const activeSince = later(clock.now(), -comparedFor)
  await wishUnsent(services, activeSince)
  // How often in a row each platform has failed, and which ones are asked no more tonight.
  const failures = new Map<string, number>()
  const silent = new Set<string>()
  for (const column of await listComparedColumns(db, activeSince)) {
    const { platform_id: platform } = column
    if (silent.has(platform)) continue
    const problem = await tryToCompare(services, column)
    failures.set(platform, failuresAfter(failures.get(platform) ?? 0, problem))
    if (problem && isOfPlatform(problem, failures.get(platform) ?? 0)) silent.add(platform)
  }
  await tellOfGrades(services)
}

/**
 * Wishes for grades of attempts that were finished before the course took grades: before an upgrade, or before the grade
 * service was switched on in the LMS.
 */
async function wishUnsent(services: Services, activeSince: Date): Promise<void> {
  const caller = Caller.system(services.clock.now())
  for (const { class_session_id: classId, user_ids: userIds } of await listUnsent(services.db, activeSince))
    await inTransaction(services, (trx) => wishGrades(trx, caller, { classId, userIds }))
}

/** Compares a column and returns the problem of its platform, if it has one. No column stops the others. */
async function tryToCompare(services: Services, column: ComparedColumn): Promise<PlatformProblem | null> {
  try {
    await compareColumn(services, column)
    return null
  } catch (error) {
    const problem = error instanceof PlatformProblem ? error : new PlatformProblem('unreadable')
    const { kind, status, detail } = problem
    services.log.warn(
      { link: column.link_id, kind, status, detail, ...(problem !== error && { err: error }) },
      'a grade book could not be compared',
    )
    return problem
  }
}

async function compareColumn(
  services: Services,
  { link_id, url, platform_id }: ComparedColumn,
): Promise<void> {
  const { db, clock } = services
  const settled = await listSettledGrades(db, link_id)
  const held = await readAll(services, { link_id, url, platform_id })
  if (held === null) {
    const gone = { state: 'refused', reason: 'column_gone', state_at: clock.now() } as const
    for (const grade of settled) await storeFinding(db, grade, gone)
    return
  }
  for (const grade of settled) {
    const finding = findingOf(grade, held.get(grade.sub) ?? null, clock.now())
    if (!finding) continue
    const found = await withClassList(db, grade, finding)
    await storeFinding(db, grade, { ...found, ...(await whatIsDue(services, grade, found)) })
  }
  await storeColumn(db, link_id, { compared_at: clock.now() })
}

/** What the LMS holds of all students of a column; null if the column was deleted there, which is noted. */
async function readAll(services: Services, { link_id, url, platform_id }: ComparedColumn) {
  const column = { platformId: platform_id, url }
  try {
    return await readResults(services, column)
  } catch (error) {
    if (!(error instanceof PlatformProblem) || error.kind !== 'missing') throw error
    if (!(await isColumnGone(services, column))) throw error
    await markColumnGone(services.db, link_id, url)
    return null
  }
}

/** A newer score may have met the other grade that is gone now. */
async function whatIsDue(
  services: Services,
  grade: GradeRow,
  found: Updateable<GradesTable>,
): Promise<Updateable<GradesTable>> {
  if (grade.state !== 'conflict' || found.state !== 'arrived') return {}
  const score = await scoreOf(services, grade)
  const isNewer = score !== null && score !== 'outside' && score.score !== grade.sent_score
  return isNewer ? { next_try_at: services.clock.now() } : {}
}

/** Mails the instructors of classes with grades that need a person: one mail for a class and a day. */
async function tellOfGrades(services: Services): Promise<void> {
  const caller = Caller.system(services.clock.now())
  for (const { class_session_id: classId, count } of await listUntold(services.db))
    await inTransaction(services, async (trx) => {
      if (!(await takeNoticeOfDay(trx, classId, caller.now))) return
      await noteTold(trx, classId, caller.now)
      for (const { email, first_name, name } of await listTold(trx, classId))
        await sendMail(trx, caller, {
          recipient: email,
          message: gradesMail(services.config, {
            firstName: first_name,
            classId,
            className: name,
            count,
          }),
        })
    })
}
