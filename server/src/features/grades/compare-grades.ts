import { Caller } from '../../platform/caller.ts'
import { day, later } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { sendMail } from '../../platform/mail/outbox.ts'
import type { Services } from '../../platform/services.ts'
import { wishGrades } from '../grade-wishes/grade-wishes.service.ts'
import { PlatformProblem } from '../lms/lms.service.ts'
import { gradesMail } from './grades.mails.ts'
import {
  listComparedColumns,
  listSettledGrades,
  listTold,
  listUnsent,
  listUntold,
  storeColumn,
  storeFinding,
  takeNotice,
  type GradeRow,
} from './grades.queries.ts'
import { isSameGrade, readResults, type LmsResult } from './results.ts'
import { conflict } from './send-grade.ts'

/** How long after its end the grades of a class are compared, in ms. */
const comparedFor = 14 * day

/**
 * Compares what arrived with what grade books hold, wishes for grades that were never wished for, and tells instructors
 * of grades that need them. Runs every night and is safe to run at any time.
 */
export async function compareGrades(services: Services): Promise<void> {
  const { db, clock, log } = services
  const activeSince = later(clock.now(), -comparedFor)
  await wishUnsent(services, activeSince)
  for (const column of await listComparedColumns(db, activeSince)) {
    try {
      await compareColumn(services, column)
    } catch (error) {
      // Whatever failed stops no other comparison, and no mail.
      const { kind, status, detail } =
        error instanceof PlatformProblem
          ? error
          : new PlatformProblem('unreadable', { detail: String(error) })
      log.warn({ link: column.link_id, kind, status, detail }, 'a grade book could not be compared')
    }
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

async function compareColumn(
  services: Services,
  { link_id, url, platform_id }: { link_id: string; url: string; platform_id: string },
): Promise<void> {
  const { db, clock } = services
  const settled = await listSettledGrades(db, link_id)
  const held = await readResults(services, { platformId: platform_id, url })
  for (const grade of settled) {
    const found = findingOf(grade, held.get(grade.sub), clock.now())
    if (found) await storeFinding(db, grade, found)
  }
  await storeColumn(db, link_id, { compared_at: clock.now() })
}

/** What a comparison means for a grade; null if nothing is new. */
function findingOf(grade: GradeRow, held: LmsResult | undefined, now: Date) {
  const { state, sent_score: sent, arrived_at: arrivedAt } = grade
  if (sent === null) return null
  if (held && isSameGrade(held, sent)) {
    if (state === 'arrived') return null
    const again = { state: 'arrived', reason: null, state_at: now } as const
    return {
      ...again,
      lms_score: null,
      lms_maximum: null,
      lms_read_at: null,
      confirmed_at: grade.sent_at,
      arrived_at: arrivedAt ?? now,
    }
  }
  if (!held) {
    if (state !== 'arrived') return null
    return { state: 'vanished', reason: 'vanished', state_at: now, lms_read_at: now } as const
  }
  const isKnown = state === 'conflict' && held.score === grade.lms_score
  return isKnown ? null : { ...conflict(held, now), state_at: now }
}

/** Mails the instructors of classes with grades that need a person: one mail for a class and a day. */
async function tellOfGrades(services: Services): Promise<void> {
  const caller = Caller.system(services.clock.now())
  for (const { class_session_id: classId, count } of await listUntold(services.db))
    await inTransaction(services, async (trx) => {
      if (!(await takeNotice(trx, classId, caller.now))) return
      for (const { email, first_name, name, lab_id } of await listTold(trx, classId))
        await sendMail(trx, caller, {
          recipient: email,
          message: gradesMail(services.config, {
            firstName: first_name,
            classId,
            className: name,
            lab: lab_id,
            count,
          }),
        })
    })
}
