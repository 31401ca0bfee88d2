import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { atOnce, day, minute } from '../../../test/accounts.ts'
import { arrive, openCampus, type Campus } from '../../../test/lms/launches.ts'
import { claim } from '../../../test/lms/stand-in-claims.ts'
import type { CharacterName, Lie } from '../../../test/lms/stand-in-state.ts'
import { askForNotices } from './notice-handlers.ts'
import type { HandlerKey } from './notice-handlers.queries.ts'
import { testPlatform } from './platform-test.ts'

const campuses = new Map<CharacterName, Campus>()
afterAll(async () => {
  for (const campus of campuses.values()) await campus.close()
})

let t: Campus
async function at(character: CharacterName): Promise<void> {
  t = campuses.get(character) ?? (await openCampus(['global_compass_lab'], character))
  campuses.set(character, t)
  Object.assign(t.lms.services.notices, { handlers: new Map(), asked: [], lie: null })
  t.lms.services.calls = []
  await t.services.db.deleteFrom('lti_notice_handlers').execute()
  await t.services.db.updateTable('lti_platforms').set({ active: true }).execute()
}
beforeEach(() => at('canvas'))

const cameIn = () => arrive(t, { claims: { sub: randomUUID() } })

/** The questions that were stored and have not run. */
async function waiting(): Promise<HandlerKey[]> {
  const { rows } = (await t.services.pool.query(
    `update pgboss.job set state = 'completed', completed_on = now()
     where name = 'ask-for-notices' and state = 'created' returning data`,
  )) as { rows: { data: HandlerKey }[] }
  return rows.map(({ data }) => data)
}
const ask = async () => {
  for (const key of await waiting()) await askForNotices(t.services, key)
}
const stored = () => t.services.db.selectFrom('lti_notice_handlers').selectAll().executeTakeFirstOrThrow()
const asked = () => t.lms.services.notices.asked
const check = async () =>
  (await testPlatform(t.services, t.connected.id)).find(({ part }) => part === 'notices')

describe('Canvas is asked to tell of copied courses', () => {
  test('after the first launch of a deployment, once, however many launch', async () => {
    await atOnce(10, cameIn)
    const keys = await waiting()
    expect(keys).toHaveLength(1)
    for (const key of keys) await askForNotices(t.services, key)
    expect(asked()).toEqual([
      { notice_type: 'LtiContextCopyNotice', handler: 'http://localhost:4000/lti/notices' },
    ])
    expect(await stored()).toMatchObject({ deployment_id: '1', problem: null, asking_until: null })
    expect((await stored()).subscribed_at).toEqual(t.clock.now())
    await cameIn()
    expect(await waiting()).toEqual([])
  })

  test('once, when the job runs twice at a time', async () => {
    await cameIn()
    const [key] = await waiting()
    await atOnce(5, () => askForNotices(t.services, key as HandlerKey))
    expect(asked()).toHaveLength(1)
  })

  test('again a day later only where it has forgotten', async () => {
    await cameIn()
    await ask()
    t.clock.advance(day)
    await cameIn()
    await ask()
    expect(asked()).toHaveLength(1)
    t.lms.services.notices.handlers.clear()
    t.clock.advance(day)
    await cameIn()
    await ask()
    expect(asked()).toHaveLength(2)
  })

  test('by the same job again, if it did not answer', async () => {
    await cameIn()
    const [key] = (await waiting()) as [HandlerKey]
    t.lms.services.notices.lie = 'down'
    await expect(askForNotices(t.services, key)).rejects.toThrow('The LMS did not answer.')
    expect(await stored()).toMatchObject({ problem: 'down', subscribed_at: null })
    t.lms.services.notices.lie = null
    await askForNotices(t.services, key)
    expect(await stored()).toMatchObject({ problem: null, subscribed_at: t.clock.now() })
    expect(asked()).toHaveLength(1)
  })

  test('after a process was lost while it asked', async () => {
    await cameIn()
    const [key] = (await waiting()) as [HandlerKey]
    await t.services.db
      .updateTable('lti_notice_handlers')
      .set({ asking_until: new Date(t.clock.now().getTime() + 2 * minute) })
      .execute()
    await askForNotices(t.services, key)
    expect(asked()).toEqual([])
    t.clock.advance(2 * minute)
    await askForNotices(t.services, key)
    expect(asked()).toHaveLength(1)
  })

  test.each<[Lie, string]>([
    ['elsewhere', 'elsewhere'],
    ['long', 'long'],
  ])('and an answer that is %s ends the question without another try', async (lie, problem) => {
    await cameIn()
    t.lms.services.notices.lie = lie
    await ask()
    expect(await stored()).toMatchObject({ problem, subscribed_at: null })
    expect(t.lms.services.calls.filter(({ url }) => url === '/elsewhere')).toEqual([])
    t.lms.services.notices.lie = null
  })

  test('only on its own hosts, and not once it is switched off', async () => {
    const claims = {
      sub: randomUUID(),
      [claim('platformnotificationservice')]: {
        platform_notification_service_url: 'https://elsewhere.example/notices',
        notice_types_supported: ['LtiContextCopyNotice'],
      },
    }
    await arrive(t, { claims })
    await ask()
    expect(await stored()).toMatchObject({ problem: 'foreign' })
    await t.services.db.deleteFrom('lti_notice_handlers').execute()
    await cameIn()
    await t.services.db.updateTable('lti_platforms').set({ active: false }).execute()
    await ask()
    expect(await stored()).toMatchObject({ problem: 'switched_off' })
    expect(t.lms.services.calls).toEqual([])
  })

  test.each([
    undefined,
    'none',
    { platform_notification_service_url: 7, notice_types_supported: ['LtiContextCopyNotice'] },
    {
      platform_notification_service_url: 'javascript:alert(1)',
      notice_types_supported: ['LtiContextCopyNotice'],
    },
    {
      platform_notification_service_url: 'https://canvas.example/n',
      notice_types_supported: ['LtiHelloWorldNotice'],
    },
  ])('but not where a launch offers %j', async (value) => {
    await arrive(t, { claims: { sub: randomUUID(), [claim('platformnotificationservice')]: value } })
    expect(await waiting()).toEqual([])
  })

  test('but not by a lying platform, whose address is somebody else’s', async () => {
    await at('lying')
    await cameIn()
    await ask()
    expect(await stored()).toMatchObject({ problem: 'foreign', subscribed_at: null })
    expect(t.lms.services.calls).toEqual([])
  })
})

describe('the test of a platform', () => {
  test('says whether Canvas tells of copied courses, by what Canvas has', async () => {
    expect(await check()).toMatchObject({ outcome: 'untested' })
    await cameIn()
    expect(await check()).toMatchObject({
      outcome: 'failed',
      sentence: 'The LMS does not tell us yet when a course is copied.',
    })
    await ask()
    expect(await check()).toMatchObject({
      outcome: 'ok',
      sentence: 'The LMS tells us when a course is copied.',
    })
    t.lms.services.notices.handlers.set('LtiContextCopyNotice', 'https://another.example/lti/notices')
    expect(await check()).toMatchObject({ outcome: 'failed' })
  })

  test('has no such part at a platform that sends no notices', async () => {
    await at('moodle')
    await cameIn()
    expect(await check()).toBeUndefined()
  })
})
