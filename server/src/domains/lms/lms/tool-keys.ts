import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { day, later } from '../../../kernel/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import type { Services } from '../../../kernel/services.ts'

/** How long a key signs, and how long it is published after that, in ms. */
const signsFor = 90 * day
const publishedFor = 30 * day

type KeyServices = Pick<Services, 'db' | 'clock'>

/** The current signing key. Creates one if there is none or the current one has signed long enough. */
export async function signingKey(
  services: KeyServices,
): Promise<{ kid: string; key: CryptoKey | Uint8Array }> {
  const { kid, private_jwk } = await presentKey(services)
  return { kid, key: await importJWK(private_jwk as JWK, 'RS256') }
}

/** The public halves of current and recent signing keys, newest first. */
export async function publishedKeys(services: KeyServices): Promise<JWK[]> {
  await presentKey(services)
  const rows = await services.db
    .selectFrom('lti_keys')
    .select(['kid', 'private_jwk'])
    .where(({ or, eb }) =>
      or([eb('retired_at', 'is', null), eb('retired_at', '>', later(services.clock.now(), -publishedFor))]),
    )
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(
    ({ kid, private_jwk: { kty, n, e } }) => ({ kty, n, e, kid, alg: 'RS256', use: 'sig' }) as JWK,
  )
}

async function presentKey(services: KeyServices) {
  const now = services.clock.now()
  const present = await findPresent(services.db, now)
  if (present) return present
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
  const made = { kid: randomUUID(), private_jwk: { ...(await exportJWK(privateKey)) } }
  return await inTransaction(services, async (trx) => {
    // If several processes create a key at once, all use the first one.
    await sql`select pg_advisory_xact_lock(hashtext('lti_keys'))`.execute(trx)
    const first = await findPresent(trx, now)
    if (first) return first
    await replaceKey(trx, made, now)
    return made
  })
}

async function findPresent(db: Db, now: Date) {
  return await db
    .selectFrom('lti_keys')
    .select(['kid', 'private_jwk'])
    .where('retired_at', 'is', null)
    .where('created_at', '>', later(now, -signsFor))
    .executeTakeFirst()
}

async function replaceKey(
  trx: Trx<KeyServices>,
  { kid, private_jwk }: { kid: string; private_jwk: Record<string, unknown> },
  now: Date,
): Promise<void> {
  await trx.deleteFrom('lti_keys').where('retired_at', '<=', later(now, -publishedFor)).execute()
  await trx.updateTable('lti_keys').set({ retired_at: now }).where('retired_at', 'is', null).execute()
  await trx
    .insertInto('lti_keys')
    .values({ kid, private_jwk: JSON.stringify(private_jwk), created_at: now, retired_at: null })
    .execute()
}
