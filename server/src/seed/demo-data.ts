import { emailKey } from '@tradewind/contract/rules'
import type { Db } from '../platform/database/database.ts'
import type { Platform } from '../platform/platform.ts'
import { makeUser } from './factories.ts'

export interface DemoAccount {
  role: string
  email: string
  password: string
}

const password = 'fair-winds-2026'

const accounts = [
  { role: 'Student', email: 'student@tradewind.example', first_name: 'Sam', last_name: 'Rivera' },
  {
    role: 'Student, address not verified',
    email: 'new-student@tradewind.example',
    first_name: 'Noor',
    last_name: 'Haddad',
    verified: false,
  },
  {
    role: 'Instructor',
    email: 'instructor@tradewind.example',
    first_name: 'Ines',
    last_name: 'Moreau',
    instructor: true,
  },
  {
    role: 'Administrator',
    email: 'admin@tradewind.example',
    first_name: 'Ada',
    last_name: 'Okafor',
    admin: true,
  },
]

/** Makes the demo accounts that do not exist yet, and names them all. The passwords are public: see the configuration. */
export async function ensureDemoData(platform: Platform): Promise<DemoAccount[]> {
  const existing = await findDemoAccounts(platform.db)
  for (const { role: _role, ...account } of accounts)
    if (!existing.includes(account.email)) await makeUser(platform, { ...account, password })
  return accounts.map(({ role, email }) => ({ role, email, password }))
}

/** The addresses of the demo accounts that the database has. */
export async function findDemoAccounts(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('kind', '=', 'portal')
    .where(
      'email_key',
      'in',
      accounts.map(({ email }) => emailKey(email)),
    )
    .execute()
  return rows.map(({ email }) => email)
}
