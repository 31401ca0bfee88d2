import { randomUUID } from 'node:crypto'
import { usageKeysAtMost, type UsageKey } from '@tradewind/contract/institutions/usage-reports'
import { audit } from '../../../platform/database/audit.ts'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError, refusedField } from '../../../kernel/error.ts'
import type { Services } from '../../../kernel/services.ts'
import { hashToken, newToken } from '../../../kernel/tokens.ts'
import { sushiAddress } from './report-facts.ts'
import { insertKey, listKeys, lockKeys, revokeKey } from './usage-keys.queries.ts'

/** The keys of an institution that work, the oldest first, and where they are used. */
export async function readKeys(
  { db, config }: Services,
  institution: string,
): Promise<{ address: string; keys: UsageKey[] }> {
  const rows = await listKeys(db, institution)
  return {
    address: sushiAddress(config),
    keys: rows.map((row) => ({
      id: row.id,
      name: row.name,
      created: row.created_at.getTime(),
      createdBy: row.first_name === null ? null : `${row.first_name} ${row.last_name ?? ''}`.trim(),
      lastUsed: row.last_used_at?.getTime() ?? null,
    })),
  }
}

/** Makes a key. Only its hash is stored, so nobody can read it again. */
export async function makeKey(
  services: Services,
  caller: SignedInCaller,
  { institution, name }: { institution: string; name: string },
): Promise<{ key: string }> {
  const key = newToken()
  await inTransaction(services, async (trx) => {
    const known = await lockKeys(trx, institution)
    if (known === null) throw unknownInstitution()
    if (known.includes(name)) throw refusedField('name', 'A key of this institution has this name already.')
    if (known.length >= usageKeysAtMost)
      throw new AppError(
        'invalid_fields',
        `An institution has at most ${usageKeysAtMost} keys. Revoke one first.`,
      )
    await insertKey(trx, {
      id: randomUUID(),
      institution_id: institution,
      name,
      key_hash: hashToken(key),
      created_by: caller.session.user.id,
      created_at: caller.now,
    })
    await audit(trx, caller, 'usage_key_created', { subject: institution, details: { name } })
  })
  return { key }
}

/** Revokes a key; from then on it reads nothing. */
export async function endKey(
  services: Services,
  caller: SignedInCaller,
  { institution, id }: { institution: string; id: string },
): Promise<{ message: string }> {
  const name = await inTransaction(services, async (trx) => {
    const revoked = await revokeKey(trx, { id, institution, now: caller.now })
    if (revoked === null)
      throw new AppError('not_found', 'This key is revoked already. Please reload the list.')
    await audit(trx, caller, 'usage_key_revoked', { subject: institution, details: { name: revoked } })
    return revoked
  })
  return { message: `The key “${name}” is revoked.` }
}

function unknownInstitution(): AppError {
  return new AppError('not_found', 'We could not find this institution. Please reload the list.')
}
