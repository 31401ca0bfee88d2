import { labById, type LabId } from '@tradewind/contract/catalogue'
import type { DeskEntry, orderDeskRoutes } from '@tradewind/contract/sales/order-desk'
import type { QueryOf } from '@tradewind/contract/route'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import type { Db } from '../../../platform/database/database.ts'
import { daysInDenver } from '../../../kernel/zones.ts'
import { fromReplica } from '../../../platform/database/replica.ts'
import {
  answerList,
  exportList,
  momentCell,
  rowsAndCount,
  type Range,
} from '../../../platform/database/lists.ts'
import { piecesOf } from '../../../kernel/pieces.ts'
import type { Services } from '../../../kernel/services.ts'
import {
  countFound,
  listDeskGrants,
  listDeskMoves,
  listDeskOrders,
  listFound,
  type DeskFilters,
  type DeskOrderRow,
  type Found,
} from './order-desk.queries.ts'

type ListQuery = QueryOf<(typeof orderDeskRoutes)['GET /api/order-desk']>
type ExportQuery = QueryOf<(typeof orderDeskRoutes)['GET /api/order-desk/csv']>

/** The limit keeps an export from becoming slower and slower. */
const newest = { limit: 100_000, offset: 0 } as const
const pieceSize = 2000

export async function readDesk(services: Services, { now }: SignedInCaller, query: ListQuery) {
  return await fromReplica(services, async ({ db }) => {
    const filters = toFilters(query)
    return await answerList(
      query,
      rowsAndCount(
        async (range: Range | null) => readEntries(db, await listFound(db, filters, range ?? newest), now),
        (countTo) => countFound(db, filters, countTo),
      ),
      (entry) => entry,
    )
  })
}

const head = [
  'Time',
  'Kind',
  'Order',
  'What',
  'Quantity',
  'Name',
  'Email',
  'Status',
  'Amount (USD)',
  'Refunded (USD)',
  'Refund',
  'By invoice',
  'Until',
]

export async function exportDesk(services: Services, { now }: SignedInCaller, query: ExportQuery) {
  return await fromReplica(services, async ({ db }) => {
    const found = await listFound(db, toFilters(query), newest)
    return await exportList({ name: 'orders', head, now }, entriesInPieces(db, found, now), (entry) => {
      const { order, person } = entry
      return [
        momentCell(new Date(entry.at)),
        entry.kind,
        order?.number ?? null,
        entry.what,
        order?.quantity ?? null,
        person?.name ?? null,
        person?.email ?? null,
        order?.status ?? null,
        order ? (order.amountCents / 100).toFixed(2) : null,
        order ? (order.refundedCents / 100).toFixed(2) : null,
        order?.refund ?? null,
        order ? (order.byInvoice ? 'yes' : 'no') : null,
        entry.until === null ? null : momentCell(new Date(entry.until)),
      ]
    })
  })
}

async function* entriesInPieces(db: Db, found: readonly Found[], now: Date): AsyncGenerator<DeskEntry[]> {
  for (const piece of piecesOf(found, pieceSize)) yield await readEntries(db, piece, now)
}

function toFilters({ search, show, from, to }: ExportQuery): DeskFilters {
  return { search, show: show ?? null, days: daysInDenver(from, to) }
}

/** Reads what the lines say, and keeps their order. */
async function readEntries(db: Db, found: readonly Found[], now: Date): Promise<DeskEntry[]> {
  const idsOf = (...kinds: Found['kind'][]) =>
    found.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id)
  const orders = new Map((await listDeskOrders(db, idsOf('order'))).map((row) => [row.id, row]))
  const grants = new Map(
    (await listDeskGrants(db, idsOf('courtesy', 'extension'))).map((row) => [row.id, row]),
  )
  const moves = new Map((await listDeskMoves(db, idsOf('move'))).map((row) => [row.id, row]))
  return found.flatMap(({ kind, id, at }): DeskEntry[] => {
    const line = { id: `${kind}:${id}`, kind, at: at.getTime() }
    if (kind === 'order') {
      const row = orders.get(id)
      if (!row) return []
      return [
        { ...line, what: row.product_name, person: personOf(row), order: orderOf(row, now), until: null },
      ]
    }
    const grant = grants.get(id)
    if (grant) {
      const until = (grant.ended_at ?? grant.expires_at).getTime()
      return [{ ...line, what: labById(grant.lab_id).name, person: personOf(grant), order: null, until }]
    }
    const move = moves.get(id)
    if (!move) return []
    return [{ ...line, what: movedLabs(move.details), person: personOf(move), order: null, until: null }]
  })
}

interface Named {
  user_id: string | null
  first_name: string | null
  last_name: string | null
  email: string | null
}

/** A person with an account, as lists show them; null after it was deleted. */
export function personOf({
  user_id: id,
  first_name: first,
  last_name: last,
  email,
}: Named): DeskEntry['person'] {
  if (id === null || email === null) return null
  return { id, name: `${first ?? ''} ${last ?? ''}`.trim(), email }
}

function orderOf(row: DeskOrderRow, now: Date): NonNullable<DeskEntry['order']> {
  return {
    number: row.number,
    status: row.status,
    provider: row.provider,
    seats: row.seats,
    quantity: row.quantity,
    amountCents: row.unit_cents * row.quantity,
    refundedCents: row.refunded_cents,
    refund: row.refund_status,
    swapped: row.swapped_at !== null,
    byInvoice: row.invoice_order !== null,
    licence: row.renews_institution_id !== null,
    overdue: row.status === 'invoiced' && row.due_at !== null && row.due_at <= now,
  }
}

function movedLabs(details: unknown): string {
  const labs = (details as { labs?: LabId[] }).labs ?? []
  return new Intl.ListFormat('en').format(labs.map((lab) => labById(lab).name))
}
