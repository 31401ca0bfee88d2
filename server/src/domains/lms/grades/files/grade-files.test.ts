import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blackboardFile } from './blackboard-file.ts'
import { brightspaceFile } from './brightspace-file.ts'
import { canvasFile } from './canvas-file.ts'
import { pointsOf, type GradeFile, type GradeRow, type GradeTable } from './grade-table.ts'
import { moodleFile } from './moodle-file.ts'
import { plainFile } from './plain-file.ts'

const noIds = { subject: '', login: '', sourcedId: '', platformUserId: '' }

function row(more: Partial<Omit<GradeRow, 'ids'>> & { ids?: Partial<GradeRow['ids']> } = {}): GradeRow {
  return {
    name: 'Sam Rivers',
    firstName: 'Sam',
    lastName: 'Rivers',
    email: 'sam@example.edu',
    points: 43.5,
    inLms: 'arrived',
    ...more,
    ids: { ...noIds, ...more.ids },
  }
}

const table = (...rows: GradeRow[]): GradeTable => ({ label: 'Market Entry', maximum: 50, rows })

/** The cells of a file as a reader of another maker understands them. */
const read = ({ csv }: GradeFile): string[][] => parse(csv, { bom: true })

const writers = { canvasFile, moodleFile, blackboardFile, brightspaceFile, plainFile }
const all = Object.entries(writers)

describe('the file for Canvas', () => {
  test('has the heads, the points and the ids that Canvas reads', () => {
    const ids = { platformUserId: '4711', sourcedId: 'S-007', login: 'srivers' }
    const file = canvasFile(table(row({ ids })))
    expect(read(file)).toEqual([
      ['Student', 'ID', 'SIS User ID', 'SIS Login ID', 'Section', 'Market Entry'],
      ['Points Possible', '', '', '', '', '50'],
      ['Sam Rivers', '4711', 'S-007', 'srivers', '', '43.5'],
    ])
    expect(file).toMatchObject({ leftOut: [], matchedBy: 'ids' })
  })

  test('names whom no id is known of, with the name as Canvas shows it', () => {
    const file = canvasFile(table(row()))
    expect(read(file)[2]).toEqual(['Sam Rivers', '', '', '', '', '43.5'])
    expect(file.matchedBy).toBe('names')
  })

  test('puts a name that would begin a formula into the other order that Canvas finds', () => {
    const file = canvasFile(table(row({ name: '=cmd Rivers', firstName: '=cmd', lastName: 'Rivers' })))
    expect(read(file)[2]?.[0]).toBe('Rivers, =cmd')
    const both = canvasFile(table(row({ name: '=a -b', firstName: '=a', lastName: '-b' })))
    expect(read(both)[2]?.[0]).toBe("'=a -b")
  })

  test('holds no line break inside a cell, at which Canvas would misread the separator', () => {
    const file = canvasFile({ ...table(row({ name: 'Sam\nRivers' })), label: 'Market\r\nEntry' })
    expect(file.csv.trimEnd().split('\r\n')).toHaveLength(3)
    expect(read(file)[0]?.[5]).toBe('Market Entry')
  })

  test.each([
    ['Final Grade of the firm', 'Final-Grade of the firm'],
    ['Unposted Current Score', 'Unposted Current-Score'],
    ['Section', 'Section (lab)'],
    ['Market Entry (2)', 'Market Entry [2]'],
    ['final grade', 'final grade'],
    ['Market (2) Entry', 'Market (2) Entry'],
  ])('heads a column called %j so that Canvas takes it for an assignment', (label, head) => {
    expect(read(canvasFile({ ...table(row()), label }))[0]?.[5]).toBe(head)
  })
})

describe('the file for Moodle', () => {
  test('names people by their user id', () => {
    const file = moodleFile(table(row({ ids: { subject: '4', login: 'sam', sourcedId: 'S-007' } })))
    expect(read(file)).toEqual([
      ['User ID', 'First name', 'Last name', 'ID number', 'Username', 'Email address', 'Market Entry'],
      ['4', 'Sam', 'Rivers', 'S-007', 'sam', 'sam@example.edu', '43.5'],
    ])
    expect(file).toMatchObject({ leftOut: [], matchedBy: 'user_id' })
  })

  test('leaves out whoever lacks the id, because Moodle would give their grade to the person before', () => {
    const file = moodleFile(table(row({ ids: { subject: '4' } }), row({ name: 'By Code' })))
    expect(read(file)).toHaveLength(2)
    expect(file.leftOut).toEqual(['By Code'])
  })

  test('names people by their email address in a class without Moodle', () => {
    const file = moodleFile(table(row(), row({ name: 'No Address', email: '' })))
    expect(read(file).map((cells) => cells[5])).toEqual(['Email address', 'sam@example.edu'])
    expect(file).toMatchObject({ leftOut: ['No Address'], matchedBy: 'email' })
  })
})

describe('the file for Blackboard', () => {
  test('names people by their user name, each cell in quotation marks, without a mark before the first head', () => {
    const file = blackboardFile(
      table(row({ ids: { login: 'srivers', sourcedId: '7' } }), row({ name: 'No Login' })),
    )
    expect(file.csv).toBe(
      '"Last Name","First Name","Username","Student ID","Market Entry [Total Pts: 50 Score]"\r\n' +
        '"Rivers","Sam","srivers","7","43.5"\r\n',
    )
    expect(file.leftOut).toEqual(['No Login'])
  })
})

describe('the file for Brightspace', () => {
  test('names people by either id after a number sign, and ends each row with one', () => {
    const file = brightspaceFile(
      table(row({ ids: { sourcedId: '0012' } }), row({ ids: { login: '=cmd' } }), row({ name: 'No Id' })),
    )
    expect(file.csv).toBe(
      'OrgDefinedId,Username,Market Entry Points Grade,End-of-Line Indicator\r\n' +
        '#0012,,43.5,#\r\n,#=cmd,43.5,#\r\n',
    )
    expect(file.leftOut).toEqual(['No Id'])
  })
})

test.each(all.filter(([name]) => name !== 'plainFile'))(
  '%s leaves out whoever has no score',
  (_name, write) => {
    const ids = { subject: '4', login: 'sam' }
    const file = write(table(row({ ids, points: null }), row({ ids, points: 0 })))
    const last = read(file).at(-1) ?? []
    expect(last.some((cell) => cell === '0')).toBe(true)
    expect(read(file).flat()).not.toContain('null')
    expect(
      read(file).filter(
        (cells) => cells.includes('sam') || cells.includes('#sam') || cells.includes('Sam Rivers'),
      ),
    ).toHaveLength(1)
    expect(file.leftOut).toEqual([])
  },
)

test('the plain file has everybody', () => {
  const file = plainFile(
    table(row({ points: null, inLms: 'no score' }), row({ name: 'B', ids: { login: 'b' } })),
  )
  expect(read(file)).toEqual([
    ['Student', 'Email', 'Username', 'School ID', 'Market Entry (of 50)', 'In the LMS'],
    ['Sam Rivers', 'sam@example.edu', '', '', '', 'no score'],
    ['B', 'sam@example.edu', 'b', '', '43.5', 'arrived'],
  ])
})

test.each(['Ann "Rocket" O’Neil, Jr.', 'محمد عبد الله', 'Ana\nMaría', 'a;b\tc', '李小龙', 'Zoë\r\nd’Été'])(
  'the name %j survives a round trip',
  (name) => {
    const person = row({ name, firstName: name, lastName: name, ids: { login: 'x', subject: '4' } })
    expect(read(plainFile(table(person)))[1]?.[0]).toBe(name)
    expect(read(moodleFile(table(person)))[1]?.[1]).toBe(name)
    expect(read(canvasFile(table(person)))[2]?.[0]).toBe(name.replaceAll(/\s+/gu, ' '))
    expect(read(blackboardFile(table(person)))[1]?.[0]).toBe(name.replaceAll(/\s+/gu, ' '))
  },
)

const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('=1+1', '@SUM(A1)', '+1', '-1', '\t=1', '＝1', '"', ',', '\r\n', '#'),
)

test.each(all)('%s keeps its shape and begins no formula, whatever people are called', (_name, write) => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyText, anyText), { maxLength: 8 }), anyText, (people, label) => {
      const rows = people.map(([name, id]) =>
        row({
          name,
          firstName: name,
          lastName: id,
          email: id,
          ids: { subject: id, login: id, sourcedId: name, platformUserId: id },
        }),
      )
      const cells = read(write({ label, maximum: 100, rows }))
      expect(new Set(cells.map(({ length }) => length)).size).toBe(1)
      for (const cell of cells.flat()) expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠]/u)
    }),
    { seed: 14, numRuns: 200 },
  )
})

test.each([
  [null, 50, null],
  [87.345, 100, 87.35],
  [87, 50, 43.5],
  [100, 7, 7],
  [120, 50, null],
  [-5, 50, null],
  [Number.NaN, 50, null],
  [33.3333, 1000, 333.33],
])('the score %s of a column of %s points is %s', (score, maximum, points) => {
  expect(pointsOf(score, maximum)).toBe(points)
})
