import { randomUUID } from 'node:crypto'
import { ApiError } from '@tradewind/contract/client'
import type { SecondStep } from '@tradewind/contract/people/factors'
import type { SignedIn } from '@tradewind/contract/people/users'
import { call } from './api.ts'
import type { ReadMail } from './mailbox.ts'
import { codeNow } from './app-codes.ts'
import type { OwnServer } from './own-server.ts'
import { timeOf } from './server-clock.ts'

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
    const signedIn = await signInAdministrator(server)
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
  if (!verified) return { ...answer, ...person }
  // The role implies a verified address, so no code was mailed.
  if (role === 'instructor') await call(server, 'POST /api/auth/resendverification', {}, answer.token)
  const { code } = await readMail(person.email)
  if (code === undefined) throw new Error('The mail after registering has no code.')
  const proven = await call(server, 'POST /api/auth/verifyemail', { body: { code } }, answer.token)
  return { ...proven, ...person }
}

/**
 * Signs in as the administrator of a server. Where a test has advanced its clock by more than the days that an
 * administrator has without a second step, one is set up, and its recovery codes are used from then on.
 */
export async function signInAdministrator(server: OwnServer): Promise<SignedIn> {
  const signedIn = await call(server, 'POST /api/auth/login', { body: server.administrator }).catch(
    async (error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== 'second_step_required') throw error
      const { step } = error.details as SecondStep
      const proof = { by: 'recovery_code', code: server.recoveryCodes.shift() ?? '' } as const
      return await call(server, 'POST /api/auth/second-step', { body: { step, proof } })
    },
  )
  const { token, user } = signedIn
  if (user.secondFactor && user.secondFactor.dueAt <= timeOf(server)) {
    const { secret, sealed } = await call(server, 'POST /api/account/factors/totp/secret', {}, token)
    const body = { sealed, code: codeNow(server, secret) }
    const { recoveryCodes } = await call(server, 'POST /api/account/factors/totp', { body }, token)
    server.recoveryCodes.push(...(recoveryCodes ?? []))
    return { token, user: await call(server, 'GET /api/auth/user', {}, token) }
  }
  if (!user.secondFactor && server.recoveryCodes.length < 2) {
    const { recoveryCodes } = await call(server, 'POST /api/account/factors/recovery-codes', {}, token)
    server.recoveryCodes.splice(0, Infinity, ...recoveryCodes)
  }
  return signedIn
}
