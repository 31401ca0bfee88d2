import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditAction } from '@tradewind/contract/operations/audit'
import { audit } from '../platform/database/audit.ts'
import { makeUser } from '../seed/factories.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { proveWhatWasProven } from './0056_proven_addresses.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const caller = () => ({ session: null, address: '127.0.0.1', userAgent: '', now: t.clock.now() })

test.each<[string, { verified?: boolean; by?: 'owner' | 'other'; action?: AuditAction; proven: boolean }]>([
  ['whose owner typed the code', { by: 'owner', action: 'email_verified', proven: true }],
  ['whose owner reset the password', { by: 'owner', action: 'password_reset', proven: true }],
  ['whose entries are gone', { proven: true }],
  ['that an administrator verified', { by: 'other', action: 'email_verified', proven: false }],
  ['that was approved', { by: 'other', action: 'instructor_approved', proven: false }],
  ['that is not verified', { verified: false, by: 'owner', action: 'password_reset', proven: false }],
])('an account of an earlier version %s', async (_, { verified = true, by, action, proven }) => {
  const { id } = await makeUser(t.services, { verified, email_proven_at: null })
  if (action !== undefined)
    await audit(t.services.db, caller(), action, { subject: id, actor: by === 'owner' ? id : randomUUID() })
  await sql.raw(proveWhatWasProven).execute(t.services.db)
  const user = await t.services.db
    .selectFrom('users')
    .select('email_proven_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(user.email_proven_at !== null).toBe(proven)
})
