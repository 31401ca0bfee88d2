import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql, type RawBuilder } from 'kysely'
import { toCsv, type CsvCell } from './csv.ts'
import { dayInDenver } from './denver.ts'
import { piecesOf } from './pieces.ts'

/** How names are put in order and compared: by Unicode's rules. The database's own collation may be that of C. */
export const byUnicode = sql.raw('collate "und-x-icu"')

/** The condition that a table's `search_text` has a text somewhere, in any case. */
export function hasText(column: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  const pattern = `%${search.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`
  // The second collation is the column's: with another the index would not be used.
  return sql<boolean>`${column} like (lower(${pattern} ${byUnicode}) collate "default")`
}

/** A part of a list. */
export interface Range {
  limit: number
  offset: number
}

interface ReadList<Row> {
  /** Without a range all of them. */
  rows: (range: Range | null) => Promise<Row[]>
  count: () => Promise<number>
}

/** Answers a list as calls do: whole as an array, or where a page is asked for that page with the total. */
export async function answerList<Row, Item>(
  { page, pageSize }: { page?: number | undefined; pageSize: number },
  read: ReadList<Row>,
  toItem: (row: Row) => Item,
): Promise<Item[] | { items: Item[]; total: number }> {
  if (page === undefined) return (await read.rows(null)).map(toItem)
  const rows = await read.rows({ limit: pageSize, offset: (page - 1) * pageSize })
  return { items: rows.map(toItem), total: await read.count() }
}

const pieceSize = 2000

/** An export of a list. Long ones are written in pieces, so that other calls get their turn. */
export async function exportList<Row>(
  { name, head, now }: { name: string; head: string[]; now: Date },
  rows: readonly Row[],
  toCells: (row: Row) => CsvCell[],
): Promise<{ fileName: string; csv: string }> {
  let csv = toCsv([head])
  for (const piece of piecesOf(rows, pieceSize)) {
    // Each text of its own begins with a byte order mark; the whole needs one.
    csv += toCsv(piece.map(toCells)).slice(1)
    await nextTurn()
  }
  return { fileName: `${name}-${dayInDenver(now)}.csv`, csv }
}

/** A moment as an export names it: ISO, which spreadsheets read as a date. */
export function momentCell(moment: Date | null): string | null {
  return moment?.toISOString() ?? null
}
