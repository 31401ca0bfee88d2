import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { minute } from '../../../test/accounts.ts'
import { gradeSteps } from '../../../test/lms/grades.ts'
import { openCampus, type Campus } from '../../../test/lms/launches.ts'
import { later } from '../../../kernel/clock.ts'
import { holdPlatform } from '../../teaching/grade-wishes/grades.store.ts'

let t: Campus
const steps = gradeSteps(() => t)
beforeAll(async () => {
  t = await openCampus()
})
afterAll(() => t.close())

// The embedded database has a single connection, so there every transaction waits.
test.each(inject('template').kind === 'postgres' ? [2] : [])(
  'a busy platform does not wait for the wishes of a class, and the other way round (%i students)',
  async () => {
    const given = await steps.givenClass()
    const other = await steps.arrives(given.link)
    await steps.finishes(given.classSession, given.student, 50)
    await steps.finishes(given.classSession, other, 60)
    const now = t.clock.now()
    const wishing = await t.services.pool.connect()
    try {
      await wishing.query('begin')
      await wishing.query(`set local lock_timeout = '5s'`)
      const wish = async ({ userId }: { userId: string }) =>
        await wishing.query(`update grades set wish = wish + 1 where user_id = '${userId}'`)
      await wish(given.student)
      const held = { platformId: t.connected.id, until: later(now, minute), reason: 'busy' }
      await holdPlatform(t.services.db, held, now)
      await wish(other)
    } finally {
      await wishing.query('rollback')
      wishing.release()
    }
    expect(await steps.row(other)).toMatchObject({ state: 'delayed', reason: 'busy' })
    expect(await steps.row(given.student)).toMatchObject({ state: 'waiting' })
  },
)

test('a busy platform lets due grades wait, and keeps what vanished noticed', async () => {
  await t.services.db.deleteFrom('grades').execute()
  const given = await steps.givenClass()
  const other = await steps.arrives(given.link)
  await steps.finishes(given.classSession, given.student, 50)
  await steps.finishes(given.classSession, other, 60)
  await t.services.db
    .updateTable('grades')
    .set({ state: 'vanished', reason: 'vanished' })
    .where('user_id', '=', other.userId)
    .execute()
  const now = t.clock.now()
  const until = later(now, minute)
  await holdPlatform(t.services.db, { platformId: t.connected.id, until, reason: 'busy' }, now)
  expect(await steps.row(given.student)).toMatchObject({ state: 'delayed', next_try_at: until })
  expect(await steps.row(other)).toMatchObject({ state: 'vanished', reason: 'vanished' })
})
