import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import type { SecondStep } from '@tradewind/contract/people/factors'
import { makeUser } from '../seed/factories.ts'
import { sessionFor } from './accounts.ts'
import type { Answer, TestApp } from './app.ts'
import type { Authenticator } from './authenticator.ts'

/** The code that an app shows at a moment. */
export function codeAt(secret: string, now: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() })
}

export const login = (t: TestApp, { email, password }: { email: string; password: string }) =>
  t.call('POST /api/auth/login', { body: { email, password } })

/** What a sign-in with the right password says where a second factor is to follow. */
export function stepOf(answer: Answer<unknown>): SecondStep {
  expect(answer).toMatchObject({ status: 403, error: { code: 'second_step_required' } })
  return answer.error.details as SecondStep
}

/** Uses an app from now on, with the real calls, and moves the clock to the next code. */
export async function setUpApp(t: TestApp, token: string) {
  const { body } = await t.call('POST /api/account/factors/totp/secret', { token })
  const { secret, sealed } = body
  const answer = await t.call('POST /api/account/factors/totp', {
    token,
    body: { sealed, code: codeAt(secret, t.clock.now()) },
  })
  expect(answer.status).toBe(200)
  t.clock.advance(30_000)
  return { secret, recoveryCodes: answer.body.recoveryCodes ?? [] }
}

/** A portal account that uses an app. */
export async function userWithApp(t: TestApp, wanted: Parameters<typeof makeUser>[1] = {}) {
  const user = await makeUser(t.services, wanted)
  const token = await sessionFor(t, user)
  return { ...user, token, ...(await setUpApp(t, token)) }
}

/** Completes a sign-in with a code of an app. */
export const secondStep = (t: TestApp, step: string, code: string) =>
  t.call('POST /api/auth/second-step', { body: { step, proof: { by: 'totp', code } } })

/** Adds a passkey with the real calls. */
export async function addPasskey(t: TestApp, token: string, authenticator: Authenticator, name = 'My phone') {
  const { body } = await t.call('POST /api/account/factors/passkeys/question', { token })
  const answer = authenticator.create(body.options)
  return await t.call('POST /api/account/factors/passkeys', {
    token,
    body: { ticket: body.ticket, answer, name },
  })
}
