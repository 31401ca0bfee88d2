import { emailKey } from '@tradewind/contract/rules'
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
  for (const { role: _role, ...account } of accounts) {
    const exists = await platform.db
      .selectFrom('users')
      .select('id')
      .where('kind', '=', 'portal')
      .where('email_key', '=', emailKey(account.email))
      .executeTakeFirst()
    if (!exists) await makeUser(platform, { ...account, password })
  }
  return accounts.map(({ role, email }) => ({ role, email, password }))
}
