import { fileNamePart, toCsv } from '@tradewind/contract/csv'
import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import {
  isOffered,
  maximumExpiration,
  productById,
  redeemableIds,
  redeemedProduct,
  fewCodes,
  type RedeemableId,
} from '@tradewind/contract/catalogue'
import type { accessCodesRoutes, CodeBatch, ProductStats } from '@tradewind/contract/access/access-codes'
import type { QueryOf } from '@tradewind/contract/route'
import { codeKey } from '@tradewind/contract/rules'
import { dayWords } from '@tradewind/contract/words/dates'
import { dayInDenver } from '@tradewind/contract/words/zoned-time'
import type { SignedInCaller, Caller } from '../../../kernel/caller.ts'
import { audit } from '../../../platform/database/audit.ts'
import { newLongCode } from '../../../kernel/random.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { endOfNamedDay } from '../../../kernel/zones.ts'
import { fromReplica } from '../../../platform/database/replica.ts'
import { AppError, refusedField } from '../../../kernel/error.ts'
import { answerList, exportList, momentCell, rowsAndCount } from '../../../platform/database/lists.ts'
import { piecesOf, workInPieces } from '../../../kernel/pieces.ts'
import type { Services } from '../../../kernel/services.ts'
import { insertCodes, type NewCode } from './access-codes.store.ts'
import type { CodeBatchesTable } from './access-codes.tables.ts'
import {
  countBatches,
  countCodes,
  deleteBatch,
  findBatch,
  insertBatch,
  listBatches,
  listCodes,
  countFewCodes,
  type BatchCounts,
} from './code-batches.queries.ts'
import type { Db } from '../../../platform/database/database.ts'

/** The number of codes per statement. */
const pieceSize = 2000

export async function readStats(services: Services, caller: SignedInCaller): Promise<ProductStats[]> {
  const counted = await countCodes(services.db, caller.now)
  return redeemableIds.map(
    (product) =>
      counted.find((row) => row.product === product) ?? {
        product,
        available: 0,
        used: 0,
        expired: 0,
        revoked: 0,
        total: 0,
      },
  )
}

const statsHead = ['Product', 'Available', 'Used', 'Expired', 'Revoked', 'Total']

/** The statistics of all products that have codes or are offered. */
export async function exportStats(services: Services, caller: SignedInCaller) {
  const rows = (await readStats(services, caller)).filter(
    ({ product, total }) => total > 0 || isOffered(redeemedProduct(product), services.config.environment),
  )
  return await exportList({ name: 'access-codes', head: statsHead, now: caller.now }, rows, (row) => [
    productById(redeemedProduct(row.product)).name,
    row.available,
    row.used,
    row.expired,
    row.revoked,
    row.total,
  ])
}

/**
 * Adds the codes of a list and skips existing ones. Each piece is its own transaction, so that other calls get their
 * turn on the embedded database too; after a crash, the same list adds the rest.
 */
export async function uploadCodes(
  services: Services,
  caller: SignedInCaller,
  { codes, product }: { codes: string[]; product: RedeemableId },
): Promise<{ message: string; added: number; skipped: number }> {
  refuseUnoffered(services, product)
  const name = `Uploaded on ${dayWords(caller.now)}`
  const batch = newBatch(caller, { name, source: 'upload', product, expires_at: null })
  let added = 0
  await workInPieces(codes, async (piece) => {
    added += await inTransaction(services, (trx) =>
      addPiece(trx, caller, { batch, piece, added, given: codes.length }),
    )
  })
  const skipped = codes.length - added
  return { message: uploadedMessage(added, skipped), added, skipped }
}

interface Piece {
  batch: ReturnType<typeof newBatch>
  piece: readonly string[]
  added: number
  /** The length of the whole list. */
  given: number
}

/**
 * Adds a piece of an upload and returns the number of new codes. `added` is the number of codes already in its batch.
 */
async function addPiece(
  trx: Trx,
  caller: SignedInCaller,
  { batch, piece, added, given }: Piece,
): Promise<number> {
  const isNew = await insertBatch(trx, batch)
  const count = await insertCodes(trx, batch.id, piece.map(toNewCode))
  // A list without new codes leaves no batch.
  if (added + count === 0) await deleteBatch(trx, batch.id)
  else if (isNew) await auditBatch(trx, caller, { ...batch, given })
  return count
}

function toNewCode(code: string): NewCode {
  return { key: codeKey(code), code }
}

function uploadedMessage(added: number, skipped: number): string {
  const uploaded = `Uploaded ${codesInWords(added)}.`
  if (skipped === 0) return uploaded
  const there = skipped === 1 ? '1 was' : `${number.format(skipped)} were`
  return `${uploaded} ${there} already there.`
}

const number = new Intl.NumberFormat('en-US')

export function codesInWords(count: number): string {
  return count === 1 ? '1 code' : `${number.format(count)} codes`
}

/** Creates a batch of new codes, all or none. */
export async function generateCodes(
  services: Services,
  caller: SignedInCaller,
  form: { product: RedeemableId; count: number; name: string; expires: string | null },
): Promise<CodeBatch> {
  refuseUnoffered(services, form.product)
  const batch = newBatch(caller, {
    name: form.name,
    source: 'generated',
    product: form.product,
    expires_at: form.expires === null ? null : readExpiry(form.expires, caller.now),
  })
  const codes = Array.from({ length: form.count }, newLongCode)
  await inTransaction(services, async (trx) => {
    await insertBatch(trx, batch)
    for (const piece of piecesOf(codes, pieceSize)) await insertCodes(trx, batch.id, piece.map(toNewCode))
    await auditBatch(trx, caller, { ...batch, given: codes.length })
  })
  return toBatch({ ...batch, codes: form.count, used: 0, revoked: 0 })
}

function readExpiry(day: string, now: Date): Date {
  const end = endOfNamedDay(day)
  if (end <= now) throw refusedField('expires', 'This day has passed. Please choose a later one.')
  if (end.getTime() > maximumExpiration) throw refusedField('expires', 'Please choose an earlier day.')
  return end
}

export async function readBatches(
  services: Services,
  query: QueryOf<(typeof accessCodesRoutes)['GET /api/access-codes/batches']>,
) {
  return await fromReplica(services, async ({ db }) => {
    return await answerList(
      query,
      rowsAndCount(
        (range) => listBatches(db, query.search, range),
        (countTo) => countBatches(db, query.search, countTo),
      ),
      toBatch,
    )
  })
}

const batchHead = ['Name', 'Source', 'Product', 'Made', 'Last day', 'Codes', 'Used', 'Revoked', 'Unused']

export async function exportBatches(
  services: Services,
  { now }: SignedInCaller,
  { search }: QueryOf<(typeof accessCodesRoutes)['GET /api/access-codes/batches/csv']>,
) {
  return await fromReplica(services, async ({ db }) => {
    const rows = await listBatches(db, search, null)
    return await exportList({ name: 'code-batches', head: batchHead, now }, rows, (row) => [
      row.name,
      row.source,
      productById(redeemedProduct(row.product)).name,
      momentCell(row.created_at),
      row.expires_at === null ? null : dayInDenver(row.expires_at),
      row.codes,
      row.used,
      row.revoked,
      unusedOf(row),
    ])
  })
}

/** The codes of a batch as CSV, each with its link. A batch may be as long as an upload, so it is read in pieces. */
export async function exportBatch(
  services: Services,
  id: string,
): Promise<{ fileName: string; csv: string }> {
  const batch = await findBatch(services.db, id)
  if (!batch) throw batchNotFound()
  const { name } = productById(redeemedProduct(batch.product))
  const expires = batch.expires_at === null ? null : dayInDenver(batch.expires_at)
  const linkTo = (code: string) => `${services.config.publicUrl}/redeem/${encodeURIComponent(code)}`
  let csv = toCsv([['Code', 'Product', 'Link', 'Expires']])
  let after = ''
  for (;;) {
    const codes = await listCodes(services.db, id, after, pieceSize)
    // Each piece begins with a byte order mark, but the whole text needs only one.
    csv += toCsv(codes.map(({ code }) => [code, name, linkTo(code), expires])).slice(1)
    const last = codes.at(-1)
    if (!last) break
    after = last.key
  }
  const named = fileNamePart(batch.name) || fileNamePart(name)
  return { fileName: `${named}-codes-${dayInDenver(batch.created_at)}.csv`, csv }
}

type Chosen = Pick<Selectable<CodeBatchesTable>, 'name' | 'source' | 'product' | 'expires_at'>

function newBatch(caller: SignedInCaller, chosen: Chosen) {
  return { ...chosen, id: randomUUID(), created_by: caller.session.user.id, created_at: caller.now }
}

function unusedOf({ codes, used, revoked }: BatchCounts): number {
  return codes - used - revoked
}

function toBatch(row: Chosen & BatchCounts & { id: string; created_at: Date }): CodeBatch {
  return {
    id: row.id,
    name: row.name,
    source: row.source,
    product: row.product,
    createdAt: row.created_at.getTime(),
    expiresAt: row.expires_at?.getTime() ?? null,
    codes: row.codes,
    used: row.used,
    revoked: row.revoked,
    unused: unusedOf(row),
  }
}

async function auditBatch(
  trx: Trx,
  caller: SignedInCaller,
  { id, source, product, given }: Chosen & { id: string; given: number },
): Promise<void> {
  await audit(trx, caller, 'access_codes_added', { subject: id, details: { source, product, given } })
}

function refuseUnoffered(services: Services, product: RedeemableId): void {
  const id = redeemedProduct(product)
  if (!isOffered(id, services.config.environment))
    throw refusedField('product', `${productById(id).name} is not offered here.`)
}

export function batchNotFound(): AppError {
  return new AppError('not_found', 'We could not find this batch of codes. Please reload the list.')
}

/** The products that have codes, of which fewer than `fewCodes` can still be used. */
export async function listCodesRunningOut(
  db: Db,
  { now }: Caller,
): Promise<{ product: RedeemableId; available: number }[]> {
  const counted = await countFewCodes(db, now, fewCodes)
  return counted.filter(({ available }) => available < fewCodes)
}
