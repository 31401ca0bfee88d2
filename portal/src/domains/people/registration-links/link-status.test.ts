import { expect, test } from 'vitest'
import { linkName, linkStatus, usageWords } from './link-status.ts'

const now = Date.parse('2027-03-10T12:00:00Z')
const earlier = '2027-03-10T11:59:59.999Z'
const later = '2027-03-10T12:00:00.001Z'
const exactly = '2027-03-10T12:00:00.000Z'

const active = {
  linkType: 'multi-use',
  expiresAt: later,
  activeFrom: null,
  activeTo: null,
  usageLimit: null,
  currentUsage: 0,
  isUsed: false,
} as const

test('a single-use link is active until somebody has used it', () => {
  const single = { ...active, linkType: 'single-use' } as const
  expect(linkStatus(single, now)).toEqual({ words: 'Active', tone: 'success' })
  const used = { ...single, isUsed: true, currentUsage: 1 }
  expect(linkStatus(used, now)).toEqual({ words: 'Used', tone: 'warning' })
})

test('a multi-use link shows its number of uses, and that its limit is reached', () => {
  expect(linkStatus(active, now)).toEqual({ words: 'Active', tone: 'success' })
  expect(linkStatus({ ...active, currentUsage: 3 }, now)).toEqual({
    words: 'Active (3 used)',
    tone: 'success',
  })
  expect(linkStatus({ ...active, currentUsage: 3, usageLimit: 4 }, now).words).toBe('Active (3 used)')
  expect(linkStatus({ ...active, currentUsage: 4, usageLimit: 4 }, now)).toEqual({
    words: 'Usage Limit Reached',
    tone: 'warning',
  })
})

test('a closed window is shown before a reached limit', () => {
  const full = { ...active, currentUsage: 4, usageLimit: 4 }
  expect(linkStatus({ ...full, activeFrom: later }, now)).toEqual({ words: 'Not Yet Active', tone: 'light' })
  expect(linkStatus({ ...full, activeTo: earlier }, now)).toEqual({
    words: 'No Longer Active',
    tone: 'danger',
  })
  expect(linkStatus({ ...active, activeFrom: exactly, activeTo: exactly }, now).words).toBe('Active')
})

test('expiration is shown before every other reason', () => {
  const expired = { ...active, expiresAt: earlier, activeFrom: later, isUsed: true }
  expect(linkStatus(expired, now)).toEqual({ words: 'Expired', tone: 'danger' })
  expect(linkStatus({ ...active, expiresAt: exactly }, now).words).toBe('Active')
})

test('uses are shown with the limit', () => {
  expect(usageWords({ linkType: 'single-use', usageLimit: null, currentUsage: 1 })).toBe('1 / 1')
  expect(usageWords({ linkType: 'multi-use', usageLimit: 20, currentUsage: 3 })).toBe('3 / 20')
  expect(usageWords({ linkType: 'multi-use', usageLimit: null, currentUsage: 0 })).toBe('0 / unlimited')
})

test('a link without a description is named by its type and time of creation', () => {
  const link = { linkType: 'single-use', createdAt: '2027-03-10T12:00:00Z' } as const
  expect(linkName({ ...link, description: 'Spring workshop' })).toBe('Spring workshop')
  expect(linkName({ ...link, description: '' }, 'UTC').replace(/\s/gu, ' ')).toBe(
    'Single-use link of March 10, 2027 at 12:00 PM UTC',
  )
})
