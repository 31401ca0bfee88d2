import { toCsv, type CsvCell } from '@tradewind/contract/csv'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pagedAtMost } from '@tradewind/contract/lists'
import { dayInDenver } from '@tradewind/contract/zoned-time'
import { sql, type Expression, type RawBuilder } from 'kysely'
import type { Db } from './database/database.ts'
import { piecesOf } from './pieces.ts'

/** How names are put in order and compared: by Unicode's rules. The database's own collation may be that of C. */
export const byUnicode = sql.raw('collate "und-x-icu"')

/** A column as `hasText` searches it, where no derived column has that already. */
export function searchable(column: string): RawBuilder<string> {
  return sql<string>`(lower(normalize(${sql.ref(column)}, NFC) ${byUnicode}) collate "default")`
}

/** The condition that a table's `search_text` has a text somewhere, in any case, however its accents are typed. */
export function hasText(column: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  const pattern = `%${search.normalize('NFC').replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`
  // The second collation is the column's: with another the index would not be used.
  return sql<boolean>`${column} like (lower(${pattern} ${byUnicode}) collate "default")`
}

/** A part of a list. */
export interface Range {
  limit: number
  offset: number
}

interface ReadList<Row> {
  all: () => Promise<Row[]>
  /** A page, and how many there are in all; the count ends at `countTo`. */
  page: (range: Range, countTo: number) => Promise<{ rows: Row[]; counted: number }>
}

/** Answers a list as calls do: whole as an array, or where a page is asked for that page with the total. */
export async function answerList<Row, Item>(
  { page, pageSize }: { page?: number | undefined; pageSize: number },
  read: ReadList<Row>,
  toItem: (row: Row) => Item,
): Promise<Item[] | { items: Item[]; total: number; more: boolean }> {
  if (page === undefined) return (await read.all()).map(toItem)
  const offset = Math.min((page - 1) * pageSize, pagedAtMost)
  const range = { offset, limit: Math.min(pageSize, pagedAtMost - offset) }
  const { rows, counted } = await read.page(range, pagedAtMost + 1)
  return {
    items: rows.map(toItem),
    total: Math.min(counted, pagedAtMost),
    more: counted > pagedAtMost,
  }
}

/** A list that is read by two queries: for its rows, without a range all of them, and for a count that ends at `countTo`. */
export function rowsAndCount<Row>(
  rows: (range: Range | null) => Promise<Row[]>,
  count: (countTo: number) => Promise<number>,
): ReadList<Row> {
  return {
    all: () => rows(null),
    page: async (range, countTo) => ({ rows: await rows(range), counted: await count(countTo) }),
  }
}

/** How many rows a query has; the count ends at `countTo`. */
export async function countRows(db: Db, query: Expression<unknown>, countTo: number): Promise<number> {
  const counting = sql<{ count: number }>`
    select count(*)::integer as count from (select from ${query} as matching limit ${countTo}) as counted`
  return (await counting.execute(db)).rows[0]?.count ?? 0
}

interface Search {
  /** All that match, in any order: `id` and what `order` needs. */
  matching: Expression<{ id: string }>
  /** As what `order` knows the table. */
  table: string
  order: RawBuilder<unknown>
  /** The ids of the same range, read in the order of an index until it is full. */
  walk: Expression<{ id: string }>
  /** So many are collected at most; where there are as many, the walk answers instead. Not below `countTo`. */
  collectTo: number
}

/**
 * A page of a search through a long list: its ids, and how many match, as far as `countTo`. What so few have is
 * collected once, and then counted and sorted: in the order of an index most of the table might have to be read to fill
 * a page. What more have is never collected whole: in that order a page is soon full.
 */
export async function findPage(
  db: Db,
  { matching, table, order, walk, collectTo }: Search,
  range: Range,
  countTo: number,
): Promise<{ ids: string[]; counted: number }> {
  // Of the two arrays the database only makes the one that it answers.
  const finding = sql<{ ids: string[]; counted: number }>`
    with found as materialized (select * from ${matching} as matching limit ${collectTo}),
      size as (select count(*)::integer as counted from found)
    select least(counted, ${countTo}) as counted, case when counted < ${collectTo}
      then array(select id from found as ${sql.id(table)} order by ${order} limit ${range.limit} offset ${range.offset})
      else array${walk} end as ids
    from size`
  return (await finding.execute(db)).rows[0] ?? { ids: [], counted: 0 }
}

const pieceSize = 2000

/** The rows of a long list by its ids: read whole they would hold up everybody else, and fill the memory. */
export async function* readInPieces<Row>(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (const piece of piecesOf(ids, pieceSize)) yield await read(piece)
}

/**
 * An export of a list. Its text is made in pieces, and others get their turn between them; of rows that come in pieces no
 * more than one is in memory at once. The text itself is made whole.
 */
export async function exportList<Row>(
  { name, head, now }: { name: string; head: string[]; now: Date },
  rows: readonly Row[] | AsyncIterable<readonly Row[]>,
  toCells: (row: Row) => CsvCell[],
): Promise<{ fileName: string; csv: string }> {
  let csv = toCsv([head])
  for await (const piece of Symbol.asyncIterator in rows ? rows : piecesOf(rows, pieceSize)) {
    // Each piece begins with a byte order mark, but the whole text needs only one.
    csv += toCsv(piece.map(toCells)).slice(1)
    await nextTurn()
  }
  return { fileName: `${name}-${dayInDenver(now)}.csv`, csv }
}

/** A moment as an export names it: ISO, which spreadsheets read as a date. */
export function momentCell(moment: Date | null): string | null {
  return moment?.toISOString() ?? null
}
