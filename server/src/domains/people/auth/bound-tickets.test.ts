import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everythingStored, signedInUser } from '../../../test/accounts.ts'
import type { Answer } from '../../../test/app.ts'
import { givenDemoCode, givenInstitution, inside } from '../../../test/arrivals.ts'
import { cookieOf, launch, openCampus, type Campus } from '../../../test/lms/launches.ts'

/** Another address of the institution's network, for which a visit is allowed. */
const alsoInside = '18.9.1.1'

let t: Campus
let guestUrl: string
let demoUrl: string
beforeAll(async () => {
  t = await openCampus()
  guestUrl = `/ipauth?institution=${await givenInstitution(t)}`
  const { code } = await givenDemoCode(t, await signedInUser(t, { admin: true }))
  demoUrl = `/demo/start?code=${code}`
})
afterAll(() => t.close())

/** A browser that keeps the cookies of the answer, at an address. */
interface EarningBrowser {
  ticket: string
  cookie: string
  screen: string
}

function earned(response: LightMyRequestResponse): EarningBrowser {
  const screen = String(response.headers.location)
  const ticket = new URL(screen, 'http://portal.example').searchParams.get('ticket') ?? ''
  expect(ticket).toMatch(/^[\w-]{43}$/u)
  return { ticket, cookie: cookieOf(response), screen }
}

const visit = async (url: string) => earned(await t.app.inject({ url, remoteAddress: inside }))
/** Loads the screen to which the ticket leads. */
const load = (screen: string, cookie = '') =>
  t.app.inject({
    url: screen,
    remoteAddress: inside,
    headers: { host: new URL(t.services.config.publicUrl).host, ...(cookie && { cookie }) },
  })
const exchange = (ticket: string, { cookie = '', address = inside } = {}) =>
  t.call('POST /api/auth/exchange', { body: { ticket }, address, headers: { ...(cookie && { cookie }) } })

const sentences = {
  institution: 'This link only works in the browser that opened it. Please choose your institution again.',
  demo: 'This link only works in the browser that opened it. Please open the demo link again.',
  course:
    'This link only works in the browser that opened it. Please open the activity in your course again.',
}

function expectOtherBrowser(answer: Answer<unknown>, from: keyof typeof sentences): void {
  expect(answer.status).toBe(401)
  expect(answer.error).toEqual({
    error: sentences[from],
    message: sentences[from],
    code: 'ticket_refused',
    details: { from, storage: null },
  })
}

describe.each([
  ['institution', () => guestUrl],
  ['demo', () => demoUrl],
] as const)('a ticket from a link of a %s', (from, url) => {
  test('comes with a cookie that works in frames and that no page can read', async () => {
    const response = await t.app.inject({ url: url(), remoteAddress: inside })
    expect(response.headers['set-cookie']).toMatch(
      /^tradewind_ticket_[\w-]{16}=[\w-]{43}; Max-Age=60; Path=\/; HttpOnly; Secure; SameSite=None; Partitioned$/u,
    )
  })

  test('works in the browser that keeps the cookie, from any address', async () => {
    const { ticket, cookie, screen } = await visit(url())
    await load(screen, cookie)
    expect((await exchange(ticket, { cookie, address: alsoInside })).status).toBe(200)
  })

  test('that was copied is refused in another browser, also at the same address, and is not used up', async () => {
    const { ticket, cookie, screen } = await visit(url())
    await load(screen, cookie)
    const stored = await everythingStored(t)
    expectOtherBrowser(await exchange(ticket), from)
    const stranger = await visit(url())
    expectOtherBrowser(await exchange(ticket, { cookie: stranger.cookie }), from)
    expect(await everythingStored(t, ['tickets'])).toEqual(
      Object.fromEntries(Object.entries(stored).filter(([table]) => table !== 'tickets')),
    )
    expect((await exchange(ticket, { cookie })).status).toBe(200)
  })

  test('works without cookies at the same address for a minute, and at no other', async () => {
    const { ticket, screen } = await visit(url())
    await load(screen)
    expectOtherBrowser(await exchange(ticket, { address: alsoInside }), from)
    expect((await exchange(ticket)).status).toBe(200)
  })
})

describe('a ticket from a launch', () => {
  test('works only in the browser that was launched, whose cookies are known to work', async () => {
    const { ticket, cookie } = earned(await launch(t))
    expectOtherBrowser(await exchange(ticket, { address: '127.0.0.1' }), 'course')
    const other = earned(await launch(t))
    expectOtherBrowser(await exchange(ticket, { cookie: other.cookie, address: '127.0.0.1' }), 'course')
    expect((await exchange(ticket, { cookie })).status).toBe(200)
  })
})

test('a browser that shows a wrong secret is another one, also at the address of the right one', async () => {
  const { ticket, cookie } = await visit(guestUrl)
  // The right browser has not shown yet that it keeps secrets, so its address would count without one.
  const wrong = cookie.replace(/=.*$/u, `=${'w'.repeat(43)}`)
  expectOtherBrowser(await exchange(ticket, { cookie: wrong }), 'institution')
  expect((await exchange(ticket, { cookie })).status).toBe(200)
})

test('the cookie of one ticket proves nothing for another', async () => {
  const [one, other] = [await visit(guestUrl), await visit(guestUrl)]
  await load(one.screen, one.cookie)
  const renamed = other.cookie.replace(/_[\w-]{16}=/u, /_[\w-]{16}=/u.exec(one.cookie)?.[0] ?? '')
  expectOtherBrowser(await exchange(one.ticket, { cookie: renamed }), 'institution')
})
