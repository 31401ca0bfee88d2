import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Tables } from '../../../platform/database/tables.ts'
import { everythingStored, expectRefusal } from '../../../test/accounts.ts'
import { openCampus, type Campus } from '../../../test/lms/launches.ts'
import type { CharacterName } from '../../../test/lms/stand-in-state.ts'

const campuses = new Map<CharacterName, Campus>()
afterAll(async () => {
  for (const campus of campuses.values()) await campus.close()
})

let t: Campus
async function at(character: CharacterName): Promise<void> {
  t = campuses.get(character) ?? (await openCampus(['global_compass_lab'], character))
  campuses.set(character, t)
  const { services } = t.lms
  Object.assign(services.token, { lie: null })
  services.lineItems = { lie: null, status: null }
  services.roster = { members: [], pageSize: null, lie: null, lieAt: 1 }
  t.lms.keyset.mood = 'good'
  await t.services.db.deleteFrom('lti_contexts').execute()
  await change({ active: true, token_url: `${t.lms.url}/token`, token_audience: null })
}
beforeEach(() => at('moodle'))

async function change(values: Record<string, unknown>): Promise<void> {
  await t.services.db.updateTable('lti_platforms').set(values).where('id', '=', t.connected.id).execute()
}

async function givenCourse(wanted: Partial<Insertable<Tables['lti_contexts']>> = {}): Promise<void> {
  await t.services.db
    .insertInto('lti_contexts')
    .values({
      id: randomUUID(),
      platform_id: t.connected.id,
      deployment_id: '1',
      context_id: '2',
      title: '',
      label: '',
      memberships_url: t.lms.url + t.lms.character.rosterPath('2'),
      lineitems_url: `${t.lms.url}/2/lineitems`,
      created_at: t.clock.now(),
      last_launch_at: t.clock.now(),
      ...wanted,
    })
    .execute()
}

async function results(platform = t.connected.id) {
  const { token } = t.admin
  return await t.call('POST /api/lti/platforms/:platform/test', { token, params: { platform } })
}
const outcomes = async () =>
  Object.fromEntries((await results()).body.checks.map(({ part, outcome }) => [part, outcome]))

test.each<CharacterName>(['moodle', 'canvas', 'brightspace', 'blackboard'])(
  'a good %s passes every part, and nothing is stored',
  async (character) => {
    await at(character)
    if (character === 'brightspace')
      await change({ token_audience: 'https://api.stand-in.example/auth/token' })
    await givenCourse()
    await results()
    const before = await everythingStored(t)
    const { status, body } = await results()
    expect(status).toBe(200)
    expect(body.checks.map(({ part, outcome, advice }) => [part, outcome, advice])).toEqual([
      ['keyset', 'ok', null],
      ['token', 'ok', null],
      ['line_items', 'ok', null],
      ['roster', 'ok', null],
      ...(character === 'canvas' ? [['notices', 'untested', expect.any(String)]] : []),
    ])
    expect(await everythingStored(t)).toEqual(before)
  },
)

test('services of a platform without a course are not tested, and it says how to go on', async () => {
  const { body } = await results()
  expect(body.checks.slice(2)).toMatchObject([
    {
      part: 'launch',
      outcome: 'untested',
      sentence: 'Nobody has opened a lab from this LMS yet. The tool may still be pending there.',
      advice: expect.stringContaining('press “Activate” on it'),
    },
    { outcome: 'untested', advice: 'Open a lab from a course of this LMS once, then test again.' },
    { outcome: 'untested' },
  ])
})

test('each part that fails says why and what to change, and leaves the others alone', async () => {
  await givenCourse()
  t.lms.keyset.mood = 'elsewhere'
  expect(await outcomes()).toEqual({ keyset: 'failed', token: 'ok', line_items: 'ok', roster: 'ok' })
  t.lms.keyset.mood = 'good'
  t.lms.services.roster.lie = 'no_members'
  expect(await outcomes()).toEqual({ keyset: 'ok', token: 'ok', line_items: 'ok', roster: 'failed' })
  t.lms.services.roster.lie = null
  t.lms.services.lineItems.status = 401
  expect(await outcomes()).toEqual({ keyset: 'ok', token: 'ok', line_items: 'failed', roster: 'ok' })
  t.lms.services.lineItems = { lie: 'shape', status: null }
  expect(await outcomes()).toEqual({ keyset: 'ok', token: 'ok', line_items: 'failed', roster: 'ok' })
  await change({ token_url: null })
  const { body } = await results()
  expect(body.checks[1]).toEqual({
    part: 'token',
    outcome: 'failed',
    sentence: 'The access token address of this LMS is missing here.',
    advice: 'Edit the LMS here and enter its access token address.',
  })
})

test('a scope that the platform drops from a token without a word fails the service, not the token', async () => {
  await givenCourse()
  const { token } = t.lms.services
  const { allowed } = token
  await change({ scopes: [...allowed] })
  token.allowed = allowed.filter((scope) => !scope.includes('lti-nrps'))
  expect(await outcomes()).toEqual({ keyset: 'ok', token: 'ok', line_items: 'ok', roster: 'failed' })
  expect((await results()).body.checks[3]).toMatchObject({
    sentence: 'The LMS does not allow this service.',
    advice: expect.stringContaining('“IMS LTI Names and Role Provisioning”'),
  })
  token.allowed = allowed
  await change({ scopes: [] })
})

test.each<[CharacterName, string, string]>([
  ['moodle', '“IMS LTI Assignment and Grade Services”', '“IMS LTI Names and Role Provisioning”'],
  ['canvas', 'Can create and view assignment data', 'Can retrieve user data'],
  ['brightspace', '“Assignment and Grade Services”', '“Names and Role Provisioning Services”'],
  ['blackboard', '“Allow grade service access”', '“Allow Membership Service Access”'],
])('%s that offers a service no more is told where to switch it on', async (character, grades, list) => {
  await at(character)
  if (character === 'brightspace') await change({ token_audience: 'https://api.stand-in.example/auth/token' })
  // An older course still has the addresses.
  await givenCourse({ last_launch_at: new Date(0) })
  await givenCourse({ context_id: '3', lineitems_url: null, memberships_url: null })
  const { body } = await results()
  expect(body.checks.filter(({ outcome }) => outcome === 'failed')).toEqual([
    {
      part: 'line_items',
      outcome: 'failed',
      sentence:
        'The grade service is off: the last launch from a course did not offer it, so no grade can arrive.',
      advice: expect.stringContaining(grades) as string,
    },
    {
      part: 'roster',
      outcome: 'failed',
      sentence: 'The class list is off: the last launch from a course did not offer it.',
      advice: expect.stringContaining(list) as string,
    },
  ])
})

test('groups are tested where a course has told that the platform offers them', async () => {
  const { groups } = t.lms.services
  groups.offered = true
  groups.groups = [{ id: 'a', name: 'Group A' }]
  await givenCourse({ groups_url: `${t.lms.url}/courses/2/groups` })
  expect((await results()).body.checks.at(-1)).toEqual({
    part: 'groups',
    outcome: 'ok',
    sentence: 'The LMS tells us the groups of a course.',
    advice: null,
  })
  groups.lie = 'shape'
  expect(await outcomes()).toMatchObject({ roster: 'ok', groups: 'failed' })
  Object.assign(groups, { offered: false, lie: null })
})

test('our own keyset in place of theirs, or a page, is told apart from a keyset', async () => {
  await change({ keyset_url: `${t.lms.url}/course` })
  const { body } = await results()
  expect(body.checks[0]).toMatchObject({
    outcome: 'failed',
    sentence: 'The keyset address of the LMS has no key that signs.',
  })
  await change({ keyset_url: `${t.lms.url}/keyset` })
})

test('a platform that is switched off is not called', async () => {
  await givenCourse()
  await change({ active: false })
  t.lms.keyset.reads = 0
  t.lms.services.calls = []
  expect(new Set(Object.values(await outcomes()))).toEqual(new Set(['failed']))
  expect(t.lms.keyset.reads).toBe(0)
  expect(t.lms.services.calls).toEqual([])
})

test('an unknown platform is not found', async () => {
  const sentence = 'We could not find this platform. Please reload the list.'
  expectRefusal(await results(randomUUID()), 404, 'not_found', sentence)
})
