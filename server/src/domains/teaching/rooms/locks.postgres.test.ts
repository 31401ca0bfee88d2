import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { roomCalls } from '../../../test/rooms.ts'

/** The order of locks in docs/teaching.md. On the embedded database, transactions take turns. */
let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const { givenRoom, hostView, tryCommand } = roomCalls(() => t)

const waiting = async () =>
  (
    await t.services.pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).rows

test('a host waits for a decision, and what the decision stores about class and host does not wait for them', async () => {
  const { host, theClass } = await givenRoom({ students: 1 })
  const { room } = await hostView(host.token, theClass.id)
  const deciding = await t.services.pool.connect()
  try {
    await deciding.query('begin')
    await deciding.query('select 1 from rooms where class_session_id = $1 for share', [theClass.id])
    const commanded = tryCommand(host.token, theClass.id, room.version, { kind: 'open' })
    await expect.poll(waiting).toHaveLength(1)
    // Below the second after which PostgreSQL ends one of two that wait for each other.
    await deciding.query(`set local lock_timeout = '500ms'`)
    // A foreign key takes these locks: a grade that is wished, and an entry about a person.
    await deciding.query('select 1 from class_sessions where id = $1 for key share', [theClass.id])
    await deciding.query(
      'select 1 from users u join class_instructors i on i.user_id = u.id where i.class_session_id = $1 for key share of u',
      [theClass.id],
    )
    await deciding.query('commit')
    expect((await commanded).status).toBe(200)
  } finally {
    deciding.release()
  }
})
