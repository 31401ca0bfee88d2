import { expect, test } from 'vitest'
import { provenWithoutTime } from './oidc-person.ts'

const now = new Date('2026-11-20T12:00:00Z')

test.each([
  ['a provider that never says when it asked', 'https://idp.example.edu', ['sub', 'email'], true],
  ['a provider that lists no claims', 'https://idp.example.edu', undefined, true],
  ['a provider that can say it', 'https://idp.example.edu', ['sub', 'auth_time'], false],
  [
    'Entra ID, which lists it and seldom says it',
    'https://login.microsoftonline.com/1/v2.0',
    ['auth_time'],
    true,
  ],
  [
    'a provider with a name like Entra ID’s',
    'https://login.microsoftonline.com.evil.edu',
    ['auth_time'],
    false,
  ],
] as const)(
  'a sign-in that was to be asked for anew, without a time, by %s',
  (_who, issuer, claims, isProof) => {
    const proven = provenWithoutTime({ issuer, ...(claims && { claims_supported: [...claims] }) }, now)
    expect(proven).toBe(isProof ? now.getTime() : 0)
  },
)
