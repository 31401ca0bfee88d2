import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readCsv } from '@tradewind/contract/csv'
import { gradeFileFormats, type GradeFileFormat } from '@tradewind/contract/grades'
import { classCalls } from '../../test/classes.ts'
import { gradeSteps } from '../../test/lms/grades.ts'
import { openCampus, type Campus } from '../../test/lms/launches.ts'

let t: Campus
const steps = gradeSteps(() => t)
let given: Awaited<ReturnType<typeof steps.givenClass>>
beforeAll(async () => {
  t = await openCampus()
  given = await steps.givenClass()
  await steps.finishes(given.classSession, given.student, 82.5)
  await named(given.student.userId, 'Zoë "Z"', 'O’Neil,\nJr.')
  await named((await steps.arrives(given.link)).userId, 'ليلى', 'حداد')
  await named((await steps.arrives(given.link)).userId, '=1+1', '@SUM(A1)')
  await steps.send()
})
afterAll(() => t.close())

async function named(userId: string, first_name: string, last_name: string): Promise<void> {
  await t.services.db
    .updateTable('users')
    .set({ first_name, last_name, email: `${first_name}@example.edu` })
    .where('id', '=', userId)
    .execute()
}

async function read(format: GradeFileFormat, query: Record<string, string> = {}) {
  const { status, body } = await t.call('GET /api/class-sessions/:id/grades/file', {
    token: given.token,
    params: { id: given.classSession },
    query: { format, ...query },
  })
  expect(status).toBe(200)
  const parsed = await readCsv(new TextEncoder().encode(body.csv), 100)
  if (!('rows' in parsed)) throw new Error(parsed.problem)
  return { fileName: body.fileName, rows: parsed.rows.filter((row) => row.length > 1) }
}

describe('the file of grades', () => {
  test.each(gradeFileFormats)(
    'for %s has every student once, with names that survive and no formula',
    async (format) => {
      const { fileName, rows } = await read(format)
      expect(fileName).toMatch(new RegExp(`-grades-${format}\\.csv$`, 'u'))
      const students = rows.slice(format === 'canvas' ? 2 : 1)
      expect(students).toHaveLength(3)
      for (const row of rows) expect(row).toHaveLength(rows[0]?.length ?? 0)
      const text = JSON.stringify(students)
      for (const part of ['Zoë \\"Z\\"', 'O’Neil,\\nJr.', 'ليلى', 'حداد', '82.5'])
        expect(text).toContain(part)
      for (const cell of students.flat()) expect(cell).not.toMatch(/^[=@+]/u)
      // Who has finished nothing gets no zero.
      expect(text).not.toContain('"0"')
    },
  )

  test('has the forms that grade books import', async () => {
    const columns = await Promise.all(gradeFileFormats.map(async (format) => (await read(format)).rows[0]))
    expect(columns).toEqual([
      ['Student', 'ID', 'SIS User ID', 'SIS Login ID', 'Section', 'A lab'],
      ['First name', 'Last name', 'User ID', 'Email address', 'A lab'],
      ['Last Name', 'First Name', 'Username', 'A lab [Total Pts: 100 Score]'],
      [
        'OrgDefinedId',
        'Username',
        'Last Name',
        'First Name',
        'Email',
        'A lab Points Grade',
        'End-of-Line Indicator',
      ],
      ['Student', 'Email', 'A lab', 'In the LMS'],
    ])
    const { rows } = await read('canvas')
    expect(rows[1]).toEqual(['    Points Possible', '', '', '', '', '100'])
    expect((await read('moodle')).rows.some((row) => row[2] === given.student.sub)).toBe(true)
  })

  test('may have the students of one column only', async () => {
    const [column] = (await steps.table(given.token, given.classSession)).columns
    expect((await read('plain', { column: column?.id ?? '' })).rows).toHaveLength(4)
    expect((await read('plain', { column: given.student.userId })).rows).toHaveLength(1)
  })

  test('is the same for a class of the portal without an LMS', async () => {
    const portal = await classCalls(() => t).givenClass()
    const { status, body } = await t.call('GET /api/class-sessions/:id/grades/file', {
      token: portal.teacher.token,
      params: { id: portal.theClass.id },
      query: { format: 'moodle' },
    })
    expect(status).toBe(200)
    expect(body.csv).toContain('Ada,Berg')
    const { body: table } = await t.call('GET /api/class-sessions/:id/grades', {
      token: portal.teacher.token,
      params: { id: portal.theClass.id },
    })
    expect(table).toMatchObject({
      columns: [],
      students: [{ name: 'Ada Berg', receipt: { state: 'not_linked', score: null } }],
      guidance: [],
    })
  })
})
