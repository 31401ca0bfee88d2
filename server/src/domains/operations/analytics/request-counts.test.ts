import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { unknownInstitution } from '@tradewind/contract/rules'
import { atOnce, day, signedInUser } from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { openTestDatabase } from '../../../test/database.ts'
import { givenInstitution, inDays } from '../../../test/arrivals.ts'
import { countRequests } from './request-counts.ts'
import { addRequests } from './requests.queries.ts'

let t: TestApp
afterEach(() => t.close())

async function written() {
  await t.app.close()
  return await t.services.db
    .selectFrom('analytics_requests')
    .select(['method', 'path', 'institution', 'requests', 'total_ms'])
    .orderBy('path')
    .orderBy('institution')
    .execute()
}

test('only calls are counted, by pattern and institution, and all are written when the server stops', async () => {
  t = await openTestApp()
  const institution = await givenInstitution(t, { labs: [['global_compass_lab', inDays(t, 30)]] })
  const user = await signedInUser(t, {})
  await t.services.db
    .updateTable('users')
    .set({ institution_id: institution })
    .where('id', '=', user.id)
    .execute()
  await atOnce(4, () => t.call('GET /api/auth/user', { token: user.token }))
  await t.call('GET /api/auth/user', { token: 'nobody’s' })
  await t.app.inject({ url: '/login' })
  await t.app.inject({ url: '/healthz' })
  await t.app.inject({ url: '/api/nothing/here' })
  const rows = await written()
  expect(rows.map(({ total_ms: _time, ...row }) => row)).toEqual([
    { method: 'GET', path: '/api/auth/user', institution, requests: 4 },
    { method: 'GET', path: '/api/auth/user', institution: unknownInstitution, requests: 1 },
  ])
  for (const { total_ms, requests } of rows) expect(total_ms / requests).toBeGreaterThan(0)
})

test('each day has its own counts', async () => {
  t = await openTestApp()
  const admin = await signedInUser(t, { admin: true })
  await t.call('GET /api/auth/user', { token: admin.token })
  t.clock.advance(day)
  await t.call('GET /api/auth/user', { token: admin.token })
  await t.app.close()
  const days = await t.services.db.selectFrom('analytics_requests').select('requests').execute()
  expect(days).toEqual([{ requests: 1 }, { requests: 1 }])
})

test('several servers add to the same rows', async () => {
  t = await openTestApp()
  const counted = ['/a', '/b', '/c'].map((path) => ({
    day: '2027-05-01',
    method: 'GET',
    path,
    institution: unknownInstitution,
    requests: 2,
    totalMs: 1.5,
  }))
  await atOnce(10, () => addRequests(t.services.db, counted))
  const rows = await t.services.db
    .selectFrom('analytics_requests')
    .select(['path', 'requests', 'total_ms'])
    .orderBy('path')
    .execute()
  expect(rows).toEqual(['/a', '/b', '/c'].map((path) => ({ path, requests: 20, total_ms: 15 })))
})

test('a log entry reports counts that were lost when the server stopped', async () => {
  t = await openTestApp()
  const closed = await openTestDatabase()
  await closed.close()
  const warnings: unknown[] = []
  const app = Fastify()
  const log = Object.assign(Object.create(t.services.log), {
    warn: (_: unknown, text: string) => warnings.push(text),
  })
  countRequests(app, { ...t.services, log, db: closed.db })
  app.get('/api/things', { config: { access: 'public', isCall: true } }, () => 'fine')
  await app.inject({ url: '/api/things' })
  await app.close()
  expect(warnings).toEqual(['request counts could not be saved and are lost, because the server is stopping'])
})
