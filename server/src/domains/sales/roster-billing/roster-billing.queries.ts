import { sql, type Insertable, type Selectable } from 'kysely'
import type { LabId } from '@tradewind/contract/catalogue'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Move } from '../../hooks.ts'
import type { RosterBillingsTable } from './roster-billing.tables.ts'

export type BillingRow = Selectable<RosterBillingsTable>

/** Adds a billing. Returns false if the course has an open one of this lab. */
export async function insertBilling(trx: Trx, row: Insertable<RosterBillingsTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('roster_billings')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['context_id', 'lab_id'])
        .where('frozen_at', 'is', null)
        .where('cancelled_at', 'is', null)
        .doNothing(),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** A billing, locked until the transaction ends. */
export async function lockBilling(trx: Trx, id: string): Promise<BillingRow | undefined> {
  return await trx
    .selectFrom('roster_billings')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function findBilling(db: Db, id: string): Promise<BillingRow | undefined> {
  return await db.selectFrom('roster_billings').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function updateBilling(
  trx: Trx,
  id: string,
  change: Partial<Pick<BillingRow, 'cancelled_at' | 'frozen_at' | 'list'>>,
): Promise<void> {
  await trx.updateTable('roster_billings').set(change).where('id', '=', id).execute()
}

/** Billings with their course and how many students are in and out, the newest first. */
export async function listBillings(db: Db, id: string | null) {
  return await db
    .selectFrom('roster_billings')
    .leftJoin('institution_names as institutions', 'institutions.id', 'roster_billings.institution_id')
    .selectAll('roster_billings')
    .select('institutions.name as institution_name')
    .select(({ selectFrom }) => [
      selectFrom('roster_billing_students')
        .select(sql<number>`count(*) filter (where opted_out_at is null)::integer`.as('count'))
        .whereRef('billing_id', '=', 'roster_billings.id')
        .$asScalar()
        .as('students_in'),
      selectFrom('roster_billing_students')
        .select(sql<number>`count(*) filter (where opted_out_at is not null)::integer`.as('count'))
        .whereRef('billing_id', '=', 'roster_billings.id')
        .$asScalar()
        .as('students_out'),
    ])
    .$if(id !== null, (query) => query.where('roster_billings.id', '=', id))
    .orderBy('roster_billings.created_at', 'desc')
    .orderBy('roster_billings.id')
    .limit(1000)
    .execute()
}

/** The accounts of the students on a course's list. */
export async function listRosterAccounts(db: Db, contextId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('course_members')
    .select('user_id')
    .distinct()
    .where('context_id', '=', contextId)
    .where('kind', '=', 'student')
    .where('dropped_at', 'is', null)
    .where('user_id', 'is not', null)
    .$narrowType<{ user_id: string }>()
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** The open billings of the course of a link. */
export async function listOpenBillingsOfLink(trx: Trx, linkId: string, now: Date): Promise<BillingRow[]> {
  return await trx
    .selectFrom('roster_billings')
    .innerJoin('course_links', 'course_links.context_id', 'roster_billings.context_id')
    .selectAll('roster_billings')
    .where('course_links.id', '=', linkId)
    .where('frozen_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('opt_out_until', '>', now)
    .orderBy('roster_billings.id')
    // Nobody joins what is being cancelled.
    .forShare('roster_billings')
    .execute()
}

/** Adds a student. Returns false if they are in it already, whatever they chose. */
export async function insertStudent(
  trx: Trx,
  student: { billing_id: string; user_id: string; joined_at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('roster_billing_students')
    .values(student)
    .onConflict((conflict) => conflict.columns(['billing_id', 'user_id']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function setOptedOut(
  trx: Trx,
  { billingId, userId }: { billingId: string; userId: string },
  optedOutAt: Date | null,
): Promise<void> {
  await trx
    .updateTable('roster_billing_students')
    .set({ opted_out_at: optedOutAt })
    .where('billing_id', '=', billingId)
    .where('user_id', '=', userId)
    .execute()
}

/** The labs that courses pay for a user: all, or those of one billing. */
export async function listBilledLabs(db: Db, userId: string, billingId: string | null) {
  return await db
    .selectFrom('roster_billing_students')
    .innerJoin('roster_billings', 'roster_billings.id', 'roster_billing_students.billing_id')
    .select(['roster_billings.id', 'course', 'lab_id', 'opt_out_until', 'access_until', 'frozen_at'])
    .select(['opted_out_at', 'joined_at'])
    .where('roster_billing_students.user_id', '=', userId)
    .where('roster_billings.cancelled_at', 'is', null)
    .$if(billingId !== null, (query) => query.where('roster_billings.id', '=', billingId))
    .orderBy('roster_billings.created_at', 'desc')
    .execute()
}

/** The ids of billings whose last day to opt out is over and whose list does not stand. */
export async function listToFreeze(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('roster_billings')
    .select('id')
    .where('frozen_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('opt_out_until', '<', now)
    .orderBy('opt_out_until')
    .limit(200)
    .execute()
  return rows.map(({ id }) => id)
}

export interface ListedStudent {
  name: string
  email: string
  /** The school's own id of them; empty if the learning platform does not say. */
  school_id: string
  is_in: boolean
  opened: boolean
}

/**
 * Everybody for the bill: the students on the course's list, with and without an account, and who came from the course
 * without being on it. Who has left the course's list is out.
 */
export async function listForBill(
  trx: Trx,
  { id, context_id: contextId, lab_id: lab }: { id: string; context_id: string | null; lab_id: LabId },
): Promise<ListedStudent[]> {
  const { rows } = await sql<ListedStudent>`
    with members as (
      select name, email, sourced_id, dropped_at, sub, user_id from course_members
      where context_id = ${contextId} and kind = 'student'
    ), people as (
      select coalesce(nullif(m.name, ''), trim(u.first_name || ' ' || u.last_name), '') as name,
        coalesce(nullif(m.email, ''), u.email, '') as email,
        coalesce(m.sourced_id, '') as school_id, m.sub,
        coalesce(m.user_id, s.user_id) as user_id,
        m.dropped_at is null and s.opted_out_at is null as is_in,
        m.dropped_at is not null and s.user_id is null as is_stranger
      from members m
      full join (select * from roster_billing_students where billing_id = ${id}) s on s.user_id = m.user_id
      left join users u on u.id = coalesce(m.user_id, s.user_id)
    )
    select name, email, school_id, is_in,
      exists (select 1 from player_runs r where r.player_id = people.user_id and r.lab_id = ${lab}) as opened
    from people where not is_stranger
    order by lower(name), lower(email), school_id, sub nulls last, user_id`.execute(trx)
  return rows
}

/** Moves a student's place on bills to another user, except where they have one themselves. */
export async function transferStudent(trx: Trx, { from, to }: Move): Promise<void> {
  await sql`update roster_billing_students s set user_id = ${to} where user_id = ${from} and not exists (
    select 1 from roster_billing_students own
    where own.user_id = ${to} and own.billing_id = s.billing_id)`.execute(trx)
}
