import { labIds } from '@tradewind/contract/catalogue'
import { nameProblem } from '@tradewind/contract/rules'
import { addresses, copiedWays, names } from '@tradewind/contract/test/samples'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everythingStored, minute, second } from '../../../test/accounts.ts'
import {
  arrive,
  exchangeLaunch,
  beginLaunch,
  expectRefused,
  launch,
  openCampus,
  post,
  wayIn,
  type Campus,
} from '../../../test/lms/launches.ts'
import { claim } from '../../../test/lms/stand-in-claims.ts'

let t: Campus
beforeAll(async () => {
  t = await openCampus()
})
afterAll(() => t.close())

const membership = 'http://purl.imsglobal.org/vocab/lis/v2/membership'
const institutionRole = 'http://purl.imsglobal.org/vocab/lis/v2/institution/person#'

describe('a valid launch', () => {
  test('redirects to the connector with a ticket, puts no token into any address and stores only the ticket', async () => {
    const before = await everythingStored(t, ['tickets'])
    const response = await launch(t)
    expect(wayIn(response)).toEqual({ ticket: expect.stringMatching(/^[\w-]{43}$/u) as string })
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.headers['referrer-policy']).toBe('no-referrer')
    expect(response.headers['set-cookie']).toEqual([
      expect.stringMatching(/^tradewind_lti_[\w-]{16}=; Max-Age=0; Path=\/;/u),
      expect.stringMatching(
        /^tradewind_ticket_[\w-]{16}=[\w-]{43}; Max-Age=60; Path=\/; HttpOnly; Secure; SameSite=None; Partitioned$/u,
      ),
      `tradewind_visit_lms=${t.connected.id}; Max-Age=43200; Path=/; HttpOnly; Secure; SameSite=None; Partitioned`,
    ])
    expect(await everythingStored(t, ['tickets'])).toEqual(before)
  })

  test('gives the user the platform’s details', async () => {
    const { user, lab } = await arrive(t)
    expect(lab).toBeNull()
    expect(user).toMatchObject({
      kind: 'lti',
      isLtiUser: true,
      firstName: 'Sam',
      lastName: 'Rivers',
      email: 'sam.rivers@example.edu',
      instructor: false,
      admin: false,
      institutionId: t.institution,
    })
    expect(Object.keys(user.products)).toEqual(['global_compass_lab'])
  })

  test('may come from a clock that is a minute off', async () => {
    const now = Math.floor(t.clock.now().getTime() / 1000)
    wayIn(await launch(t, { claims: { iat: now + 55 } }))
    wayIn(await launch(t, { claims: { iat: now - 110, exp: now - 50 } }))
  })

  test('may have several audiences if the authorized party is the tool', async () => {
    wayIn(await launch(t, { claims: { aud: [t.lms.clientId] } }))
    wayIn(await launch(t, { claims: { aud: [t.lms.clientId, 'other'], azp: t.lms.clientId } }))
  })

  test('may take up to ten minutes at the platform', async () => {
    for (const [wait, status] of [
      [10 * minute - second, 303],
      [10 * minute, 403],
    ] as const) {
      const { cookie, question } = await beginLaunch(t)
      t.clock.advance(wait)
      const answer = await t.lms.answer(question)
      const fields = 'fields' in answer ? answer.fields : {}
      expect((await post(t, '/lti/launch', fields, cookie)).statusCode).toBe(status)
    }
  })
})

test('the launch address shows a page when it is opened by hand', async () => {
  const page = await t.app.inject({ url: '/lti/launch' })
  expect(page.statusCode).toBe(405)
  expect(page.headers).toMatchObject({ allow: 'POST', 'content-type': 'text/html; charset=utf-8' })
  expect(page.body).toContain('To open a lab, go to your course and choose the lab there.')
})

describe('the lab', () => {
  const target = (query: string) => `${t.services.config.publicUrl}/lti/launch?${query}`

  test('comes from the custom parameters, and no code or class stands in an address', async () => {
    const custom = { lab: 'global_compass_lab', class: 'abcd2345', practice: '1' }
    const launched = await launch(t, { claims: { [claim('custom')]: custom } })
    expect(Object.keys(wayIn(launched))).toEqual(['ticket'])
    const { body } = await exchangeLaunch(t, launched)
    expect(body).toMatchObject({ course: false, lab: 'global_compass_lab', classSession: null })
  })

  test('comes from the address of the link otherwise', async () => {
    const claims = { [claim('target_link_uri')]: target('lab=foreign_exchange_lab') }
    expect((await exchangeLaunch(t, await launch(t, { claims }))).body.lab).toBe('foreign_exchange_lab')
  })

  test('ignores custom parameters that the platform did not fill in', async () => {
    const claims = {
      [claim('custom')]: { lab: '$Lab.id', class: '' },
      [claim('target_link_uri')]: target('lab=global_compass_lab'),
    }
    expect((await arrive(t, { claims })).lab).toBe('global_compass_lab')
  })

  test('if unknown, shows an instructor which labs the link can name', async () => {
    for (const claims of [
      { [claim('custom')]: { lab: 'no_lab<b>' } },
      { [claim('target_link_uri')]: target('lab=no_lab<b>') },
    ]) {
      const roles = [`${membership}#Instructor`]
      const answer = await launch(t, { claims: { ...claims, [claim('roles')]: roles } })
      expectRefused(answer, 400, 'This link names the lab “no_lab&lt;b&gt;”, which does not exist.')
      for (const id of labIds) expect(answer.body).toContain(id)
    }
  })

  test('is null for a student if it is unknown', async () => {
    for (const custom of [{ lab: 'no_lab', class: 'no' }, { lab: 7 }, 'text', null]) {
      const launched = await launch(t, { claims: { [claim('custom')]: custom } })
      expect(Object.keys(wayIn(launched))).toEqual(['ticket'])
      expect((await exchangeLaunch(t, launched)).body.lab).toBeNull()
    }
  })
})

describe('the instructor of the course is recognised by the roles', () => {
  test.each([
    [[`${membership}#Instructor`], true],
    [['Instructor'], true],
    [[`${membership}#Learner`, `${membership}#Instructor`, `${institutionRole}Administrator`], true],
    // As Canvas sends its teaching assistants.
    [[`${membership}#Instructor`, `${membership}/Instructor#TeachingAssistant`], false],
    [[`${membership}/Instructor#TeachingAssistant`], false],
    [[`${membership}#Learner`], false],
    [[`${institutionRole}Instructor`], false],
    [
      [
        `${institutionRole}Administrator`,
        'http://purl.imsglobal.org/vocab/lis/v2/system/person#Administrator',
      ],
      false,
    ],
    [['http://example.edu/Boss', 7, null], false],
    [[], false],
    ['Instructor', false],
    [undefined, false],
  ])('%j: %s', async (roles, instructor) => {
    const { user } = await arrive(t, { claims: { sub: crypto.randomUUID(), [claim('roles')]: roles } })
    expect(user.instructor).toBe(instructor)
    expect(user.admin).toBe(false)
  })
})

describe('missing or unusable details have substitutes', () => {
  const nobody = { name: undefined, given_name: undefined, family_name: undefined, email: undefined }
  const hiddenMark = expect.stringMatching(/^\([A-Z2-9]{4}\)$/u) as string
  test.each([
    [
      'only given and family names',
      { ...nobody, given_name: 'Ada', family_name: 'Lovelace' },
      'Ada',
      'Lovelace',
      '',
    ],
    ['only a full name', { ...nobody, name: 'Ada King Lovelace' }, 'Ada', 'King Lovelace', ''],
    ['only a family name', { ...nobody, family_name: 'Lovelace' }, 'Lovelace', '', ''],
    [
      'only an address',
      { ...nobody, email: 'ada@example.edu' },
      'Name hidden by your LMS',
      hiddenMark,
      'ada@example.edu',
    ],
    ['nothing', nobody, 'Name hidden by your LMS', hiddenMark, ''],
    [
      'names with addresses and marks of direction',
      { ...nobody, given_name: 'Ada\u202e https://evil.example', family_name: 'www.evil.example' },
      'Ada',
      '',
      '',
    ],
    [
      'values of other types',
      { name: 7, given_name: null, family_name: {}, email: 'no address' },
      'Name hidden by your LMS',
      hiddenMark,
      '',
    ],
    [
      'values that do not fit the columns',
      { given_name: 'A\u0000da', family_name: 'x'.repeat(300), email: '' },
      'A da',
      'x'.repeat(100),
      '',
    ],
  ])('%s', async (_what, claims, ...told) => {
    const [firstName, lastName, email] = told
    const { user } = await arrive(t, { claims: { ...claims, sub: crypto.randomUUID() } })
    expect(user).toMatchObject({ firstName, lastName, email, kind: 'lti' })
  })
})

describe('names and addresses in claims', () => {
  const personOf = async (claims: Record<string, unknown>) =>
    (await arrive(t, { claims: { ...claims, sub: crypto.randomUUID() } })).user

  test('are taken as forms take them', async () => {
    for (const [copied, stored] of names.stored)
      expect((await personOf({ given_name: copied, family_name: 'Hill' })).firstName).toBe(stored)
    for (const [what, change] of copiedWays)
      expect([what, (await personOf({ email: change('ada-l@uni.example') })).email]).toEqual([
        what,
        'ada-l@uni.example',
      ])
  })

  test('are cleaned of what forms refuse', async () => {
    for (const [, name] of names.hostile) {
      const { firstName } = await personOf({ given_name: name, family_name: 'Hill' })
      expect(nameProblem(firstName, 'first name')).toBeNull()
    }
    for (const address of addresses.hostile)
      expect([address, (await personOf({ email: address })).email]).toEqual([address, ''])
  })
})
