import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everythingStored, signedInUser } from '../../../test/accounts.ts'
import { arrive, expectRefused, launch, openCampus, post, type Campus } from '../../../test/lms/launches.ts'
import { claim, teacher } from '../../../test/lms/stand-in-claims.ts'

let t: Campus
beforeAll(async () => {
  t = await openCampus(['global_compass_lab', 'foreign_exchange_lab'])
})
afterAll(() => t.close())

const linkingClaim = (name: string) => `https://purl.imsglobal.org/spec/lti-dl/claim/${name}`
const choosing = { user: teacher, link: null }

/** The signed answers in the page's forms, by the labels of their buttons, each verified with the tool's keyset. */
async function answersOf(html: string): Promise<Record<string, Record<string, unknown>>> {
  const keyset = (await t.app.inject({ url: '/lti/jwks' })).json<JSONWebKeySet>()
  const forms = [...html.matchAll(/<form([^>]*)>(.*?)<\/form>/gu)].filter(
    ([form]) => !form.includes('action="/lti/points"'),
  )
  const answers: Record<string, Record<string, unknown>> = {}
  for (const [, attributes = '', inside = ''] of forms) {
    const action = /action="([^"]*)"/u.exec(attributes)?.[1] ?? ''
    const jwt = /name="JWT" value="([^"]*)"/u.exec(inside)?.[1] ?? ''
    const label = /aria-label="([^"]*)"/u.exec(inside)?.[1]
    const { payload, protectedHeader } = await jwtVerify(jwt, createLocalJWKSet(keyset), {
      issuer: t.lms.clientId,
      audience: t.lms.issuer,
      algorithms: ['RS256'],
      currentDate: t.clock.now(),
    })
    expect(protectedHeader).toMatchObject({ alg: 'RS256', typ: 'JWT' })
    expect(action.replaceAll('&amp;', '&')).toBe(`${t.lms.url}/contentitem_return?course=2&id=1&sesskey=abc`)
    answers[label ?? 'Cancel'] = payload
  }
  return answers
}

const itemsOf = (payload: Record<string, unknown> | undefined) => payload?.[linkingClaim('content_items')]

function templateOf(payload: Record<string, unknown> | undefined): string {
  const [item] = itemsOf(payload) as { custom: { template: string } }[]
  return item?.custom.template ?? ''
}

/** Variables that some platforms replace: by the ids of what was copied, of the person who launches, and of their groups. */
const variables = {
  link_history: '$ResourceLink.id.history',
  context_history: '$Context.id.history',
  user_login: '$User.username',
  canvas_user: '$Canvas.user.id',
  moodle_groups: '$Moodle.Person.userGroupIds',
  canvas_groups: '$Canvas.group.contextIds',
}

/** The column that an LMS makes with a link. */
const columnOf = (template: string, label: string, scoreMaximum = 100) => ({
  scoreMaximum,
  label,
  resourceId: template,
  tag: 'score',
})

describe('choosing what a course links to', () => {
  test('offers the labs of the institution, each with a signed answer', async () => {
    const before = await everythingStored(t)
    const page = await launch(t, choosing)
    expect(page.statusCode).toBe(200)
    const answers = await answersOf(page.body)
    expect(Object.keys(answers)).toEqual([
      'Add Foreign Exchange',
      'Add Global Compass',
      'Add Foreign Exchange without a class',
      'Add Global Compass without a class',
      'Cancel',
    ])
    const { nonce, iat, exp, ...payload } = answers['Add Global Compass'] ?? {}
    expect(nonce).toEqual(expect.stringMatching(/^[\da-f-]{36}$/u))
    expect(Number(exp) - Number(iat)).toBe(300)
    const template = templateOf(answers['Add Global Compass'])
    expect(payload).toEqual({
      iss: t.lms.clientId,
      aud: t.lms.issuer,
      [claim('message_type')]: 'LtiDeepLinkingResponse',
      [claim('version')]: '1.3.0',
      [claim('deployment_id')]: '1',
      [linkingClaim('content_items')]: [
        {
          type: 'ltiResourceLink',
          title: 'Global Compass',
          url: `${t.services.config.publicUrl}/lti/launch?lab=global_compass_lab&template=${template}`,
          custom: { lab: 'global_compass_lab', template, ...variables },
          lineItem: columnOf(template, 'Global Compass'),
        },
      ],
    })
    expect(itemsOf(answers['Add Global Compass without a class'])).toEqual([
      {
        type: 'ltiResourceLink',
        title: 'Global Compass',
        url: `${t.services.config.publicUrl}/lti/launch?lab=global_compass_lab&practice=1`,
        custom: { lab: 'global_compass_lab', practice: '1', ...variables },
      },
    ])
    expect(itemsOf(answers['Cancel'])).toEqual([])
    expect(new Set(Object.values(answers).map((answer) => answer['nonce'])).size).toBe(5)
    expect(await everythingStored(t)).toEqual(before)
  })

  test('is a page without scripts, which only the platform may frame and receive forms from', async () => {
    const { headers, body } = await launch(t, choosing)
    expect(headers['content-security-policy']).toMatch(
      new RegExp(
        `^default-src 'none'; style-src 'nonce-[^']+'; font-src 'self'; frame-ancestors 'self' ${t.lms.url}; form-action 'self' ${t.lms.url}; base-uri 'none'$`,
        'u',
      ),
    )
    expect(headers['cross-origin-opener-policy']).toBe('unsafe-none')
    expect(headers['x-frame-options']).toBeUndefined()
    expect(body).not.toMatch(/<script| on\w+=| style=/u)
  })

  test('returns the platform’s data byte for byte', async () => {
    const claims = {
      [linkingClaim('deep_linking_settings')]: {
        accept_types: ['ltiResourceLink', 'html'],
        accept_presentation_document_targets: ['iframe'],
        deep_link_return_url: `${t.lms.url}/contentitem_return?course=2&id=1&sesskey=abc`,
        data: 'op=1&é="x"',
      },
    }
    const answers = await answersOf((await launch(t, { ...choosing, claims })).body)
    expect(Object.values(answers).map((answer) => answer[linkingClaim('data')])).toEqual(
      Array(5).fill('op=1&é="x"'),
    )
  })

  test('does not offer expired labs', async () => {
    await t.services.db
      .updateTable('institution_labs')
      .set({ expires_at: t.clock.now() })
      .where('institution_id', '=', t.institution)
      .where('lab_id', '=', 'foreign_exchange_lab')
      .execute()
    const answers = await answersOf((await launch(t, choosing)).body)
    expect(Object.keys(answers)).toEqual([
      'Add Global Compass',
      'Add Global Compass without a class',
      'Cancel',
    ])
  })

  test('offers the class sessions of the linked account, each with a template and never with its code', async () => {
    const sub = crypto.randomUUID()
    const account = await signedInUser(t, { instructor: true })
    const made = await t.call('POST /api/labs/:lab/class-sessions', {
      token: account.token,
      params: { lab: 'global_compass_lab' },
      body: {
        name: 'Section <B>',
        deadline: null,
        timeZone: 'America/Denver',
        attempts: 3,
        counted: 'best',
        settings: {},
      },
    })
    expect(made.error.message).toBeUndefined()
    const { token } = await arrive(t, { user: teacher, claims: { sub } })
    const { linkTicket } = (await t.call('POST /api/lti/link-ticket', { token })).body
    await t.call('POST /api/lti/link', { token: account.token, body: { linkTicket } })
    const page = await launch(t, { ...choosing, claims: { sub } })
    const answers = await answersOf(page.body)
    const { code } = made.body
    const template = templateOf(answers['Add Section &lt;B&gt;'])
    expect(itemsOf(answers['Add Section &lt;B&gt;'])).toEqual([
      {
        type: 'ltiResourceLink',
        title: 'Section <B>',
        url: `${t.services.config.publicUrl}/lti/launch?lab=global_compass_lab&template=${template}`,
        custom: { lab: 'global_compass_lab', template, ...variables },
        lineItem: columnOf(template, 'Section <B>'),
      },
    ])
    expect(JSON.stringify(answers)).not.toContain(code)
    // Choosing it again for the same course is the same template.
    const again = await answersOf((await launch(t, { ...choosing, claims: { sub } })).body)
    expect(templateOf(again['Add Section &lt;B&gt;'])).toBe(template)
    // Without a course there is nothing for which a class could be chosen.
    const nowhere = { sub, [claim('context')]: undefined }
    for (const claims of [{}, nowhere])
      expect(Object.keys(await answersOf((await launch(t, { ...choosing, claims })).body))).toEqual([
        'Add Global Compass',
        'Add Global Compass without a class',
        'Cancel',
      ])
  })

  test('answers a link whose launch opens the lab', async () => {
    const answers = await answersOf((await launch(t, choosing)).body)
    const [item] = itemsOf(answers['Add Global Compass without a class']) as {
      title: string
      url: string
    }[]
    const link = { id: '9', title: item?.title ?? '', url: item?.url ?? '', custom: {} }
    expect((await arrive(t, { link })).lab).toBe('global_compass_lab')
  })
})

describe('the points of the columns', () => {
  const offerIn = (html: string) => /name="offer" value="([^"]*)"/u.exec(html)?.[1] ?? ''
  const change = (fields: Record<string, string>) => post(t, '/lti/points', fields)
  const pointsIn = (answers: Record<string, Record<string, unknown>>) =>
    Object.entries(answers).map(([label, answer]) => {
      const [item] = itemsOf(answer) as { lineItem?: { scoreMaximum: number } }[]
      return [label, item?.lineItem?.scoreMaximum ?? null]
    })
  let offer: string
  beforeAll(async () => {
    offer = offerIn((await launch(t, choosing)).body)
  })

  test.each([
    ['1', 1],
    [' 50 ', 50],
    ['1000', 1000],
    ['1,000', 1000],
    ['１２', 12],
    ['\u200b١٢\u00a0', 12],
  ])('can be %j', async (points, scoreMaximum) => {
    const page = await change({ offer, points })
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-security-policy']).toContain(`frame-ancestors 'self' ${t.lms.url}`)
    expect(page.body).toContain(`Now ${scoreMaximum} points for what you add below.`)
    const answers = await answersOf(page.body)
    expect(pointsIn(answers)).toEqual([
      ['Add Global Compass', scoreMaximum],
      ['Add Global Compass without a class', null],
      ['Cancel', null],
    ])
  })

  test.each(['', '0', '1001', '-5', '2.5', '1e3', 'many'])('cannot be %j', async (points) => {
    const page = await change({ offer, points })
    expect(page.body).toContain('Enter a whole number from 1 to 1000. Until then it is 100 points.')
    expect(page.body).toMatch(new RegExp(`<input id="points"[^>]* value="${points}"`, 'u'))
    expect(pointsIn(await answersOf(page.body))[0]).toEqual(['Add Global Compass', 100])
  })

  test('stay as they were where those that are typed do not work', async () => {
    const page = await change({ offer, points: '1001', before: '50' })
    expect(page.body).toContain('Enter a whole number from 1 to 1000. Until then it is 50 points.')
    expect(pointsIn(await answersOf(page.body))[0]).toEqual(['Add Global Compass', 50])
  })

  test('return the platform’s data byte for byte', async () => {
    const claims = {
      [linkingClaim('deep_linking_settings')]: {
        accept_types: ['ltiResourceLink'],
        deep_link_return_url: `${t.lms.url}/contentitem_return?course=2&id=1&sesskey=abc`,
        data: 'op=1&é="x"',
      },
    }
    const other = offerIn((await launch(t, { ...choosing, claims })).body)
    const answers = await answersOf((await change({ offer: other, points: '7' })).body)
    expect(Object.values(answers).map((answer) => answer[linkingClaim('data')])).toEqual(
      Array(3).fill('op=1&é="x"'),
    )
  })

  test('cannot be chosen with an answer of ours, with nothing, or after five minutes', async () => {
    const sentence = 'This page is too old. Please open it again from your course.'
    const page = await launch(t, choosing)
    const answer = /name="JWT" value="([^"]*)"/u.exec(page.body)?.[1] ?? ''
    for (const wrong of [answer, '', 'x.y.z', `${offer.slice(0, -4)}AAAA`])
      expectRefused(await change({ offer: wrong, points: '50' }), 403, sentence)
    const old = offerIn(page.body)
    t.clock.advance(5 * 60_000 + 1000)
    expectRefused(await change({ offer: old, points: '50' }), 403, sentence)
  })
})

describe('deep linking refuses', () => {
  const settings = (change: Record<string, unknown>) => ({
    [linkingClaim('deep_linking_settings')]: {
      accept_types: ['ltiResourceLink'],
      deep_link_return_url: `${t.lms.url}/contentitem_return`,
      ...change,
    },
  })

  test('a learner', async () => {
    const sentence = 'Only instructors can choose what their course links to.'
    expectRefused(await launch(t, { link: null }), 403, sentence)
  })

  test('a request without settings or for other content', async () => {
    const without = { [linkingClaim('deep_linking_settings')]: undefined }
    const sentence = 'Your course did not send everything we need: deep_linking_settings is missing.'
    expectRefused(await launch(t, { ...choosing, claims: without }), 400, sentence)
    expectRefused(
      await launch(t, { ...choosing, claims: settings({ accept_types: ['file'] }) }),
      400,
      'Your learning platform asked for something other than a link to a lab.',
    )
  })

  test('a request with a foreign target address', async () => {
    const claims = { [claim('target_link_uri')]: 'https://evil.example/' }
    const sentence = 'This link leads to a different tool. Please show this page to your instructor.'
    expectRefused(await launch(t, { ...choosing, claims }), 400, sentence)
  })

  test.each([
    'http://lms.example.edu/return',
    'javascript:alert(1)',
    '/return',
    'https://x.example;script-src *',
    'https://x.example;sandbox',
  ])('the return address %s', async (url) => {
    const claims = settings({ deep_link_return_url: url })
    const page = await launch(t, { ...choosing, claims })
    expectRefused(
      page,
      400,
      'Your learning platform did not send a safe address to return to. Please show this page to its administrator.',
    )
  })
})
