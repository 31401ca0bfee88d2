import {
  freeLab,
  labsIn,
  productById,
  redeemedProduct,
  type Environment,
  type RedeemableId,
} from '@tradewind/contract/catalogue'
import { codeKey, emailKey } from '@tradewind/contract/rules'
import { insertBatch, insertCodes } from '../features/access-codes/code-batches.queries.ts'
import { exemptFromFactor } from '../features/factors/factors.service.ts'
import { startUrlOf } from '../features/demo/demo-codes.ts'
import { insertDemoCode } from '../features/demo/demo.queries.ts'
import { insertInstitution } from '../features/institutions/institutions.queries.ts'
import { Caller } from '../platform/caller.ts'
import { day, later } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { inTransaction, type Trx } from '../platform/database/transaction.ts'
import type { Services } from '../platform/services.ts'
import { demoStudents, ensureDemoRoom } from './demo-room.ts'
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

const accounts = [
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
    role: 'Administrator',
    email: 'admin@tradewind.example',
    first_name: 'Ada',
    last_name: 'Okafor',
    admin: true,
  },
]

const batches: { id: string; product: RedeemableId; codes: string[] }[] = [
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

/** With loopback addresses, visitors on this machine are in the institution's network. */
const institution = { id: 'harbour-university', name: 'Harbour University', ranges: ['127.0.0.1', '::1'] }

const demoCode = { id: '00000000-0000-4000-8000-000000000003', code: 'DEMO-TOUR', name: 'Tour of the labs' }

/** Creates missing demo data and returns all of it. Passwords and codes are public: see the configuration. */
export async function ensureDemoData(services: Services): Promise<DemoData> {
  const now = services.clock.now()
  const existing = await findDemoAccounts(services.db)
  for (const { role: _role, registeredDaysAgo = 0, ...account } of accounts)
    if (!existing.includes(account.email))
      await makeUser(services, { ...account, password, created_at: later(now, -registeredDaysAgo * day) })
  await inTransaction(services, async (trx) => {
    await exemptAdministrator(trx, services)
    for (const { id, product, codes } of batches) {
      const batch = { id, name: 'Demo codes', source: 'generated', product, created_at: now } as const
      if (await insertBatch(trx, { ...batch, created_by: null, expires_at: null }))
        await insertCodes(
          trx,
          id,
          codes.map((code) => ({ key: codeKey(code), code })),
        )
    }
    await addWaysIn(trx, services.config.environment, now)
  })
  return {
    accounts: accounts.map(({ role, email }) => ({ role, email, password })),
    accessCodes: batches.flatMap(({ product, codes }) =>
      codes.map((code) => ({ code, product: productById(redeemedProduct(product)).name })),
    ),
    guestUrl: `${services.config.publicUrl}/ipauth?institution=${institution.id}`,
    demoUrl: startUrlOf(services, demoCode.code),
  }
}

/** The password of the demo administrator is public, so a second step would protect nothing. */
async function exemptAdministrator(trx: Trx, { clock }: Services): Promise<void> {
  const administrator = accounts.find(({ admin }) => admin)
  const found = await trx
    .selectFrom('users')
    .select('id')
    .where('kind', '=', 'portal')
    .where('email_key', '=', emailKey(administrator?.email ?? ''))
    .executeTakeFirst()
  if (found) await exemptFromFactor(trx, Caller.system(clock.now()), found.id)
}

/** Adds the hosted class of the demo instructor. It takes seconds, so the server is ready before. */
export async function ensureDemoClass(services: Services, signal: AbortSignal): Promise<void> {
  const teacher = accounts.find(({ role }) => role === 'Instructor')
  if (teacher) await ensureDemoRoom(services, { instructorEmail: teacher.email, password, signal })
}

/** Adds an institution and a demo, if missing. */
async function addWaysIn(trx: Trx, environment: Environment, now: Date): Promise<void> {
  const labs = labsIn(environment).map(({ id }) => id)
  const end = later(now, 365 * day)
  await insertInstitution(trx, {
    id: institution.id,
    created_at: now,
    name: institution.name,
    ip_ranges: institution.ranges,
    contact_email: 'library@harbour-university.example',
    allows_courtesy: true,
    proxy_type: '',
    proxy_instructions: 'Please use a computer on campus.',
    proxy_ips: [],
    labs: labs.map((lab) => [lab, end]),
  })
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
      [...accounts, ...demoStudents].map(({ email }) => emailKey(email)),
    )
    .execute()
  return rows.map(({ email }) => email)
}

/** The demo institution and the demo code, if they would still let anybody in. */
export async function findDemoWaysIn(db: Db): Promise<string[]> {
  const institutions = await db
    .selectFrom('institutions')
    .select('id')
    .where('id', '=', institution.id)
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
      batches.map(({ id }) => id),
    )
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
  return rows.map(({ code }) => code)
}
