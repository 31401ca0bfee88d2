import { sql } from 'kysely'
import { emailKey } from '@tradewind/contract/rules'
import { deleteCodesOf } from '../domains/access/access-codes/access-codes.store.ts'
import { deleteBatch } from '../domains/access/access-codes/code-batches.queries.ts'
import { deleteDemoCode } from '../domains/access/demo/demo.queries.ts'
import { deleteCodeOfOrder } from '../domains/access/promotion-codes/promotion-codes.queries.ts'
import { deleteOrder } from '../domains/sales/checkout/checkout.queries.ts'
import { deletePapersOf } from '../domains/sales/papers/papers.queries.ts'
import { deleteClass } from '../domains/teaching/classes/class-sessions.store.ts'
import { deleteEventsOf } from '../domains/operations/analytics/events.queries.ts'
import { deletePastRequests } from '../domains/operations/analytics/requests.queries.ts'
import { countAgain, holdCounting } from '../domains/operations/analytics/rebuild.queries.ts'
import { removeUser } from '../domains/people/auth/auth.service.ts'
import { deleteInstitution } from '../domains/institutions/institutions/institutions.queries.ts'
import { Caller } from '../kernel/caller.ts'
import { mayTakeLong, type Db } from '../platform/database/database.ts'
import { inTransaction, type Trx } from '../platform/database/transaction.ts'
import type { Services } from '../kernel/services.ts'
import { deleteVisitors } from '../platform/sessions/users.store.ts'
import { demoAccounts, demoBatches, demoCode } from './demo-data.ts'
import { demoInstitutions } from './demo-institutions.ts'
import { demoStudents } from './demo-people.ts'
import { forgetDemo, listDemo } from './demo-rows.store.ts'

export interface Removed {
  accounts: number
  institutions: number
  classes: number
  orders: number
  events: number
  /** What stays because real people use it, as sentences. */
  kept: string[]
}

type Removing = Pick<Services, 'db' | 'config' | 'jobs' | 'clock' | 'hooks'>

/**
 * Removes what demo data has made, at once or not at all. What belongs to others stays: accounts that joined a demo class
 * keep the class, those that used a demo code keep the code, and people of a demo institution keep their accounts.
 */
export async function removeDemoData(services: Removing): Promise<Removed> {
  const caller = Caller.system(services.clock.now())
  return await inTransaction(services, async (trx) => {
    await mayTakeLong(trx)
    const users = await listDemoUsers(trx)
    const events = await removeEvents(trx, users)
    const classes = await removeClasses(trx, users)
    await removeDemoVisitors(trx)
    const orders = await removeOrders(trx, users)
    const codes = await removeBatches(trx, users)
    for (const { id } of users) await removeUser(trx, caller, id)
    let institutions = 0
    for (const { id } of demoInstitutions) if (await deleteInstitution(trx, id)) institutions += 1
    await deleteDemoCode(trx, demoCode.id)
    await forgetDemo(trx)
    return {
      ...{ accounts: users.length, institutions, events },
      ...{ classes: classes.removed, orders: orders.removed },
      kept: [...classes.kept, ...orders.kept, ...codes],
    }
  })
}

interface DemoUser {
  id: string
  key: string
}

async function listDemoUsers(trx: Trx<unknown>): Promise<DemoUser[]> {
  return await (trx as unknown as Db)
    .selectFrom('users')
    .select(['id', 'analytics_key as key'])
    .where('kind', '=', 'portal')
    .where(
      'email_key',
      'in',
      [...demoAccounts, ...demoStudents].map(({ email }) => emailKey(email)),
    )
    .forUpdate()
    .execute()
}

/** Removes what was counted for demo accounts, and what was made up for institutions, and counts their days again. */
async function removeEvents(trx: Db & Trx<unknown>, users: readonly DemoUser[]): Promise<number> {
  await holdCounting(trx)
  const institutions = demoInstitutions.map(({ id }) => id)
  const removed = await deleteEventsOf(trx, { keys: users.map(({ key }) => key), institutions })
  const days = [...new Set(removed)]
  if (days.length > 0) await countAgain(trx, days)
  for (const before of await listDemo(trx, 'requests')) await deletePastRequests(trx, before)
  return removed.length
}

const idsOf = (users: readonly DemoUser[]) => users.map(({ id }) => id)

async function removeClasses(trx: Db & Trx<unknown>, users: readonly DemoUser[]) {
  const kept: string[] = []
  let removed = 0
  for (const id of await listDemo(trx, 'class')) {
    const theClass = await trx
      .selectFrom('class_sessions')
      .select('name')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!theClass) continue
    const { rows } = await sql`
      select user_id from class_students where class_session_id = ${id}::uuid and user_id <> all(${idsOf(users)}::uuid[])
      union select user_id from class_instructors
      where class_session_id = ${id}::uuid and user_id <> all(${idsOf(users)}::uuid[])`.execute(trx)
    if (rows.length > 0) kept.push(`The class “${theClass.name}” stays, because other people are in it.`)
    else {
      await deleteClass(trx, id)
      removed += 1
    }
  }
  return { kept, removed }
}

/** Removes visitors of the demo code, whose access names it. */
async function removeDemoVisitors(trx: Db): Promise<void> {
  const rows = await trx
    .selectFrom('grants')
    .select('user_id')
    .where('origin', '=', 'demo')
    .where('reference', '=', demoCode.id)
    .execute()
  if (rows.length > 0)
    await deleteVisitors(
      trx,
      rows.map(({ user_id: id }) => id),
    )
}

async function removeOrders(trx: Db & Trx<unknown>, users: readonly DemoUser[]) {
  const kept: string[] = []
  let removed = 0
  for (const id of await listDemo(trx, 'order')) {
    const order = await trx.selectFrom('orders').select('number').where('id', '=', id).executeTakeFirst()
    if (!order) continue
    const { rows } = await sql`
      select u.user_id from promotion_code_uses u join promotion_codes p on p.id = u.promotion_code_id
      where p.order_id = ${id}::uuid and u.user_id <> all(${idsOf(users)}::uuid[])`.execute(trx)
    if (rows.length > 0) kept.push(`The order ${order.number} stays, because other people used its code.`)
    else {
      await deletePapersOf(trx, id)
      await deleteCodeOfOrder(trx, id)
      await deleteOrder(trx, id)
      removed += 1
    }
  }
  return { kept, removed }
}

/** Removes demo access codes that nobody else has used. Those that stay name who used them. */
async function removeBatches(trx: Db & Trx<unknown>, users: readonly DemoUser[]): Promise<string[]> {
  const kept: string[] = []
  for (const { id } of demoBatches) {
    await deleteCodesOf(trx, { batchId: id, usedBy: [...idsOf(users), id] })
    const left = await trx.selectFrom('access_codes').select('code').where('batch_id', '=', id).execute()
    if (left.length === 0) await deleteBatch(trx, id)
    else kept.push(`Codes stay, because other people used them: ${left.map(({ code }) => code).join(', ')}.`)
  }
  return kept
}
