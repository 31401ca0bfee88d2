import { labById, labIds, maximumExpiration, type LabId } from '@tradewind/contract/catalogue'
import type { User } from '@tradewind/contract/people/users'
import { expect, test } from 'vitest'
import { ApiError } from '../api.ts'
import {
  afterFailedCheck,
  endReason,
  holdsAllByRole,
  isCheckDue,
  isVisitor,
  needsVerification,
  withChangedUser,
} from './session-rules.ts'

test.each([401, 403, 404])('%i ends the session', (status) => {
  expect(afterFailedCheck(new ApiError('No', { status, code: 'forbidden' }))).toBe('signed-out')
})

test.each([0, 400, 429, 500, 502, 503])('%i keeps the session', (status) => {
  expect(afterFailedCheck(new ApiError('No', { status, code: 'server_error' }))).toBe('unreachable')
})

test('an error inside the page keeps the session', () => {
  expect(afterFailedCheck(new TypeError('oops'))).toBe('unreachable')
})

test('changed data are shown only for the signed-in person', () => {
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

const student = {
  kind: 'portal',
  verified: false,
  instructor: false,
  admin: false,
  isLtiUser: false,
} as const

test('only a student of the portal must verify the email', () => {
  expect(needsVerification(student)).toBe(true)
  expect(needsVerification({ ...student, verified: true })).toBe(false)
  expect(needsVerification({ ...student, instructor: true })).toBe(false)
  expect(needsVerification({ ...student, admin: true })).toBe(false)
  expect(needsVerification({ ...student, isLtiUser: true })).toBe(false)
  for (const kind of ['guest', 'demo', 'lti'] as const)
    expect(needsVerification({ ...student, kind })).toBe(false)
})

test('instructors and administrators hold every lab, but instructors of an LMS course do not', () => {
  const holding = (labs: readonly LabId[], expiration: number) => ({
    products: Object.fromEntries(labs.map((lab) => [lab, { id: labById(lab).productId, expiration }])),
  })
  const all = holding(labIds, maximumExpiration)
  for (const role of [{ instructor: true }, { admin: true }])
    expect(holdsAllByRole({ ...student, ...role, ...all })).toBe(true)
  expect(holdsAllByRole({ ...student, ...all })).toBe(false)
  const teacher = { ...student, kind: 'lti', isLtiUser: true, instructor: true } as const
  expect(holdsAllByRole({ ...teacher, ...holding(['global_compass_lab'], maximumExpiration) })).toBe(false)
  expect(holdsAllByRole({ ...teacher, ...holding(labIds, Date.UTC(2090, 0, 1)) })).toBe(false)
})

test('guests and visitors of demos have no account', () => {
  for (const kind of ['guest', 'demo'] as const) expect(isVisitor({ kind })).toBe(true)
  for (const kind of ['portal', 'lti'] as const) expect(isVisitor({ kind })).toBe(false)
})

test('the server’s reason for the end of a guest’s session is kept', () => {
  const refused = (code: ApiError['code']) => new ApiError('The reason.', { status: 403, code })
  expect(endReason(refused('guest_outside'))).toBe('The reason.')
  expect(endReason(refused('institution_gone'))).toBe('The reason.')
  expect(endReason(refused('not_signed_in'))).toBeNull()
  expect(endReason(new TypeError('oops'))).toBeNull()
})

test('a session in use is checked again after five minutes', () => {
  expect(isCheckDue(0, 5 * 60_000)).toBe(false)
  expect(isCheckDue(0, 5 * 60_000 + 1)).toBe(true)
})
