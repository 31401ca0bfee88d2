import type { Db } from '../../../platform/database/database.ts'
import type { DownloadPart, PersonHooks } from '../../hooks.ts'
import { transferUsedCodes } from './access-codes.store.ts'

export const accessCodesPerson: PersonHooks = {
  columns: {
    'access_codes.used_by': { download: 'accessCodesUsed', transfer: 'moves', erase: 'null' },
    'code_batches.created_by': {
      download: 'made.codeBatches',
      transfer: { stays: 'only administrators have any' },
      erase: 'null',
    },
  },
  download: (db, { id }) => readAccessCodes(db, id),
  transfer: (trx, _caller, move) => transferUsedCodes(trx, move),
}

/** The access codes that a user used, and the batches they created, without those batches' codes. */
async function readAccessCodes(db: Db, userId: string): Promise<DownloadPart> {
  const used = await db
    .selectFrom('access_codes')
    .innerJoin('code_batches', 'code_batches.id', 'access_codes.batch_id')
    .select(['code', 'product', 'used_at'])
    .where('used_by', '=', userId)
    .where('used_at', 'is not', null)
    .$narrowType<{ used_at: Date }>()
    .orderBy('used_at', 'desc')
    .orderBy('code_key')
    .execute()
  const batches = await db
    .selectFrom('code_batches')
    .select(['name', 'source', 'product', 'created_at', 'expires_at'])
    .where('created_by', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return {
    accessCodesUsed: used.map(({ used_at, ...row }) => ({ ...row, usedAt: used_at.toISOString() })),
    made: {
      codeBatches: batches.map(({ created_at, expires_at, ...row }) => ({
        ...row,
        createdAt: created_at.toISOString(),
        expiresAt: expires_at?.toISOString() ?? null,
      })),
    },
  }
}
