import type { PersonalData } from '@tradewind/contract/people/personal-data'
import type { Db } from '../../../platform/database/database.ts'
import { listPasskeys } from './passkeys.ts'
import { totpSince } from './totp.ts'

/** How a person signs in besides with the password; no secret, key or hash. */
export async function personalFactors(db: Db, userId: string): Promise<PersonalData['signingIn']> {
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
