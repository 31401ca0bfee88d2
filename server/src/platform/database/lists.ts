import { toCsv, type CsvCell } from '@tradewind/contract/csv'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pagedAtMost } from '@tradewind/contract/lists'
import { dayInDenver } from '@tradewind/contract/words/zoned-time'
import { sql, type Expression, type RawBuilder } from 'kysely'
import type { Db } from './database.ts'
import { piecesOf } from '../../kernel/pieces.ts'

/** Sorts and compares names by Unicode's rules, because the database's own collation may be C. */
export const byUnicode = sql.raw('collate "und-x-icu"')

/** A column in the form that `hasText` searches, for tables without a derived column for that. */
export function searchable(column: string): RawBuilder<string> {
  return sql<string>`(lower(normalize(${sql.ref(column)}, NFC) ${byUnicode}) collate "default")`
}

/** The condition that a table's `search_text` contains a text, in any case and any spelling of its accents. */
export function hasText(column: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  const pattern = `%${search.normalize('NFC').replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`
  // The second collation must be the column's; otherwise the index would not be used.
  return sql<boolean>`${column} like (lower(${pattern} ${byUnicode}) collate "default")`
}

/** A part of a list. */
export interface Range {
  limit: number
  offset: number
}

interface ReadList<Row> {
  all: () => Promise<Row[]>
  /** A page, and the number of all rows, counted up to `countTo`. */
  page: (range: Range, countTo: number) => Promise<{ rows: Row[]; counted: number }>
}

/** Answers a list: complete as an array, or, if a page is requested, that page with the total. */
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

/** A list that is read by two queries: one for its rows (all without a range), and one for a count up to `countTo`. */
export function rowsAndCount<Row>(
  rows: (range: Range | null) => Promise<Row[]>,
  count: (countTo: number) => Promise<number>,
): ReadList<Row> {
  return {
    all: () => rows(null),
    page: async (range, countTo) => ({ rows: await rows(range), counted: await count(countTo) }),
  }
}

/** The number of rows of a query, counted up to `countTo`. */
export async function countRows(db: Db, query: Expression<unknown>, countTo: number): Promise<number> {
  const counting = sql<{ count: number }>`
    select count(*)::integer as count from (select from ${query} as matching limit ${countTo}) as counted`
  return (await counting.execute(db)).rows[0]?.count ?? 0
}

interface Search {
  /** All matches in any order: `id` and the columns that `order` needs. */
  matching: Expression<{ id: string }>
  /** The name by which `order` knows the table. */
  table: string
  order: RawBuilder<unknown>
  /** The ids of the same range, read in index order until it is full. */
  walk: Expression<{ id: string }>
  /**
   * The maximum number of collected matches. If there are as many, the walk is used instead. Must not be below
   * `countTo`.
   */
  collectTo: number
}

/**
 * A page of search results in a long list: its ids, and the number of matches, counted up to `countTo`. Few matches are
 * collected, counted and sorted, because in index order most of the table might have to be read to fill a page. Many
 * matches are never collected, because in index order a page fills quickly.
 */
export async function findPage(
  db: Db,
  { matching, table, order, walk, collectTo }: Search,
  range: Range,
  countTo: number,
): Promise<{ ids: string[]; counted: number }> {
  // The database computes only the one of the two arrays that it returns.
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

/**
 * The rows of a long list by their ids, in pieces, because reading all at once would delay other calls and fill the
 * memory.
 */
export async function* readInPieces<Row>(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (const piece of piecesOf(ids, pieceSize)) yield await read(piece)
}

/**
 * An export of a list. Its text is made in pieces, so that other calls get their turn. If the rows come in pieces, only
 * one piece is in memory at a time, but the text is complete.
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

/** A moment in an export: ISO, which spreadsheets read as a date. */
export function momentCell(moment: Date | null): string | null {
  return moment?.toISOString() ?? null
}
