import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { day, later } from '../../../kernel/clock.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { seal, unseal } from '../../../kernel/sealing.ts'
import type { Services } from '../../../kernel/services.ts'
import type { Db } from '../../../platform/database/database.ts'

/** A key of this portal for SAML, both parts in PEM. */
export interface SamlKey {
  privateKey: string
  certificate: string
}

/** Providers trust the key itself and not its end, so the certificate need not end within the time of this product. */
const certificateLives = 20 * 365 * day

const about = (id: string) => `saml key ${id}`

/**
 * The key with which this portal signs its questions and reads encrypted answers: the newest that can be unsealed, made
 * when it is needed first. A wrong `FACTOR_KEY` thus loses nothing: with the right one the former key is used again.
 */
export async function readSamlKey(services: Services): Promise<SamlKey> {
  return (await findKey(services, services.db)) ?? (await makeKey(services))
}

async function findKey({ factorKeys }: Services, db: Db): Promise<SamlKey | null> {
  const rows = await db.selectFrom('saml_keys').selectAll().orderBy('created_at', 'desc').execute()
  for (const { id, sealed, certificate } of rows) {
    const privateKey = unseal(factorKeys, sealed, about(id))
    if (privateKey !== null) return { privateKey, certificate }
  }
  return null
}

/** Of several that need the first key at once, one makes it. */
async function makeKey(services: Services): Promise<SamlKey> {
  const { config, factorKeys, clock } = services
  return await inTransaction(services, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('saml_keys'))`.execute(trx)
    const made = await findKey(services, trx)
    if (made) return made
    const now = clock.now()
    const subject = [{ name: 'commonName', value: new URL(config.publicUrl).hostname }]
    // Needed once in years, and a start is quicker without it.
    const { generate } = await import('selfsigned')
    const pair = await generate(subject, {
      keySize: 3072,
      algorithm: 'sha256',
      notBeforeDate: later(now, -day),
      notAfterDate: later(now, certificateLives),
    })
    const id = randomUUID()
    const key = { privateKey: pair.private, certificate: pair.cert }
    await trx
      .insertInto('saml_keys')
      .values({
        id,
        sealed: seal(factorKeys, key.privateKey, about(id)),
        certificate: key.certificate,
        created_at: now,
      })
      .execute()
    return key
  })
}
