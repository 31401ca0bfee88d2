import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../test/app.ts'
import { answerList, exportList, hasText, momentCell, readInPieces, searchable } from './lists.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

describe('a search', () => {
  /** Whether a column made as `search_text` is has the text. */
  async function finds(text: string, search: string): Promise<boolean> {
    const query = sql<{ found: boolean }>`select ${hasText(searchable('text'), search)} as found
      from (values (${text}::text)) as given (text)`
    const { rows } = await query.execute(t.platform.db)
    return rows[0]?.found ?? false
  }

  test.each([
    ['Émile Østergård', 'ÉMILE'],
    ['ÉMILE', 'émile'],
    ['Ädler', 'ä'],
    ['ΣΟΦΙΑ', 'οφια'],
    ['100% sure', '100%'],
    ['a_b', 'A_B'],
    [String.raw`back\slash`, String.raw`K\S`],
    [`O'Neill`, `o'n`],
    ['Zo\u00EB', 'zoe\u0308'],
    ['Zoe\u0308', 'ZO\u00CB'],
    ['anything', ''],
  ])('in %j finds %j', async (text, search) => {
    expect(await finds(text, search)).toBe(true)
  })

  test.each([
    ['100 sure', '100%'],
    ['axb', 'a_b'],
    ['backslash', String.raw`k\s`],
    ['Emile', 'É'],
    ['%', String.raw`\%`],
  ])('in %j does not find %j', async (text, search) => {
    expect(await finds(text, search)).toBe(false)
  })
})

describe('an answer', () => {
  const all = Array.from({ length: 45 }, (_, index) => index)
  const read = {
    rows: (range: { limit: number; offset: number } | null) =>
      Promise.resolve(range ? all.slice(range.offset, range.offset + range.limit) : all),
    count: () => Promise.resolve(all.length),
  }
  const double = (row: number) => row * 2

  test('is whole without a page', async () => {
    expect(await answerList({ pageSize: 20 }, read, double)).toEqual(all.map(double))
  })

  test('is a page with the total, an empty one beyond the end', async () => {
    expect(await answerList({ page: 3, pageSize: 20 }, read, double)).toEqual({
      items: [80, 82, 84, 86, 88],
      total: 45,
    })
    expect(await answerList({ page: 4, pageSize: 20 }, read, double)).toEqual({ items: [], total: 45 })
  })
})

test('a long export has one byte order mark, one head and every row', async () => {
  const rows = Array.from({ length: 4500 }, (_, index) => index)
  const { csv, fileName } = await exportList(
    { name: 'numbers', head: ['Number', 'Text'], now: new Date('2027-01-15T05:00:00Z') },
    rows,
    (row) => [row, `=${row}`],
  )
  expect(fileName).toBe('numbers-2027-01-14.csv')
  expect(csv.split('\uFEFF')).toHaveLength(2)
  const lines = csv.slice(1).trimEnd().split('\r\n')
  expect(lines).toHaveLength(4501)
  expect([lines[0], lines[1], lines.at(-1)]).toEqual(['Number,Text', "0,'=0", "4499,'=4499"])
})

test('rows that come in pieces are read in order, one piece after another, and are one export', async () => {
  const ids = Array.from({ length: 4500 }, (_, index) => String(index))
  const lengths: number[] = []
  const rows = readInPieces(ids, (piece) => {
    lengths.push(piece.length)
    return Promise.resolve(piece.map((id) => ({ id })))
  })
  expect(lengths).toEqual([])
  const { csv } = await exportList({ name: 'ids', head: ['Id'], now: new Date() }, rows, ({ id }) => [id])
  expect(lengths).toEqual([2000, 2000, 500])
  expect(csv.slice(1).trimEnd().split('\r\n')).toEqual(['Id', ...ids])
})

test('a moment is ISO, and none is empty', () => {
  expect([momentCell(new Date(0)), momentCell(null)]).toEqual(['1970-01-01T00:00:00.000Z', null])
})
