import type { FoundCode } from '@tradewind/contract/access/access-codes'
import { codeKey } from '@tradewind/contract/rules'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import { audit } from '../../../platform/database/audit.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../kernel/error.ts'
import type { Services } from '../../../kernel/services.ts'
import { findCode, findPerson, lockCode, type AccessCodeRow } from './access-codes.queries.ts'
import { markRevoked, revokeUnused } from './access-codes.store.ts'
import { batchNotFound, codesInWords } from './code-batches.ts'
import { findBatch } from './code-batches.queries.ts'

/** The status of an access code. */
export async function lookUpCode(
  services: Services,
  caller: SignedInCaller,
  typed: string,
): Promise<FoundCode> {
  const row = await findCode(services.db, codeKey(typed))
  if (!row) throw codeNotFound()
  const person = row.used_by === null ? undefined : await findPerson(services.db, row.used_by)
  return {
    code: row.code,
    product: row.product,
    batch: { id: row.batch_id, name: row.batch_name },
    createdAt: row.created_at.getTime(),
    expiresAt: row.expires_at?.getTime() ?? null,
    status: statusOf(row, caller.now),
    usedAt: row.used_at?.getTime() ?? null,
    usedBy: person
      ? { id: person.id, name: `${person.first_name} ${person.last_name}`, email: person.email }
      : null,
    revokedAt: row.revoked_at?.getTime() ?? null,
  }
}

function statusOf(row: AccessCodeRow, now: Date): FoundCode['status'] {
  if (row.used_at !== null) return 'used'
  if (row.revoked_at !== null) return 'revoked'
  return row.expires_at !== null && row.expires_at <= now ? 'expired' : 'available'
}

/** Revokes an unused code, or all unused codes of a batch. Codes that were already revoked do not count. */
export async function revokeCodes(
  services: Services,
  caller: SignedInCaller,
  wanted: { code: string } | { batch: string },
): Promise<{ message: string; revoked: number }> {
  const revoked = await inTransaction(services, async (trx) => {
    const count =
      'code' in wanted
        ? await revokeOne(trx, caller, wanted.code)
        : await revokeBatch(trx, caller, wanted.batch)
    if (count > 0)
      await audit(trx, caller, 'access_codes_revoked', {
        subject: 'code' in wanted ? codeKey(wanted.code) : wanted.batch,
        details: { revoked: count },
      })
    return count
  })
  return { message: `Revoked ${codesInWords(revoked)}.`, revoked }
}

async function revokeOne(trx: Trx, caller: SignedInCaller, typed: string): Promise<number> {
  const row = await lockCode(trx, codeKey(typed))
  if (!row) throw codeNotFound()
  if (row.used_at !== null) throw new AppError('code_used', 'This code has already been used.')
  if (row.revoked_at !== null) return 0
  await markRevoked(trx, row.code_key, caller.now)
  return 1
}

async function revokeBatch(trx: Trx, caller: SignedInCaller, id: string): Promise<number> {
  if (!(await findBatch(trx, id))) throw batchNotFound()
  return await revokeUnused(trx, id, caller.now)
}

function codeNotFound(): AppError {
  return new AppError('not_found', 'We could not find this access code. Please check it.')
}
