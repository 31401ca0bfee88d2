import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../test/app.ts'
import {
  answerList,
  countRows,
  exportList,
  findPage,
  hasText,
  momentCell,
  readInPieces,
  rowsAndCount,
  searchable,
  type Range,
} from './lists.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

describe('a search', () => {
  /** Whether the search matches a column that is made like `search_text`. */
  async function finds(text: string, search: string): Promise<boolean> {
    const query = sql<{ found: boolean }>`select ${hasText(searchable('text'), search)} as found
      from (values (${text}::text)) as given (text)`
    const { rows } = await query.execute(t.services.db)
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

describe('the answer of a list', () => {
  function listOf(length: number) {
    const all = Array.from({ length }, (_, index) => index)
    return rowsAndCount(
      (range) => Promise.resolve(range ? all.slice(range.offset, range.offset + range.limit) : all),
      (countTo) => Promise.resolve(Math.min(length, countTo)),
    )
  }
  const double = (row: number) => row * 2
  const pageOf = (length: number, page: number, pageSize = 20) =>
    answerList({ page, pageSize }, listOf(length), double)

  test('is complete without a page, whatever its length', async () => {
    expect(await answerList({ pageSize: 20 }, listOf(3), double)).toEqual([0, 2, 4])
    expect(await answerList({ pageSize: 20 }, listOf(20_000), double)).toHaveLength(20_000)
  })

  test('is a page with the total, and an empty page beyond the end', async () => {
    expect(await pageOf(45, 3)).toEqual({ items: [80, 82, 84, 86, 88], total: 45, more: false })
    expect(await pageOf(45, 4)).toEqual({ items: [], total: 45, more: false })
  })

  test('counts and shows at most 10,000 rows, and says if there are more', async () => {
    expect(await pageOf(10_000, 1)).toMatchObject({ total: 10_000, more: false })
    expect(await pageOf(10_001, 500)).toMatchObject({ items: { length: 20 }, total: 10_000, more: true })
    expect(await pageOf(10_001, 501)).toEqual({ items: [], total: 10_000, more: true })
    expect(await pageOf(20_000, 1_000_000)).toEqual({ items: [], total: 10_000, more: true })
    expect(await pageOf(10_001, 334, 30)).toMatchObject({ items: { length: 10 } })
  })
})

describe('a page of search results', () => {
  const numbers = (from: number, to: number) =>
    sql<{
      id: string
    }>`(select n::text as id, n from generate_series(${from}::int, ${to}::int) as numbers (n))`

  /**
   * Finds a page of the numbers up to `last`, greatest first. The walk along the index gives other rows here, so that a
   * test can see which way was taken.
   */
  const find = (last: number, range: Range, countTo: number, collectTo = countTo) =>
    findPage(
      t.services.db,
      {
        matching: numbers(1, last),
        table: 'numbers',
        order: sql`numbers.n desc`,
        walk: sql<{ id: string }>`(select id from ${numbers(-2, -1)} as walked)`,
        collectTo,
      },
      range,
      countTo,
    )

  test('is part of the collected rows, in order, with the total count', async () => {
    expect(await find(7, { limit: 3, offset: 0 }, 8)).toEqual({ ids: ['7', '6', '5'], counted: 7 })
    expect(await find(7, { limit: 3, offset: 6 }, 8)).toEqual({ ids: ['1'], counted: 7 })
    expect(await find(7, { limit: 3, offset: 9 }, 8)).toEqual({ ids: [], counted: 7 })
    expect(await find(0, { limit: 3, offset: 0 }, 8)).toEqual({ ids: [], counted: 0 })
  })

  test('is read in index order if there are too many rows to collect', async () => {
    expect(await find(8, { limit: 3, offset: 0 }, 8)).toEqual({ ids: ['-2', '-1'], counted: 8 })
    expect(await find(20_000, { limit: 3, offset: 0 }, 8)).toEqual({ ids: ['-2', '-1'], counted: 8 })
  })

  test('can be collected from more rows than are counted', async () => {
    const range = { limit: 3, offset: 0 }
    expect(await find(9, range, 8, 10)).toEqual({ ids: ['9', '8', '7'], counted: 8 })
    expect(await find(10, range, 8, 10)).toEqual({ ids: ['-2', '-1'], counted: 8 })
  })

  test('a count stops at its limit', async () => {
    const count = (last: number) => countRows(t.services.db, numbers(1, last), 8)
    expect([await count(0), await count(7), await count(8), await count(20_000)]).toEqual([0, 7, 8, 8])
  })
})

test('a long export has one byte order mark, one header and every row', async () => {
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

test('rows are read piece by piece in order and become one export', async () => {
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

test('a moment is exported in ISO format, and a missing one as an empty cell', () => {
  expect([momentCell(new Date(0)), momentCell(null)]).toEqual(['1970-01-01T00:00:00.000Z', null])
})
