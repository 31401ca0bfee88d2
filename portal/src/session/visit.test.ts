import { expect, test } from 'vitest'
import { needsSession, visitEndPath, visitEnds } from './visit.ts'

test('the end of a visit leads to the signed-out screen, with where it came from and why it ended', () => {
  expect(visitEndPath({ origin: 'institution', why: 'Institution not found.' })).toBe(
    '/signed-out?from=institution&why=gone',
  )
  expect(visitEndPath({ origin: 'demo', why: visitEnds['logged-out'] })).toBe(
    '/signed-out?from=demo&why=logged-out',
  )
  expect(visitEndPath({ origin: 'course', why: null })).toBe('/signed-out?from=course')
  expect(visitEndPath({ origin: 'course', why: 'Any other text.' })).toBe('/signed-out?from=course')
})

test.each(['/', '/results/global_compass_lab', '/settings', '/cart/TradewindPackagePro', '/admin'])(
  '%s needs a session',
  (path) => expect(needsSession(path)).toBe(true),
)

test.each(['/demo', '/lti-connector', '/select-institution', '/error', '/login', '/redeem/A', '/nothing'])(
  '%s is open to everybody',
  (path) => expect(needsSession(path)).toBe(false),
)
