import type { Page } from '@playwright/test'
import { call } from '../api.ts'
import { expect, test as base, inFull } from '../fixtures.ts'
import { firstQuestion, lockWeights, question } from '../global-compass.ts'
import { addLink, type Campus, changePlatform, givenCampus, openCourse, toolFrame } from '../lms.ts'
import { cards } from '../purchases.ts'
import { fillIn, hideWelcome, holdCalls, refusedCall } from '../steps.ts'
import { expectVisitHome, givenCampus as givenNetwork } from '../visits.ts'

const test = base.extend<{ campus: Campus }>({ campus: givenCampus })

test.use({ viewport: { width: 1100, height: 800 } })

test('when the browser stores nothing for the frame, the visit lasts until a reload, which says how to come back', async ({
  page,
  context,
  server,
  campus,
}) => {
  // As in browsers that block all cookies and storage inside pages of other sites.
  await context.addInitScript(() => {
    if (window.self === window.top) return
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    Object.defineProperty(window, 'sessionStorage', { get: refuse })
    Object.defineProperty(window, 'localStorage', { get: refuse })
  })
  const link = addLink(campus, 'Global Compass', { lab: 'global_compass_lab' })
  const tool = await openCourse(page, campus, { link })
  const lab = tool.frameLocator('iframe[title="Global Compass"]')
  await expect(lab.getByRole('definition').filter({ hasText: 'Sam Rivers' })).toBeVisible()
  await lab.getByRole('button', { name: 'Close' }).click()
  await expect(tool.getByText('Hello, Sam.')).toBeVisible()
  await toolFrame(page, server.url).evaluate(() => location.reload())
  await expect(tool.getByRole('heading', { level: 1, name: 'Your visit has ended' })).toBeVisible()
  await expect(tool.getByText('open the activity in your course again', { exact: false })).toBeVisible()
})

test(
  'a visit that ends inside a lab says how to come back, and the decision is not lost',
  inFull,
  async ({ page, server, campus, expectErrors }) => {
    test.slow()
    expectErrors(refusedCall(401, '/api/'))
    const link = addLink(campus, 'Global Compass', { lab: 'global_compass_lab' })
    const tool = await openCourse(page, campus, { link })
    const lab = tool.frameLocator('iframe[title="Global Compass"]')
    await lab.getByRole('button', { name: 'Start rehearsal' }).click()
    await expect(question(lab, firstQuestion)).toBeVisible()
    const token = await toolFrame(page, server.url).evaluate(() => sessionStorage.getItem('tradewind.visit'))
    await call(server, 'POST /api/auth/logout', {}, token ?? '')
    await lockWeights(lab)
    await expect(tool.getByText('open the activity in your course again', { exact: false })).toBeVisible()
    await openCourse(page, campus, { link })
    await expect(question(lab, 'Which cards do you turn over?')).toBeVisible()
  },
)

test(
  'seats bought inside the frame are paid outside it, and the code can be copied after the return',
  inFull,
  async ({ page, context, server, campus, expectErrors }) => {
    // The course does not allow its frame to use the clipboard.
    expectErrors(/Permissions policy violation: The Clipboard API/u)
    await hideWelcome(context)
    const tool = await openCourse(page, campus)
    await expect(tool.getByText('Hello, Sam.')).toBeVisible()
    await toolFrame(page, server.url).goto(`${server.url}/checkout/global_compass_lab?seats=1`)
    const main = tool.getByRole('main')
    await fillIn(main, { 'Number of seats': '2' })
    await main.getByRole('button', { name: 'Continue to payment' }).click()
    await fillIn(main, {
      'Card number': cards.asks,
      'Expiry date': '12 / 39',
      CVC: '123',
      'Name on card': 'Sam Rivers',
    })
    await main.getByRole('button', { name: /^Pay \$/u }).click()
    await tool.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await expect(tool.getByRole('heading', { level: 1, name: 'Payment Confirmed' })).toBeVisible()
    await main.getByRole('button', { name: 'Copy the promotion code' }).click()
    await expect(main.getByText('The code is selected', { exact: false })).toBeVisible()
    await main.getByRole('link', { name: 'Back to Labs' }).click()
    await expect(tool.getByText('Hello, Sam.')).toBeVisible()
  },
)

/** Notes the address with the ticket that a page or its frame loads. */
function noteTicketAddress(page: Page): () => string {
  let noted = ''
  page.on('request', (request) => {
    if (/\?ticket=/u.test(request.url())) noted = request.url()
  })
  return () => noted
}

test(
  'a copied address works in no other browser, which says how to go on, and the visit begins where it was earned',
  inFull,
  async ({ page, browser, server, campus, checkAccessibility }) => {
    const network = await givenNetwork(server)
    const thief = await (await browser.newContext()).newPage()
    const refused = thief.getByRole('heading', { level: 1, name: 'This link belongs to another browser' })
    const address = noteTicketAddress(page)

    const launched = await holdCalls(page, '/api/auth/exchange')
    const tool = await openCourse(page, campus)
    await expect.poll(launched.count).toBe(1)
    await thief.goto(address())
    await expect(refused).toBeVisible()
    await expect(
      thief.getByText('Please open the activity in your course again.', { exact: false }),
    ).toBeVisible()
    await checkAccessibility(thief)
    launched.release()
    await expect(tool.getByText('Hello, Sam.')).toBeVisible()

    const visited = await holdCalls(page, '/api/auth/exchange')
    await page.goto(`${server.url}/ipauth?institution=${network.institutionId}`)
    await expect.poll(visited.count).toBe(1)
    await thief.goto(address())
    await expect(refused).toBeVisible()
    await expect(thief.getByRole('link', { name: 'Choose your institution' })).toBeVisible()
    visited.release()
    await expectVisitHome(page)
    await thief.context().close()
  },
)

for (const [names, storage] of [
  ['the names of today', '1'],
  ['its old names', 'old'],
])
  test(
    `where the frame keeps no cookies, the storage of the platform takes their place by ${names}`,
    storage === '1' ? {} : inFull,
    async ({ page, server, campus, expectErrors }) => {
      // The first try shows that there is no cookie.
      expectErrors(refusedCall(401, '/api/auth/exchange'))
      await page.route(`${server.url}/**`, async (route) => {
        const request = route.request()
        const { cookie: _kept, ...headers } = await request.allHeaders()
        const body = request.postData()
        const answer = await fetch(request.url(), {
          method: request.method(),
          headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':'))),
          redirect: 'manual',
          ...(body !== null && { body }),
        })
        const left = [...answer.headers].filter(
          ([name]) =>
            !['set-cookie', 'content-encoding', 'content-length', 'transfer-encoding'].includes(name),
        )
        await route.fulfill({
          status: answer.status,
          headers: Object.fromEntries(left),
          body: Buffer.from(await answer.arrayBuffer()),
        })
      })
      const tool = await openCourse(page, campus, { storage: storage ?? '' })
      await expect(tool.getByText('Hello, Sam.')).toBeVisible()
      expect(await page.context().cookies()).toEqual([])
    },
  )

test(
  'an LMS that is switched off or removed during a framed visit says so in its frame',
  inFull,
  async ({ page, context, server, campus, register, expectErrors }) => {
    expectErrors(refusedCall(401, '/(api|log)/'), refusedCall(403, '/lti/login'))
    await hideWelcome(context)
    const admin = await register('admin')
    const tool = await openCourse(page, campus)
    const ended = tool.getByRole('heading', { level: 1, name: 'Your visit has ended' })
    const reason = tool.getByText('no longer connected', { exact: false })
    await expect(tool.getByText('Hello, Sam.')).toBeVisible()

    // By a page that the frame loads.
    await changePlatform(server, admin, campus.platform, { active: false })
    await toolFrame(page, server.url).evaluate(() => location.reload())
    await expect(ended).toBeVisible()
    await expect(reason).toBeVisible()

    // By a call of the page that is open.
    await changePlatform(server, admin, campus.platform, { active: true })
    await openCourse(page, campus)
    await expect(tool.getByText('Hello, Sam.')).toBeVisible()
    await call(
      server,
      'DELETE /api/lti/platforms/:platform',
      { params: { platform: campus.platform.id } },
      admin.token,
    )
    await tool.getByRole('button', { name: 'Open Global Compass' }).click()
    await expect(ended).toBeVisible()
    await expect(reason).toBeVisible()

    await openCourse(page, campus)
    await expect(tool.getByRole('heading', { level: 1, name: 'We could not open this link' })).toBeVisible()
  },
)
