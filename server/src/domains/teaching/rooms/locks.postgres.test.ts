import { afterAll, beforeAll, expect, test } from 'vitest'
import { linkTo, signedInUser } from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { roomCalls } from '../../../test/rooms.ts'

/** The order of locks in docs/teaching.md. On the embedded database, transactions take turns. */
let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const { begin, givenRoom, hostView, makeTeams, tryCommand } = roomCalls(() => t)

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

/** What a member's transaction holds of their team's or their own run, and what it writes of them next. */
const writes = {
  'a vote': {
    held: 'update team_drafts set version = version + 1 where run_id = $1 and user_id = $2',
    next: `insert into team_proposals (run_id, user_id, kind, number, decision, drafts, at)
      values ($1, $2, 'decision', 0, '{}', '{}', now())`,
    table: 'team_proposals',
  },
  'a decision': {
    held: 'update lab_runs set saved_at = now() where id = $1 and user_id = $2',
    next: `insert into room_log (class_session_id, at, kind, user_id, run_id, content)
      select class_session_id, now(), 'decide', $2::uuid, id, '{}'::jsonb from lab_runs where id = $1`,
    table: 'room_log',
  },
} as const

test.each(['a vote', 'a decision'] as const)(
  'an account is linked during %s that waits for its user, and gets what is written then',
  async (what) => {
    const { held, next, table } = writes[what]
    const { host, theClass, students } = await givenRoom({ students: 2 })
    const { id: classId } = theClass
    if (what === 'a vote')
      await makeTeams(host.token, { id: classId, students, size: 2, sending: 'majority' })
    const [student] = students
    if (!student) throw new Error('The room has no student')
    const run = await begin(student.token, classId)
    if (what === 'a vote')
      await t.services.db
        .insertInto('team_drafts')
        .values({ run_id: run.id, name: 'note', value: '1', user_id: student.id, version: '1' })
        .execute()
    await t.services.db.updateTable('users').set({ kind: 'lti' }).where('id', '=', student.id).execute()
    const account = await signedInUser(t)
    const member = await t.services.pool.connect()
    try {
      await member.query('begin')
      // PostgreSQL ends the other one, which is repeated.
      await member.query(`set local deadlock_timeout = '1min'`)
      await member.query(held, [run.id, student.id])
      const linked = linkTo(t, account.token, student.id)
      await expect.poll(waiting).toHaveLength(1)
      await member.query(next, [run.id, student.id])
      await member.query('commit')
      expect((await linked).status).toBe(200)
    } finally {
      member.release()
    }
    const written = t.services.db.selectFrom(table).select('user_id').where('run_id', '=', run.id)
    expect(new Set((await written.execute()).map(({ user_id: id }) => id))).toEqual(new Set([account.id]))
  },
)
