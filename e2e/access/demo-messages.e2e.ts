import type { Page } from '@playwright/test'
import { call } from '../api.ts'
import { expect, test, inFull } from '../fixtures.ts'
import { elsewhere, sitesElsewhere } from '../server-settings.ts'
import { expectScreen, labPage, refusedCall, storedToken } from '../steps.ts'
import { answering, expectVisitHome, givenDemoCode, openConnector, storedVisit } from '../visits.ts'

const { connector } = elsewhere
const stranger = 'http://stranger.example'

test.use({ settings: sitesElsewhere })

/** Opens a screen of the portal in a separate window, from a page on another site. */
async function openWindow(page: Page, url: string): Promise<Page> {
  const opened = page.context().waitForEvent('page')
  await page.evaluate((address) => void open(address), url)
  return await opened
}

function heardBy(page: Page): Promise<unknown> {
  return page.evaluate(() => (globalThis as unknown as { heard: unknown[] }).heard)
}

test('a connector that opens the page starts a demo with a message', async ({ context, server, signIn }) => {
  const { token: portalToken } = await signIn('instructor')
  const { code } = await givenDemoCode(server)
  const { token, lab } = await call(server, 'POST /api/demo/sessions', { body: { code } })
  const page = await openConnector(context, connector, answering({ action: 'demo_init', token, lab }))
  const portal = await openWindow(page, `${server.url}/demo`)
  await expect(portal).toHaveURL('/?lab=global_compass_lab')
  await expect(labPage(portal).getByRole('heading').first()).toBeVisible()
  expect(await heardBy(page)).toEqual([{ action: 'ready' }])
  expect(await storedVisit(portal)).toBe(token)
  expect(await storedToken(portal)).toBe(portalToken)
})

test(
  'a token that the server refuses leads to the error screen',
  inFull,
  async ({ context, server, expectErrors }) => {
    expectErrors(refusedCall(401, '/api/auth/validatetoken'))
    const message = { action: 'demo_init', token: 'made-up', lab: null }
    const page = await openConnector(context, connector, answering(message))
    const portal = await openWindow(page, `${server.url}/demo`)
    await expectScreen(portal, /\/error\?type=unauthorized&/u, 'Access Denied')
    await expect(portal.getByText('Your session has expired or is invalid.')).toBeVisible()
    expect(await storedVisit(portal)).toBeNull()
  },
)

test('messages from other pages or of another kind start nothing', inFull, async ({ context, server }) => {
  const { code } = await givenDemoCode(server, { labs: ['global_compass_lab', 'foreign_exchange_lab'] })
  const { token } = await call(server, 'POST /api/demo/sessions', { body: { code } })
  const start = { action: 'demo_init', token, lab: null }
  const strange = await openConnector(context, stranger, answering(start))
  const first = await openWindow(strange, `${server.url}/demo`)
  await first.getByRole('button', { name: 'Open the demo' }).click()
  await expect(first.getByText('We have asked for the demo again.')).toBeVisible()
  await expect.poll(() => heardBy(strange)).toEqual([{ action: 'ready' }, { action: 'ready' }])
  expect(await storedVisit(first)).toBeNull()
  await first.getByRole('button', { name: 'Enter a demo code' }).click()
  await expect(first.getByRole('textbox', { name: 'Demo code' })).toBeFocused()

  const page = await openConnector(context, connector, answering({ ...start, action: 'lti_init' }))
  const portal = await openWindow(page, `${server.url}/demo`)
  await expect.poll(() => heardBy(page)).toEqual([{ action: 'ready' }])
  expect(await storedVisit(portal)).toBeNull()
  // From here on, the connector sends the right message, and the button asks it again.
  await page.evaluate((message) => {
    addEventListener('message', ({ source, origin }) =>
      (source as Window).postMessage(message, { targetOrigin: origin }),
    )
  }, start)
  await portal.getByRole('button', { name: 'Open the demo' }).click()
  await expectVisitHome(portal)
})
