import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { second } from '../../../test/accounts.ts'
import { gradeSteps } from '../../../test/lms/grades.ts'
import { openCampus, type Campus } from '../../../test/lms/launches.ts'

describe.each(['canvas', 'blackboard'] as const)('in %s', (name) => {
  let t: Campus
  const steps = gradeSteps(() => t)
  const { finishes, send, held, receipt } = steps
  beforeAll(async () => {
    t = await openCampus(['global_compass_lab'], name)
  })
  afterAll(() => t.close())

  let given: Awaited<ReturnType<typeof steps.givenClass>>
  beforeEach(async () => {
    await t.services.db.deleteFrom('grades').execute()
    given = await steps.givenClass()
  })

  /** A teacher enters a grade in the column of a class that has one, in points of 100. */
  async function entered(score: number) {
    const other = await steps.arrives(given.link)
    await finishes(given.classSession, other, 60)
    await send()
    expect(held(other)).toEqual([60])
    const { grades } = t.lms.services
    const [item] = grades.items
    grades.held.set(`${new URL(item?.id ?? '').pathname} ${given.student.sub}`, {
      score,
      comment: '',
      timestamp: t.clock.now().getTime(),
      attempts: 0,
    })
  }

  test('a first score that is sent at once does not replace what a teacher entered before', async () => {
    await entered(88)
    await finishes(given.classSession, given.student, 70)
    t.clock.advance(2 * second)
    await send()
    expect(held(given.student)).toEqual([88])
    expect(await receipt(given, given.student)).toMatchObject({
      state: 'conflict',
      reason: 'other_grade',
      inLms: { score: 88, maximum: 100 },
    })
  })

  test('a first score arrives where nothing was entered, and where the very same was', async () => {
    await entered(70)
    await finishes(given.classSession, given.student, 70)
    const third = await steps.arrives(given.link)
    await finishes(given.classSession, third, 55)
    t.clock.advance(2 * second)
    await send()
    expect(held(given.student)).toEqual([70])
    expect(held(third)).toEqual([55])
  })

  test('many first scores at once share a reading, and leave what was entered', async () => {
    await entered(88)
    const students = [given.student]
    while (students.length < 8) students.push(await steps.arrives(given.link))
    for (const student of students) await finishes(given.classSession, student, 70)
    t.clock.advance(2 * second)
    t.lms.services.calls = []
    for (let jobs = 0; jobs < 5; jobs++) await send()
    expect(students.flatMap((student) => held(student))).toEqual([88, ...Array<number>(7).fill(70)])
    const asked = t.lms.services.calls.filter(({ url }) => url.includes('/results'))
    expect(asked.filter(({ url }) => url.includes('user_id')).length).toBeLessThan(8)
  })
})
