import { randomBytes, randomUUID } from 'node:crypto'
import type { Trx } from '../platform/database/transaction.ts'

interface Life {
  trx: Trx
  id: string
  other: string
  now: Date
  later: Date
}

/** Every kind of second factor of one person, an institution that signs them in, and resets that each of two people wants for the other. */
export async function haveFactors({ trx, id, other, now, later }: Life): Promise<void> {
  await trx
    .insertInto('totp_factors')
    .values({
      user_id: id,
      sealed: Buffer.from('secret-seed'),
      added_at: now,
      last_step: 1,
      wrong_since: null,
      paused_until: null,
    })
    .execute()
  await trx
    .insertInto('recovery_codes')
    .values({ code_hash: randomBytes(32), user_id: id, made_at: now, used_at: null })
    .execute()
  await trx
    .insertInto('passkeys')
    .values({
      id: 'credential',
      user_id: id,
      public_key: randomBytes(8),
      counter: 0,
      transports: ['internal'],
      checks_owner: true,
      name: 'My phone',
      added_at: now,
      last_used_at: null,
    })
    .execute()
  await trx
    .insertInto('second_steps')
    .values({ token_hash: randomBytes(32), user_id: id, password_hash: 'secret-hash', expires_at: later })
    .execute()
  await trx
    .insertInto('federated_identities')
    .values({
      id: randomUUID(),
      institution_id: 'uni-of-a-life',
      issuer: 'https://idp.example.edu',
      subject: 'person-of-the-institution',
      user_id: id,
      created_at: now,
      last_used_at: now,
    })
    .execute()
  await trx.insertInto('factor_duties').values({ user_id: id, since: now }).execute()
  const asked = { asked_at: now, expires_at: later }
  await trx
    .insertInto('factor_resets')
    .values([
      { user_id: id, id: randomUUID(), asked_by: other, ...asked },
      { user_id: other, id: randomUUID(), asked_by: id, ...asked },
    ])
    .execute()
}
