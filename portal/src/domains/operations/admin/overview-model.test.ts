import { expect, test } from 'vitest'
import { tilesOf } from './overview-model.ts'

const nothing = {
  pendingApplications: 0,
  codesRunningOut: [],
  institutionsEnding: 0,
  failedPayments: { count: 0, since: '2026-10-25' },
  mailsWaiting: 0,
  latest: [],
}

test('each number leads to the list that it counts', () => {
  expect(tilesOf(nothing).map(({ to }) => to)).toEqual([
    '/admin?tab=pending-instructors',
    '/admin?tab=access-codes',
    '/admin?ending=soon',
    '/admin?tab=activity&action=order_failed&from=2026-10-25',
    '/admin?tab=mail',
  ])
})

test('numbers have their words, and products their names', () => {
  const tiles = tilesOf({
    ...nothing,
    pendingApplications: 1,
    codesRunningOut: [{ product: 'bundle_semester', available: 3 }],
    failedPayments: { count: 2, since: '2026-10-25' },
    mailsWaiting: 10_001,
  })
  expect(tiles.map(({ number, name }) => `${number} ${name}`)).toEqual([
    '1 pending application',
    '1 product running out of codes',
    '0 institutions end soon',
    '2 failed payments',
    '10,000+ mails waiting',
  ])
  expect(tiles[1]?.detail).toBe('Pro Package: 3 left')
  expect(tiles[3]?.detail).toBe('Since Oct 25')
})
