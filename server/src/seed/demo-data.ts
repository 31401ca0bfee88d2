import {
  freeLab,
  labsIn,
  productById,
  redeemedProduct,
  type Environment,
  type RedeemableId,
} from '@tradewind/contract/catalogue'
import { codeKey, emailKey } from '@tradewind/contract/rules'
import { insertCodes } from '../domains/access/access-codes/access-codes.store.ts'
import { insertBatch } from '../domains/access/access-codes/code-batches.queries.ts'
import { exemptFromFactor } from '../domains/people/factors/duties.ts'
import { startUrlOf } from '../domains/access/demo/demo-codes.ts'
import { insertDemoCode } from '../domains/access/demo/demo.queries.ts'
import { Caller } from '../kernel/caller.ts'
import { day, later } from '../kernel/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { inTransaction, type Trx } from '../platform/database/transaction.ts'
import type { Services } from '../kernel/services.ts'
import { ensureDemoAnalytics } from './demo-analytics.ts'
import { addInstitutions, campus, demoCodeId, demoInstitutions } from './demo-institutions.ts'
import { ensureDemoOrders } from './demo-orders.ts'
import { demoStudents, ensureDemoStudents } from './demo-people.ts'
import { ensureDemoRoom } from './demo-room.ts'
import { ensureDemoTerm } from './demo-term.ts'
import { makeUser } from './factories.ts'

export interface DemoAccount {
  role: string
  email: string
  password: string
}

export interface DemoData {
  accounts: DemoAccount[]
  /** Access codes to try, with the names of their products. */
  accessCodes: { code: string; product: string }[]
  /** The address at which a visitor comes in without an account. */
  guestUrl: string
  demoUrl: string
}

const password = 'fair-winds-2026'

/** The access of these accounts ends in this many days, so that extending it can be tried. */
const daysLeft = 10

export const demoAccounts = [
  { role: 'Student', email: 'student@tradewind.example', first_name: 'Sam', last_name: 'Rivera' },
  {
    role: 'Student, email not verified',
    email: 'new-student@tradewind.example',
    first_name: 'Noor',
    last_name: 'Haddad',
    verified: false,
  },
  {
    role: `Student, ${daysLeft} days of access left`,
    email: 'leaving-student@tradewind.example',
    first_name: 'Lena',
    last_name: 'Fischer',
    registeredDaysAgo: freeLab.accessDays - daysLeft,
  },
  {
    role: 'Instructor',
    email: 'instructor@tradewind.example',
    first_name: 'Ines',
    last_name: 'Moreau',
    instructor: true,
    institution_id: campus.id,
  },
  {
    role: 'Instructor waiting for approval, cannot sign in yet',
    email: 'applicant@tradewind.example',
    first_name: 'Amir',
    last_name: 'Rahimi',
    status: 'pending' as const,
    verified: false,
  },
  {
    role: 'Contact of an institution',
    email: campus.contact,
    first_name: 'Lucia',
    last_name: 'Ferreira',
    institution_id: campus.id,
  },
  {
    role: 'Administrator',
    email: 'admin@tradewind.example',
    first_name: 'Ada',
    last_name: 'Okafor',
    admin: true,
  },
]

export const demoBatches: { id: string; product: RedeemableId; codes: string[] }[] = [
  {
    id: '00000000-0000-4000-8000-000000000001',
    product: 'bundle_semester',
    codes: ['DEMO-PRO-1', 'DEMO-PRO-2', 'DEMO-PRO-3'],
  },
  {
    id: '00000000-0000-4000-8000-000000000002',
    product: 'foreign_exchange_lab',
    codes: ['DEMO-FX-1', 'DEMO-FX-2', 'DEMO-FX-3'],
  },
]

export const demoCode = {
  id: demoCodeId,
  code: 'DEMO-TOUR',
  name: 'Tour of the labs',
}

/** Creates missing demo data and returns all of it. Passwords and codes are public: see the configuration. */
export async function ensureDemoData(services: Services): Promise<DemoData> {
  const now = services.clock.now()
  // The accounts of its people need the institution.
  await inTransaction(services, (trx) => addInstitutions(trx, now))
  const existing = await findDemoAccounts(services.db)
  for (const { role: _role, registeredDaysAgo = 0, ...account } of demoAccounts)
    if (!existing.includes(account.email))
      await makeUser(services, { ...account, password, created_at: later(now, -registeredDaysAgo * day) })
  await inTransaction(services, async (trx) => {
    await exemptAdministrator(trx, services)
    for (const { id, product, codes } of demoBatches) {
      const batch = { id, name: 'Demo codes', source: 'generated', product, created_at: now } as const
      if (await insertBatch(trx, { ...batch, created_by: null, expires_at: null }))
        await insertCodes(
          trx,
          id,
          codes.map((code) => ({ key: codeKey(code), code })),
        )
    }
    await addDemoCode(trx, services.config.environment, now)
  })
  return {
    accounts: demoAccounts.map(({ role, email }) => ({ role, email, password })),
    accessCodes: demoBatches.flatMap(({ product, codes }) =>
      codes.map((code) => ({ code, product: productById(redeemedProduct(product)).name })),
    ),
    guestUrl: `${services.config.publicUrl}/ipauth?institution=${campus.id}`,
    demoUrl: startUrlOf(services, demoCode.code),
  }
}

/** The password of the demo administrator is public, so a second step would protect nothing. */
async function exemptAdministrator(trx: Trx, { clock }: Services): Promise<void> {
  const administrator = demoAccounts.find(({ admin }) => admin)
  const found = await trx
    .selectFrom('users')
    .select('id')
    .where('kind', '=', 'portal')
    .where('email_key', '=', emailKey(administrator?.email ?? ''))
    .executeTakeFirst()
  if (found) await exemptFromFactor(trx, Caller.system(clock.now()), found.id)
}

/**
 * Adds what makes the demo world lively: a hosted class in the middle of a round, one that is over, orders, and a year of
 * use. It takes some seconds, so the server is ready before. What an interrupted start has left goes on.
 */
export async function ensureDemoWorld(services: Services, signal: AbortSignal): Promise<void> {
  const emailOf = (wanted: string) => demoAccounts.find(({ role }) => role === wanted)?.email ?? ''
  const instructorEmail = emailOf('Instructor')
  await ensureDemoStudents(services, { password, signal })
  await ensureDemoRoom(services, { instructorEmail, signal })
  await ensureDemoTerm(services, { instructorEmail, signal })
  await ensureDemoOrders(services, {
    instructorEmail,
    administratorEmail: emailOf('Administrator'),
    contact: { email: campus.contact, institutionId: campus.id },
    signal,
  })
  await ensureDemoAnalytics(services, {
    visitorEmail: emailOf('Instructor waiting for approval, cannot sign in yet'),
    signal,
  })
}

/** Adds the demo code, if missing. */
async function addDemoCode(trx: Trx, environment: Environment, now: Date): Promise<void> {
  const labs = labsIn(environment).map(({ id }) => id)
  await insertDemoCode(trx, {
    ...demoCode,
    code_key: codeKey(demoCode.code),
    lab_ids: labs,
    created_by: null,
    created_at: now,
    expires_at: null,
    max_uses: null,
    revoked_at: null,
  })
}

/** The addresses of the demo accounts in the database. */
export async function findDemoAccounts(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('kind', '=', 'portal')
    .where(
      'email_key',
      'in',
      [...demoAccounts, ...demoStudents].map(({ email }) => emailKey(email)),
    )
    .execute()
  return rows.map(({ email }) => email)
}

/** The demo institution and the demo code, if they would still let people in. */
export async function findDemoWaysIn(db: Db): Promise<string[]> {
  const institutions = await db
    .selectFrom('institutions')
    .select('id')
    .where(
      'id',
      'in',
      demoInstitutions.map(({ id }) => id),
    )
    .execute()
  const codes = await db
    .selectFrom('demo_codes')
    .select('code')
    .where('id', '=', demoCode.id)
    .where('revoked_at', 'is', null)
    .execute()
  return [...institutions.map(({ id }) => id), ...codes.map(({ code }) => code)]
}

/** The access codes of the demo data that would still work. */
export async function findDemoCodes(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('access_codes')
    .select('code')
    .where(
      'batch_id',
      'in',
      demoBatches.map(({ id }) => id),
    )
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
  return rows.map(({ code }) => code)
}
