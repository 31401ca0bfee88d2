import { randomUUID } from 'node:crypto'
import type { SignedIn } from '@tradewind/contract/users'
import { call } from './api.ts'
import type { ReadMail } from './mailbox.ts'
import type { OwnServer } from './own-server.ts'

export type Role = 'student' | 'instructor' | 'admin'

export interface Account extends SignedIn {
  email: string
  password: string
  firstName: string
  lastName: string
}

export interface RegisterOptions {
  /** Whether to enter the mailed code as well. Default: true. */
  verified?: boolean
}

const password = 'salt-and-compass'

/** Makes an account with a role. The administrator is the one with whom the server was started. */
export async function makeAccount(
  server: OwnServer,
  readMail: ReadMail,
  role: Role,
  { verified = true }: RegisterOptions = {},
): Promise<Account> {
  if (role === 'admin') {
    const signedIn = await call(server, 'POST /api/auth/login', { body: server.administrator })
    const { firstName, lastName } = signedIn.user
    return { ...signedIn, ...server.administrator, firstName, lastName }
  }
  const person = {
    email: `${role}-${randomUUID()}@university.example`,
    password,
    firstName: role === 'student' ? 'Maya' : 'Ines',
    lastName: role === 'student' ? 'Stone' : 'Carter',
  }
  const answer = await call(server, 'POST /api/auth/register', {
    body: { ...person, instructor: role === 'instructor' },
  })
  if ('requiresApproval' in answer) {
    throw new Error('This server wants instructors to be approved: start it with INSTRUCTOR_APPROVAL=none.')
  }
  // An instructor verifies nothing, because the role implies a verified address.
  if (!verified || role === 'instructor') return { ...answer, ...person }
  const { code } = await readMail(person.email)
  if (code === undefined) throw new Error('The mail after registering has no code.')
  const proven = await call(server, 'POST /api/auth/verifyemail', { body: { code } }, answer.token)
  return { ...proven, ...person }
}
