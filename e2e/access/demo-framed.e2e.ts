import { call } from '../api.ts'
import { serveElsewhere } from '../elsewhere.ts'
import { expect, test } from '../fixtures.ts'
import { ownClock } from '../server-clock.ts'
import { answering, givenDemoCode } from '../visits.ts'

// Any origin is allowed, because the address of the connector's page is known only once it is served.
test.use({ settings: ownClock })

test('a connector frames the page, and the demo continues there with its lab', async ({ page, server }) => {
  const { code } = await givenDemoCode(server, { labs: ['global_compass_lab', 'foreign_exchange_lab'] })
  const { token, lab } = await call(server, 'POST /api/demo/sessions', { body: { code } })
  const connector = await serveElsewhere(
    `${answering({ action: 'demo_init', token, lab })}
     <iframe title="Demo" width="1000" height="600" src="${server.url}/demo"></iframe>`,
  )
  await page.goto(connector.url)
  const frame = page.frameLocator('iframe[title="Demo"]')
  await expect(frame.getByText('Hello, Guest.')).toBeVisible()
  await frame.getByRole('button', { name: 'Open Global Compass' }).click()
  const inside = frame.frameLocator('iframe[title="Global Compass"]')
  await inside.getByRole('button', { name: 'Close' }).first().click()
  await expect(frame.getByText('Hello, Guest.')).toBeVisible()
  await frame.getByRole('button', { name: 'Guest' }).click()
  await frame.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(frame.getByText('To come back, open the demo link again.')).toBeVisible()
  await connector.stop()
})
