import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everythingStored } from '../../../test/accounts.ts'
import { expectRefused, openCampus, post, wayIn, type Campus } from '../../../test/lms/launches.ts'

let t: Campus
beforeAll(async () => {
  t = await openCampus()
})
afterAll(() => t.close())

const anotherBrowser = 'You opened this link in another browser.'

/** The data attributes of the element that tells the script what to do. */
function taskOf(html: string): Record<string, string> {
  const attributes = /<div id="task"([^>]*)>/u.exec(html)?.[1] ?? ''
  return Object.fromEntries(
    [...attributes.matchAll(/data-(\w+)="([^"]*)"/gu)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll('&amp;', '&').replaceAll('&quot;', '"'),
    ]),
  )
}

/** Begins a login in a browser that blocks cookies, at a platform that offers storage. */
async function loginWithoutCookie(target = '_parent') {
  const fields = t.lms.loginFields(t.lms.users.student, t.lms.links[0] ?? null)
  const login = await post(t, '/lti/login', { ...fields, lti_storage_target: target })
  return await t.app.inject({ url: String(login.headers.location) })
}

/** Performs a launch without a cookie up to the platform's form, and returns the form with the stored secret. */
async function launchWithoutCookie() {
  const page = await loginWithoutCookie()
  const task = taskOf(page.body)
  const answer = await t.lms.answer(new URL(task['next'] ?? '').searchParams)
  if (!('fields' in answer)) throw new Error(answer.text)
  return { task, fields: answer.fields }
}

const repeat = (fields: Record<string, string>, secret: string, headers: Record<string, string> = {}) =>
  t.app.inject({
    method: 'POST',
    url: '/lti/launch',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: String(new URLSearchParams({ ...fields, browser_secret: secret })),
  })
const own = () => ({ origin: t.services.config.publicUrl })

describe('if the platform stores the browser’s secret', () => {
  test('the script of the pages is a classic script at a fixed address', async () => {
    const { statusCode, headers, body } = await t.app.inject({ url: '/lti/storage.js' })
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    })
    expect(body).toMatch(/^"use strict";/u)
    expect(body).not.toMatch(/^(?:import|export)\b/mu)
  })

  test('the tool’s page gives the secret only to the platform’s origin, and also offers a new window', async () => {
    const page = await loginWithoutCookie()
    expect(page.statusCode).toBe(200)
    const { key, value, next, ...task } = taskOf(page.body)
    expect(task).toEqual({ kind: 'put', target: '_parent', origin: t.lms.url })
    expect(value).toMatch(/^[\w-]{43}$/u)
    expect(new URL(next ?? '').searchParams.get('state')).toMatch(/^[\w-]{16}\.[\w-]{43}\._parent$/u)
    expect(key).toBe(`tradewind_lti_${new URL(next ?? '').searchParams.get('state')?.slice(0, 16)}`)
    expect(page.body).toContain('Open in a new window')
    expect(page.headers['content-security-policy']).toContain(
      "default-src 'none'; script-src 'self'; style-src 'nonce-",
    )
    const script = await t.app.inject({ url: /<script src="([^"]+)"/u.exec(page.body)?.[1] ?? '' })
    expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8')
  })

  test('a launch without a cookie gets the secret from the platform and continues with it', async () => {
    const { task, fields } = await launchWithoutCookie()
    const before = await everythingStored(t)
    const page = await post(t, '/lti/launch', fields)
    expect(page.statusCode).toBe(200)
    expect(taskOf(page.body)).toEqual({ kind: 'get', target: '_parent', origin: t.lms.url, key: task['key'] })
    expect(page.headers['content-security-policy']).toContain("form-action 'self'")
    expect(page.body).not.toContain(task['value'])
    expect(await everythingStored(t)).toEqual(before)
    expect(wayIn(await repeat(fields, task['value'] ?? '', own()))).toHaveProperty('ticket')
    expect((await repeat(fields, task['value'] ?? '', own())).statusCode).toBe(403)
  })

  test('its ticket works with the secret of the platform and in no other browser', async () => {
    const { task, fields } = await launchWithoutCookie()
    const secret = task['value'] ?? ''
    const { ticket } = wayIn(await repeat(fields, secret, own()))
    const exchange = (more: Record<string, string> = {}) =>
      t.call('POST /api/auth/exchange', { body: { ticket, ...more } })
    const { status, error } = await exchange()
    expect(status).toBe(401)
    expect(error.code).toBe('ticket_refused')
    // Where the secret is kept. Only the platform's page can read it there.
    const { target, origin, key } = task
    expect(error.details).toEqual({ from: 'course', storage: { target, origin, key } })
    const wrong = await exchange({ secret: 'x'.repeat(43) })
    expect(wrong.error.details).toEqual({ from: 'course', storage: null })
    expect((await exchange({ secret })).status).toBe(200)
  })

  test('a secret from another origin, or a wrong one, is refused', async () => {
    const { task, fields } = await launchWithoutCookie()
    const before = await everythingStored(t)
    for (const origin of [undefined, 'https://evil.example', 'null', t.lms.url]) {
      const headers = origin === undefined ? undefined : { origin }
      expectRefused(await repeat(fields, task['value'] ?? '', headers), 403, anotherBrowser)
    }
    expectRefused(await repeat(fields, 'x'.repeat(43), own()), 403, anotherBrowser)
    expectRefused(await repeat(fields, '', own()), 403, anotherBrowser)
    expect(await everythingStored(t)).toEqual(before)
  })

  test('an invalid frame name counts as no storage', async () => {
    const page = await loginWithoutCookie('"><script>')
    expect(page.body).toContain('Open in a new window')
    expect(page.body).not.toContain('<script')
  })

  test('a state cannot be changed to use another frame', async () => {
    const { fields } = await launchWithoutCookie()
    const state = fields['state']?.replace('_parent', 'another') ?? ''
    const page = await post(t, '/lti/launch', { ...fields, state })
    expectRefused(page, 403, 'This link has already been used or is too old.')
  })
})
