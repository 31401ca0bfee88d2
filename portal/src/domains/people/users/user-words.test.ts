import type { ManagedGrant } from '@tradewind/contract/people/users'
import { describe, expect, test } from 'vitest'
import {
  fullName,
  grantStatus,
  heldLabNames,
  needsVerification,
  originWords,
  personName,
  roleWords,
  verifiedWord,
} from './user-words.ts'

const student = { instructor: false, admin: false, isLtiUser: false, verified: false }

test('people are shown by name, and by name with address where it must be unique', () => {
  const maya = { firstName: 'Maya', lastName: 'Stone', email: 'maya@university.example' }
  expect(personName(maya)).toBe('Maya Stone')
  expect(fullName(maya)).toBe('Maya Stone, maya@university.example')
  expect(personName({ firstName: '', lastName: '' })).toBe('No name')
  expect(fullName({ firstName: 'Maya', lastName: '', email: '' })).toBe('Maya')
})

test('a person without a role is a student', () => {
  const texts = (user: Partial<typeof student>) => roleWords({ ...student, ...user }).map(({ text }) => text)
  expect(texts({})).toEqual(['Student'])
  expect(texts({ isLtiUser: true })).toEqual(['Student', 'LMS'])
  expect(texts({ instructor: true, admin: true })).toEqual(['Admin', 'Instructor'])
})

test('only a student without a verified address and without an LMS needs verification', () => {
  expect(needsVerification(student)).toBe(true)
  expect(needsVerification({ ...student, verified: true })).toBe(false)
  for (const user of [{ instructor: true }, { admin: true }, { isLtiUser: true }]) {
    expect(needsVerification({ ...student, ...user })).toBe(false)
    expect(verifiedWord({ ...student, ...user }).text).toBe('Not needed')
  }
  expect(verifiedWord(student).text).toBe('No')
  expect(verifiedWord({ ...student, verified: true }).text).toBe('Yes')
})

test('a lab is held until its end', () => {
  const granted = {
    market_analysis_lab: { id: 'prod_market_entry', expiration: 2000 },
    global_compass_lab: { id: 'prod_global_compass', expiration: 1000 },
  }
  expect(heldLabNames({ granted }, 1000)).toEqual(['Market Entry'])
})

describe('a grant', () => {
  const grant: ManagedGrant = {
    id: '1',
    lab: 'global_compass_lab',
    origin: 'purchase',
    source: 'TW-7',
    grantedAt: 0,
    expiresAt: 1000,
    endedAt: null,
  }

  test('shows its origin', () => {
    expect(originWords(grant)).toBe('Purchase TW-7')
    expect(originWords({ origin: 'registration', source: null })).toBe('Registration')
  })

  test('is active until it lapses or is ended', () => {
    expect(grantStatus(grant, 999).text).toBe('Active')
    expect(grantStatus(grant, 1000).text).toBe('Lapsed')
    expect(grantStatus({ ...grant, endedAt: 10 }, 999).text).toBe('Ended')
  })
})
