import { expect, test } from 'vitest'
import { linkCheckOf } from './link-check.ts'

test('a working link is valid', () => {
  expect(linkCheckOf({ valid: true, activeFrom: null, error: null })).toEqual({ valid: true })
})

test('a link that is not active yet says from when it will be, in the reader’s time zone', () => {
  const activeFrom = '2027-03-12T15:00:00.000Z'
  const error = 'This registration link is not yet active.'
  const check = linkCheckOf({ valid: false, activeFrom, error }, 'America/Denver')
  expect(check).toMatchObject({ valid: false })
  expect('reason' in check && check.reason.replace(/\s/gu, ' ')).toBe(
    'Registration link is not yet active. It will be available starting March 12, 2027 at 8:00 AM MST',
  )
})

test('any other link that does not work shows the server’s reason', () => {
  const error = 'This registration link has expired.'
  expect(linkCheckOf({ valid: false, activeFrom: null, error })).toEqual({ valid: false, reason: error })
  expect(linkCheckOf({ valid: false, activeFrom: null, error: null })).toEqual({
    valid: false,
    reason: 'Invalid registration link',
  })
})
