import { expect, test } from 'vitest'
import type { RegistrationLink } from '@tradewind/contract/people/registration-links'
import {
  earliestExpiration,
  fromField,
  linkChanges,
  linkProblems,
  newLink,
  newLinkValues,
  toField,
  valuesOf,
} from './link-form.ts'

// Local time on purpose: fields show the reader's time zone, whatever it is.
const now = new Date(2027, 2, 10, 12, 0, 30).getTime()

const link: RegistrationLink = {
  linkId: '0b0c1d6e-0000-4000-8000-000000000000',
  linkType: 'multi-use',
  description: 'Spring workshop',
  createdBy: 'admin@tradewind.example',
  createdAt: new Date(2027, 2, 1).toISOString(),
  expiresAt: new Date(2027, 3, 1, 9, 5, 42).toISOString(),
  activeFrom: new Date(2027, 2, 12, 8, 0).toISOString(),
  activeTo: null,
  usageLimit: 20,
  currentUsage: 3,
  usageHistory: [],
  isUsed: false,
  usedBy: null,
  usedAt: null,
  registrationUrl: 'https://tradewind.example/register-instructor?token=x',
}

test('times are converted to field values and back', () => {
  expect(toField(new Date(2027, 0, 2, 3, 4).getTime())).toBe('2027-01-02T03:04')
  expect(fromField('2027-01-02T03:04')).toBe(new Date(2027, 0, 2, 3, 4).toISOString())
  expect(fromField('')).toBeNull()
  expect(fromField('soon')).toBeNull()
})

test('a new link works once and lasts seven days', () => {
  expect(newLinkValues(now)).toEqual({
    linkType: 'single-use',
    expiresAt: '2027-03-17T12:00',
    description: '',
    usageLimit: '',
    activeFrom: '',
    activeTo: '',
  })
})

test('a new link expires at least one minute from now', () => {
  expect(earliestExpiration(now)).toBe('2027-03-10T12:02')
  const at = (expiresAt: string) => linkProblems({ ...newLinkValues(now), expiresAt }, { now }).expiresAt
  expect(at('2027-03-10T12:02')).toBeNull()
  expect(at('2027-03-10T12:01')).toBe('Please choose a time at least one minute from now.')
  expect(at('')).toBe('Please choose a day and a time.')
})

test('an edited link may keep an expiration in the past', () => {
  const before = { ...valuesOf(link), expiresAt: '2027-01-01T00:00' }
  expect(linkProblems(before, { now, before }).expiresAt).toBeNull()
  const moved = { ...before, expiresAt: '2027-01-02T00:00' }
  expect(linkProblems(moved, { now, before }).expiresAt).not.toBeNull()
})

test('only multi-use links need a description', () => {
  const single = newLinkValues(now)
  expect(linkProblems(single, { now }).description).toBeUndefined()
  const multi = { ...single, linkType: 'multi-use', description: '  ' } as const
  expect(linkProblems(multi, { now }).description).toBe('Please enter a description.')
})

test.each([
  ['', null],
  ['3', null],
  ['20', null],
  ['10,000', null],
  ['2', 'The link was used 3 times already, so the limit cannot be lower.'],
  ['0', 'The limit must be at least 1.'],
  ['2.5', 'Please enter a whole number.'],
  ['-1', 'Please enter a whole number.'],
  ['many', 'Please enter a whole number.'],
  ['100001', 'The limit is at most 100,000.'],
])('the limit %j of a link with three uses has the problem: %j', (usageLimit, problem) => {
  const values = { ...valuesOf(link), usageLimit }
  expect(linkProblems(values, { now, used: 3 }).usageLimit).toBe(problem)
})

test('a window cannot end before it starts', () => {
  const values = { ...valuesOf(link), activeFrom: '2027-03-12T08:00' }
  const at = (activeTo: string) => linkProblems({ ...values, activeTo }, { now }).activeTo
  expect(at('2027-03-12T08:00')).toBeNull()
  expect(at('')).toBeNull()
  expect(at('2027-03-12T07:59')).not.toBeNull()
})

test('a link becomes active before it expires', () => {
  const values = { ...valuesOf(link), expiresAt: '2027-03-17T12:00' }
  const at = (activeFrom: string) => linkProblems({ ...values, activeFrom }, { now }).activeFrom
  expect(at('2027-03-17T11:59')).toBeNull()
  expect(at('')).toBeNull()
  expect(at('2027-03-17T12:00')).toBe('Please choose a time before the final expiration.')
})

test('a single-use link is sent without a window and a limit', () => {
  const values = { ...newLinkValues(now), description: ' Dr Park ', usageLimit: '5' }
  expect(newLink(values)).toEqual({
    linkType: 'single-use',
    description: 'Dr Park',
    expiresAt: new Date(2027, 2, 17, 12, 0).toISOString(),
  })
  expect(newLink({ ...values, linkType: 'multi-use', activeTo: '2027-03-12T08:00' })).toMatchObject({
    usageLimit: 5,
    activeFrom: null,
    activeTo: new Date(2027, 2, 12, 8, 0).toISOString(),
  })
})

test('a change is sent without unchanged fields, and null clears a field', () => {
  const before = valuesOf(link)
  expect(linkChanges(before, { ...before, description: ' Spring workshop ' })).toBeNull()
  expect(linkChanges(before, { ...before, usageLimit: '', activeFrom: '' })).toEqual({
    usageLimit: null,
    activeFrom: null,
  })
  expect(linkChanges(before, { ...before, description: 'Autumn', usageLimit: '21' })).toEqual({
    description: 'Autumn',
    usageLimit: 21,
  })
  expect(linkChanges(before, { ...before, expiresAt: '2027-04-02T09:05' })).toEqual({
    expiresAt: new Date(2027, 3, 2, 9, 5).toISOString(),
  })
})
