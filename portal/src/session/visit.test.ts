import { expect, test } from 'vitest'
import { needsSession, visitEndPath } from './visit.ts'

const queryOf = (path: string) => Object.fromEntries(new URL(path, 'http://portal').searchParams)

test('the screen after a visit says how to come back', () => {
  expect(visitEndPath({ origin: 'institution', why: 'Institution not found.' })).toMatch(/^\/error\?/u)
  expect(queryOf(visitEndPath({ origin: 'institution', why: 'Institution not found.' }))).toEqual({
    type: 'unauthorized',
    from: 'institution',
    details:
      'Institution not found. To come back, choose your institution again while you are on its network.',
  })
  expect(queryOf(visitEndPath({ origin: 'course', why: null }))['details']).toBe(
    'Your visit has ended. To come back, open the activity in your course again.',
  )
})

test.each(['/', '/results/global_compass_lab', '/settings', '/cart/TradewindPackagePro', '/admin'])(
  '%s needs a session',
  (path) => expect(needsSession(path)).toBe(true),
)

test.each(['/demo', '/lti-connector', '/select-institution', '/error', '/login', '/redeem/A', '/nothing'])(
  '%s is open to everybody',
  (path) => expect(needsSession(path)).toBe(false),
)
