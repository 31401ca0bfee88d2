import type { PersonalData } from '@tradewind/contract/people/personal-data'
import type { Db } from '../../../platform/database/database.ts'
import type { PersonHooks } from '../../hooks.ts'
import { listPasskeys } from './passkeys.ts'
import { totpSince } from './totp.ts'
import { removeFactors } from './removal.ts'

const ofAccounts = { transfer: { stays: 'only portal accounts have any' }, erase: 'cascade' } as const

export const factorsPerson: PersonHooks = {
  columns: {
    'totp_factors.user_id': { download: 'signingIn.appSince', ...ofAccounts },
    'passkeys.user_id': { download: 'signingIn.passkeys', ...ofAccounts },
    'recovery_codes.user_id': { download: 'signingIn.recoveryCodes', ...ofAccounts },
    'factor_duties.user_id': { download: 'signingIn.roleSince', ...ofAccounts },
    'factor_resets.user_id': { download: 'signingIn.resetsAsked.own', ...ofAccounts },
    'factor_resets.asked_by': { download: 'signingIn.resetsAsked', ...ofAccounts },
    'second_steps.user_id': {
      download: { not: 'hashes of tokens that complete a sign-in within minutes' },
      ...ofAccounts,
    },
  },
  download: async (db, { id }) => ({ signingIn: await readFactors(db, id) }),
  firstProof: (trx, { userId }) => removeFactors(trx, userId),
}

/** How a person signs in besides with the password; no secret, key or hash. */
async function readFactors(db: Db, userId: string): Promise<PersonalData['signingIn']> {
  const passkeys = await listPasskeys(db, userId)
  const codes = await db
    .selectFrom('recovery_codes')
    .select(['made_at', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('used_at')
    .execute()
  const duty = await db
    .selectFrom('factor_duties')
    .select('since')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const resets = await db
    .selectFrom('factor_resets')
    .select(['user_id', 'asked_at'])
    .where(({ or, eb }) => or([eb('user_id', '=', userId), eb('asked_by', '=', userId)]))
    .orderBy('asked_at')
    .execute()
  return {
    appSince: (await totpSince(db, userId))?.toISOString() ?? null,
    passkeys: passkeys.map((row) => ({
      name: row.name,
      addedAt: row.added_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
    })),
    recoveryCodes: codes.map((row) => ({
      madeAt: row.made_at.toISOString(),
      usedAt: row.used_at?.toISOString() ?? null,
    })),
    roleSince: duty?.since.toISOString() ?? null,
    resetsAsked: resets.map((row) => ({ own: row.user_id === userId, at: row.asked_at.toISOString() })),
  }
}
