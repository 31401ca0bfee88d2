import type { Frame, Page } from '@playwright/test'
import { statusOf } from '@tradewind/contract/client'
import { call } from '../api.ts'
import { listen, serveElsewhere } from '../elsewhere.ts'
import { expect, inFull, test } from '../fixtures.ts'
import { expectHome, expectLabOpen, expectScreen, hideWelcome, labPage, logIn } from '../steps.ts'

test.beforeEach(({ context }) => hideWelcome(context))

/** The messages to the window of a page from another site. */
function heardBy(window: Page | Frame): Promise<unknown> {
  return window.evaluate(() => (globalThis as unknown as { heard: unknown[] }).heard)
}

/** Requests the token as a lab does. When it arrives, every earlier request would have been answered too. */
async function askAsLab(page: Page, portal: string): Promise<unknown> {
  return labPage(page)
    .locator('html')
    .evaluate(
      (_element, origin) =>
        new Promise((resolve) => {
          window.addEventListener('message', ({ data }) => resolve(data), { once: true })
          parent.postMessage({ action: 'token' }, origin)
        }),
      portal,
    )
}

test('a page of another origin can frame neither the portal nor a lab', async ({
  page,
  server,
  signIn,
  expectErrors,
}) => {
  expectErrors(/frame-ancestors/u)
  await signIn('student')
  const lab = `${server.labsUrl}/global_compass_lab/`
  const elsewhere = await serveElsewhere(
    `${listen}<iframe name="portal" src="${server.url}/"></iframe><iframe name="lab" src="${lab}"></iframe>
    <iframe name="ended" src="${server.url}/signed-out" width="900" height="700"></iframe>`,
  )
  const refusals: string[] = []
  page.on(
    'console',
    (message) => void (/frame-ancestors/u.test(message.text()) && refusals.push(message.text())),
  )
  await page.goto(elsewhere.url)
  await expect.poll(() => refusals.length).toBe(2)
  for (const name of ['portal', 'lab']) {
    await expect(page.frameLocator(`iframe[name="${name}"]`).getByRole('heading', { level: 1 })).toHaveCount(
      0,
    )
  }
  // Only the screen that says that a visit is over may be framed, and it leads to no other screen here.
  const ended = page.frameLocator('iframe[name="ended"]')
  await ended.getByRole('link', { name: 'Help' }).click()
  await expect.poll(() => refusals.length).toBe(3)
  await expect(ended.getByRole('heading', { level: 1 })).toHaveCount(0)
  await page.evaluate(() => {
    for (const { contentWindow } of document.querySelectorAll('iframe'))
      contentWindow?.postMessage({ action: 'token' }, '*')
  })
  expect(await heardBy(page)).toEqual([])
  await elsewhere.stop()
})

test('a page of another origin that opens the portal in a window gets no token', async ({
  page,
  server,
  signIn,
}) => {
  const account = await signIn('student')
  const elsewhere = await serveElsewhere(`${listen}<button>Open</button>`)
  await page.goto(elsewhere.url)
  await page.evaluate((address) => {
    document.querySelector('button')?.addEventListener('click', () => {
      const opened = window.open(address)
      const ask = () => {
        for (const action of ['token', 'close_lab', 'ready']) opened?.postMessage({ action }, '*')
      }
      setInterval(ask, 20)
    })
  }, `${server.url}/?lab=global_compass_lab`)
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Open' }).click(),
  ])
  await expectLabOpen(opened, 'Maya Stone')
  expect(await opened.evaluate(() => window.opener as unknown)).toBeNull()
  const { token } = await call(server, 'GET /api/auth/labtoken', {}, account.token)
  expect(await askAsLab(opened, server.url)).toMatchObject({ action: 'token_update', token })
  // Whoever gets hold of it in a lab cannot act in the portal with it.
  expect(await statusOf(call(server, 'GET /api/auth/user', {}, token))).toBe(403)
  expect(await heardBy(page)).toEqual([])
  await elsewhere.stop()
})

test(
  'the portal lets no lab frame navigate to another origin',
  inFull,
  async ({ page, signIn, expectErrors }) => {
    expectErrors(/frame-src/u)
    await signIn('student')
    const elsewhere = await serveElsewhere(listen)
    const refusal = page.waitForEvent('console', (message) => /frame-src/u.test(message.text()))
    await page.goto('/?lab=global_compass_lab')
    await expectLabOpen(page, 'Maya Stone')
    await labPage(page)
      .locator('html')
      .evaluate((_element, address) => location.assign(address), elsewhere.url)
    await refusal
    expect(elsewhere.visits()).toBe(0)
    await elsewhere.stop()
  },
)

test.describe('when the browser ignores the policy of pages', () => {
  test.use({ bypassCSP: true })

  test(
    'a lab frame that has navigated to another site still gets nothing',
    inFull,
    async ({ page, signIn, expectErrors }) => {
      // Browsers may report that they withhold the message at the load event.
      expectErrors(/target origin provided .* does not match/u)
      await signIn('student')
      const elsewhere = await serveElsewhere(
        `${listen}<p>Elsewhere</p><script>parent.postMessage({action:"token"},"*");parent.postMessage({action:"close_lab",page:"settings"},"*")</script>`,
      )
      await page.goto('/?lab=global_compass_lab')
      await expectLabOpen(page, 'Maya Stone')
      // This message arrives after everything that the portal sends to the newly loaded page.
      await page.getByTitle('Global Compass').evaluate((frame) => {
        if (!(frame instanceof HTMLIFrameElement)) throw new TypeError('The lab is not in a frame.')
        frame.addEventListener('load', () => frame.contentWindow?.postMessage('last', '*'))
      })
      await labPage(page)
        .locator('html')
        .evaluate((_element, address) => location.assign(address), elsewhere.url)
      await expect(labPage(page).getByText('Elsewhere')).toBeVisible()
      const frame = page.frames().find((candidate) => candidate.url() === elsewhere.url)
      await expect.poll(() => frame && heardBy(frame)).toEqual(['last'])
      await expect(page).toHaveURL('/?lab=global_compass_lab')
      await elsewhere.stop()
    },
  )
})

test(
  'a lab opened on its own says that it belongs in the portal, and leads there',
  inFull,
  async ({ page, server, signIn }) => {
    await signIn('student')
    await page.goto(`${server.labsUrl}/global_compass_lab/`)
    await expect(page.getByRole('heading', { level: 1, name: 'Global Compass' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Open this lab from the portal' })).toBeVisible()
    await page.getByRole('link', { name: 'Go to your labs' }).click()
    await expectHome(page)
  },
)

test(
  'tokens and passwords appear in no address, Referer, console line or log line',
  inFull,
  async ({ page, context, server, register }) => {
    const account = await register('student')
    const seen: string[] = []
    context.on('request', (request) => seen.push(request.url(), request.headers()['referer'] ?? ''))
    context.on('console', (message) => seen.push(message.text()))
    page.on('framenavigated', (frame) => seen.push(frame.url()))
    await page.goto('/settings?from=mail')
    const answer = page.waitForResponse('**/api/auth/login')
    await logIn(page, account)
    const { token } = (await (await answer).json()) as { token: string }
    await expectScreen(page, '/settings?from=mail', 'Your account')
    await page.getByRole('link', { name: 'Portal', exact: true }).click()
    await page.getByRole('button', { name: 'Open Global Compass' }).click()
    await expectLabOpen(page, 'Maya Stone')
    await labPage(page).getByRole('button', { name: 'Close' }).click()
    await expectHome(page)
    const everything = [...seen, server.log()].join('\n')
    for (const secret of [token, account.token, account.password]) expect(everything).not.toContain(secret)
  },
)
