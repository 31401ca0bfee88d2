import type { Page } from '@playwright/test'
import { serveElsewhere } from '../elsewhere.ts'
import { expect, test, inFull } from '../fixtures.ts'
import { ownClock } from '../server-clock.ts'
import { expectLabOpen, hideWelcome, refusedCall, storedToken } from '../steps.ts'

test.use({ settings: ownClock })
test.beforeEach(({ context }) => hideWelcome(context))

/** Opens the portal's connector page from a connector that answers the first `ready` with a message. */
async function connect(page: Page, portal: string, message: Record<string, unknown>): Promise<Page> {
  const connector = await serveElsewhere(`<button>Connect</button><script>
    document.querySelector('button').onclick = () => open(${JSON.stringify(`${portal}/lti-connector`)})
    addEventListener('message', ({ data, source, origin }) => {
      if (data.action === 'ready') source.postMessage(${JSON.stringify(message)}, origin)
    })</script>`)
  await page.goto(connector.url)
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Connect' }).click()
  const popup = await opening
  await popup.waitForLoadState()
  await connector.stop()
  return popup
}

test('a connector’s message starts a visit and opens its lab', async ({ page, server, register }) => {
  const { token, firstName } = await register('student')
  const popup = await connect(page, server.url, { action: 'lti_init', token, lab: 'global_compass_lab' })
  await expectLabOpen(popup, firstName)
  // This is a visit, so the portal's own storage has no token.
  expect(await storedToken(popup)).toBeNull()
})

test('a message without a lab leads to Home', inFull, async ({ page, server, register }) => {
  const { token, firstName } = await register('student')
  const popup = await connect(page, server.url, { action: 'lti_init', token, lab: null })
  await expect(popup.getByText(`Hello, ${firstName}.`)).toBeVisible()
})

test('a message for a demo has no effect on this screen', inFull, async ({ page, server, register }) => {
  const { token } = await register('student')
  const popup = await connect(page, server.url, { action: 'demo_init', token, lab: null })
  await expect(popup.getByText('Your course did not send anything.', { exact: false })).toBeVisible()
})

test('an invalid token leads to the error screen', inFull, async ({ page, server, expectErrors }) => {
  expectErrors(refusedCall(401, '/api/auth/validatetoken'))
  const popup = await connect(page, server.url, { action: 'lti_init', token: 'made-up', lab: null })
  await expect(popup.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible()
  await expect(popup.getByText('Your session has expired or is invalid.')).toBeVisible()
})
