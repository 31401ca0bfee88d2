import type { LabId } from '@tradewind/contract/catalogue'
import { day, later } from '../../../kernel/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { GrantOrigin } from '../grants/grants.tables.ts'

/** What a person paid for, themselves or by a code. */
const paidOrigins = ['purchase', 'access_code', 'promotion_code'] satisfies GrantOrigin[]

/** What the rule of extensions asks about a user and a lab. */
export interface LabHistory {
  /** From when the lab counts as paid for, itself or by a code, and cannot be refunded any more; null if it never was. */
  paidFrom: Date | null
  /** The end of what is held or was held; null if nothing was. */
  heldUntil: Date | null
  /** When it was extended free last; null if it never was. */
  extendedAt: Date | null
}

/** @param refundDays for how many days a purchase can be refunded */
export async function readHistory(
  db: Db,
  { userId, lab, refundDays }: { userId: string; lab: LabId; refundDays: number },
): Promise<LabHistory> {
  const rows = await db
    .selectFrom('grants')
    .select(['origin', 'granted_at', 'expires_at', 'ended_at'])
    .where('user_id', '=', userId)
    .where('lab_id', '=', lab)
    .execute()
  const lasting = rows.filter(({ ended_at }) => ended_at === null)
  return {
    paidFrom: earliest(
      lasting
        .filter(({ origin }) => (paidOrigins as GrantOrigin[]).includes(origin))
        .map(({ origin, granted_at }) =>
          origin === 'purchase' ? later(granted_at, refundDays * day) : granted_at,
        ),
    ),
    heldUntil: latest(
      lasting.filter(({ origin }) => origin !== 'courtesy').map(({ expires_at }) => expires_at),
    ),
    // One that an administrator ended was used all the same.
    extendedAt: latest(
      rows.filter(({ origin }) => origin === 'extension').map(({ granted_at }) => granted_at),
    ),
  }
}

function earliest(moments: Date[]): Date | null {
  return moments.length === 0 ? null : new Date(Math.min(...moments.map((moment) => moment.getTime())))
}

function latest(moments: Date[]): Date | null {
  return moments.length === 0 ? null : new Date(Math.max(...moments.map((moment) => moment.getTime())))
}

/** A class as extensions see it. */
export interface EndingClass {
  id: string
  lab_id: LabId
  name: string
  deadline: Date | null
  ended_at: Date | null
}

/** The classes that a user is in and that end after a moment. */
export async function listClassesOf(db: Db, userId: string, now: Date): Promise<EndingClass[]> {
  return await db
    .selectFrom('joined_students')
    .innerJoin('classes', 'classes.id', 'joined_students.class_session_id')
    .select(['classes.id', 'classes.lab_id', 'classes.name', 'classes.deadline', 'classes.ended_at'])
    .where('joined_students.user_id', '=', userId)
    .where('joined_students.removed_at', 'is', null)
    .where('classes.ended_at', 'is', null)
    .where('classes.deadline', '>', now)
    .orderBy('classes.deadline', 'desc')
    .execute()
}

export async function findClassOfCode(db: Db, code: string): Promise<EndingClass | undefined> {
  return await db
    .selectFrom('classes')
    .select(['id', 'lab_id', 'name', 'deadline', 'ended_at'])
    .where('code', '=', code)
    .executeTakeFirst()
}
