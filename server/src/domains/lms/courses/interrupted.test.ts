import { afterAll, beforeAll, expect, test } from 'vitest'
import { courseSteps, lab, someStudent, someTeacher } from '../../../test/lms/courses.ts'
import { exchangeLaunch, launch, openCampus, type Campus } from '../../../test/lms/launches.ts'
import type { LmsLink } from '../../../test/lms/lms-course.ts'
import type { LmsUser } from '../../../test/lms/stand-in-claims.ts'

let t: Campus
beforeAll(async () => {
  t = await openCampus()
})
afterAll(() => t.close())

const steps = courseSteps(() => t)

/**
 * The exchange of a launch that ends after its session has been stored and before its class has: every change of that
 * table fails, as when the process is killed at this moment.
 */
async function interrupted(user: LmsUser, link: LmsLink, table: string): Promise<void> {
  const launched = await launch(t, { user, link })
  await t.services.pool.query(`
    create function interrupt() returns trigger language plpgsql as $$ begin raise 'interrupted'; end $$`)
  await t.services.pool.query(
    `create trigger interrupt before insert or update on ${table} for each row execute function interrupt()`,
  )
  try {
    expect((await exchangeLaunch(t, launched)).status).toBe(500)
  } finally {
    await t.services.pool.query(`drop trigger interrupt on ${table}`)
    await t.services.pool.query('drop function interrupt')
  }
}

const classesIn = async (courseId: string) =>
  await t.services.db
    .selectFrom('class_sessions')
    .innerJoin('lti_contexts', 'lti_contexts.id', 'class_sessions.context_id')
    .select('class_sessions.id')
    .where('lti_contexts.context_id', '=', courseId)
    .execute()

test('a student whose launch was interrupted before they joined joins by the next one', async () => {
  const { link, classSession } = await steps.givenCourse()
  const user = someStudent()
  await interrupted(user, link, 'class_students')
  expect(await steps.studentRows(classSession)).toHaveLength(1)
  expect(await steps.open(user, link)).toMatchObject({ course: false, lab, classSession })
  expect(await steps.studentRows(classSession)).toHaveLength(2)
})

test.each(['class_sessions', 'class_instructors', 'lti_links'])(
  'an instructor whose launch of a copy was interrupted at %s finds one whole copy by the next one',
  async (table) => {
    const copy = steps.copied(await steps.givenCourse())
    const user = someTeacher()
    // The link itself is stored with the session, so only a launch after it can be interrupted there.
    if (table === 'lti_links') await steps.open(someStudent(), copy.link)
    await interrupted(user, copy.link, table)
    expect(await classesIn(copy.course.id)).toEqual([])
    const { classSession } = await steps.open(user, copy.link)
    expect(await classesIn(copy.course.id)).toEqual([{ id: classSession }])
    expect(await steps.classRow(classSession)).toMatchObject({ lab_id: lab })
    const learner = await steps.open(someStudent(), copy.link)
    expect(learner.classSession).toBe(classSession)
  },
)
