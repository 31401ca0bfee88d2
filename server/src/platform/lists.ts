import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql, type RawBuilder } from 'kysely'
import { toCsv, type CsvCell } from './csv.ts'
import { dayInDenver } from './denver.ts'
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
