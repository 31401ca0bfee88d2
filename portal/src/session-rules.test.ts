import type { User } from '@tradewind/contract/users'
import { expect, test } from 'vitest'
import { ApiError } from './api.ts'
import { barLinks, personLinks } from './menu-links.ts'
import { afterFailedCheck, isCheckDue, needsVerification, withChangedUser } from './session-rules.ts'

test.each([401, 403, 404])('%i ends the session', (status) => {
  expect(afterFailedCheck(new ApiError('No', { status, code: 'forbidden' }))).toBe('signed-out')
})

test.each([0, 400, 429, 500, 502, 503])('%i keeps the session', (status) => {
  expect(afterFailedCheck(new ApiError('No', { status, code: 'server_error' }))).toBe('unreachable')
})

test('an error of our own keeps the session', () => {
  expect(afterFailedCheck(new TypeError('oops'))).toBe('unreachable')
})

test('changed data are shown only of the person who is signed in', () => {
  const ana = { id: 'ana', firstName: 'Ana' } as User
  const renamed = { ...ana, firstName: 'Anna' }
  expect(withChangedUser({ status: 'signed-in', user: ana }, renamed)).toEqual({
    status: 'signed-in',
    user: renamed,
  })
  const ben = { status: 'signed-in', user: { id: 'ben' } as User } as const
  expect(withChangedUser(ben, renamed)).toBe(ben)
  const signedOut = { status: 'signed-out' } as const
  expect(withChangedUser(signedOut, renamed)).toBe(signedOut)
})

const student = { verified: false, instructor: false, admin: false, isLtiUser: false }

test('only a student of the portal must prove the address', () => {
  expect(needsVerification(student)).toBe(true)
  expect(needsVerification({ ...student, verified: true })).toBe(false)
  expect(needsVerification({ ...student, instructor: true })).toBe(false)
  expect(needsVerification({ ...student, admin: true })).toBe(false)
  expect(needsVerification({ ...student, isLtiUser: true })).toBe(false)
})

test('a session in use is asked about again after five minutes', () => {
  expect(isCheckDue(0, 5 * 60_000)).toBe(false)
  expect(isCheckDue(0, 5 * 60_000 + 1)).toBe(true)
})

const labels = (links: { label: string }[]) => links.map(({ label }) => label)

test('links follow the role', () => {
  expect(labels(barLinks(student, '/contact'))).toEqual(['Portal'])
  expect(labels(personLinks(student, '/contact'))).toEqual(['Account', 'Contact Us'])
  const instructor = { ...student, instructor: true }
  expect(labels(barLinks(instructor, '/contact'))).toEqual(['Portal', 'Contact Us'])
  expect(labels(personLinks(instructor, '/contact'))).toEqual(['Account'])
  const admin = { ...student, admin: true }
  expect(labels(barLinks(admin, '/contact'))).toEqual(['Portal', 'Admin'])
  expect(labels(personLinks(admin, '/contact'))).toEqual(['Account'])
  expect(labels(personLinks({ ...student, isLtiUser: true }, '/contact'))).toEqual(['Contact Us'])
})
