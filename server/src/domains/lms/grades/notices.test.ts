import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { atOnce, day, hour, second } from '../../../test/accounts.ts'
import { gradeSteps } from '../../../test/lms/grades.ts'
import { openCampus, type Campus } from '../../../test/lms/launches.ts'
import { compareGrades } from './compare-grades.ts'

let t: Campus
const steps = gradeSteps(() => t)
const { finishes, send, receipt, row } = steps
beforeAll(async () => {
  t = await openCampus()
})
afterAll(() => t.close())

let given: Awaited<ReturnType<typeof steps.givenClass>>
let address: string
beforeEach(async () => {
  await t.services.db.deleteFrom('grades').execute()
  given = await steps.givenClass()
  const { body } = await t.call('GET /api/auth/user', { token: given.token })
  address = `${body.id}@example.edu`
  await t.services.db.updateTable('users').set({ email: address }).where('id', '=', body.id).execute()
})
const book = () => t.lms.services.grades
const subjects = async () => (await t.mailsTo(address)).map(({ subject }) => subject.replace(/:.*$/u, ''))
const one = '1 grade needs your attention'

/** A night, and what was due in it. */
async function night(): Promise<void> {
  t.clock.advance(day)
  await send()
  await compareGrades(t.services)
}

describe('the mail to instructors', () => {
  test('does not go for grades that are on their way, arrived, or tried again', async () => {
    await finishes(given.classSession, given.student, 50)
    await compareGrades(t.services)
    await send()
    await compareGrades(t.services)
    const other = await steps.arrives(given.link)
    book().answer = { status: 500, userId: other.sub }
    await finishes(given.classSession, other, 60)
    await send()
    expect(await receipt(given, other)).toMatchObject({ state: 'delayed' })
    await night()
    expect(await subjects()).toEqual([])
  })

  test('goes after three days for a grade that a busy LMS never took, and only once', async () => {
    book().answer = { status: 503 }
    await finishes(given.classSession, given.student, 50)
    await send()
    for (let nights = 0; nights < 2; nights++) await night()
    expect(await subjects()).toEqual([])
    await night()
    await night()
    await night()
    expect(await row(given.student)).toMatchObject({ state: 'refused', reason: 'busy' })
    expect(await subjects()).toEqual([one])
  })

  test('goes in the next night for a grade that was refused for good', async () => {
    book().enrolled = new Set()
    await finishes(given.classSession, given.student, 50)
    await send()
    await night()
    await night()
    expect(await subjects()).toEqual([one])
  })

  test('tells of all grades of the class in one mail a day, and of later ones the day after', async () => {
    t.clock.advance(day - (t.clock.now().getTime() % day))
    book().enrolled = new Set()
    const others = [await steps.arrives(given.link), await steps.arrives(given.link)]
    for (const [at, student] of [given.student, ...others.slice(0, 1)].entries())
      await finishes(given.classSession, student, 50 + at)
    await send()
    await compareGrades(t.services)
    expect(await subjects()).toEqual(['2 grades need your attention'])
    const [, last] = others
    if (!last) throw new Error('nobody came')
    await finishes(given.classSession, last, 60)
    t.clock.advance(hour)
    await send()
    await compareGrades(t.services)
    expect(await subjects()).toHaveLength(1)
    await night()
    expect((await subjects()).toSorted()).toEqual([one, '2 grades need your attention'])
  })

  test('goes again for a grade that somebody sent again in vain', async () => {
    book().enrolled = new Set()
    await finishes(given.classSession, given.student, 50)
    await send()
    await compareGrades(t.services)
    t.clock.advance(2 * second)
    const { status } = await t.call('POST /api/class-sessions/:id/grades/send', {
      token: given.token,
      params: { id: given.classSession },
      body: { what: 'failed' },
    })
    expect(status).toBe(200)
    await send()
    await night()
    expect(await subjects()).toEqual([one, one])
  })

  test('does not count students who were removed from the class', async () => {
    book().enrolled = new Set()
    await finishes(given.classSession, given.student, 50)
    await send()
    await steps.remove(given.token, given.classSession, given.student.userId)
    await night()
    expect(await subjects()).toEqual([])
  })

  test('goes once where two processes look at the same time', async () => {
    book().enrolled = new Set()
    await finishes(given.classSession, given.student, 50)
    await send()
    await atOnce(4, () => compareGrades(t.services))
    expect(await subjects()).toEqual([one])
  })

  test('goes although a grade book cannot be compared', async () => {
    book().enrolled = new Set([given.student.sub])
    const other = await steps.arrives(given.link)
    await finishes(given.classSession, given.student, 50)
    await finishes(given.classSession, other, 60)
    await send()
    await t.services.db.updateTable('grade_columns').set({ url: 'not an address' }).execute()
    await compareGrades(t.services)
    expect(await subjects()).toEqual([one])
  })
})
