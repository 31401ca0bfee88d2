import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { givenLink, newDescription } from './invitations.ts'
import { csvFile, overview } from './managed-codes.ts'
import { newCode } from './codes.ts'
import { elsewhere, sitesElsewhere } from './server-settings.ts'
import { expectScreen, fillIn, fillInRegistration, hideWelcome, newPerson } from './steps.ts'
import { openConnector } from './visits.ts'

/** The times that the specification names, in ms, copied here so that the tests do not read them from the product. */
const times = {
  welcome: 1000,
  welcomeGap: 300_000,
  redeemPrompt: 500,
  guide: 1000,
  copied: 2000,
  launch: 200,
  registration: 3000,
  notice: 3000,
  closingDialog: 2000,
  toast: 4000,
}

/** Tolerance for a timer, in ms, because its start is not known more exactly. */
const margin = 100
/** The longest time that an element may take to fade out, in ms. */
const fading = 200

test.use({
  settings: sitesElsewhere,
  permissions: ['clipboard-read', 'clipboard-write'],
  freshContext: true,
})

// Time passes in small steps with a request each, so these tests need longer than others on a busy machine.
test.describe.configure({ timeout: 90_000 })

const links = '/admin?tab=links'

/** Chooses an action from the menu of a row while the clock is stopped. */
async function chooseAction(page: Page, description: string, action: string): Promise<void> {
  const menu = page.getByRole('button', { name: `Actions for ${description}` })
  await expectSoon(page, menu)
  await menu.click()
  const item = page.getByRole('menuitem', { name: action })
  await expectSoon(page, item)
  await item.click()
}

/** Stops the page's clock at a moment ahead of real time. From here on, time passes only when the test says so. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
}

/** The length of one step of time while a page needs a moment to show something, in ms. */
const step = 20

/** Lets time pass in small steps until the element is visible and enabled. */
async function expectSoon(page: Page, what: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(step)
    await settle(page)
    expect((await what.isVisible()) && (await what.isEnabled())).toBe(true)
  }).toPass({ intervals: [1] })
}

/** Waits for work that needs no time on the page's clock: a request, and a few turns of the event loop. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await fetch('/healthz')
    for (let turn = 0; turn < 5; turn++)
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', resolve)
        port1.start()
        port2.postMessage(null)
      })
  })
}

/** Expects an element to appear after this time, not before and not later. The clock must be stopped. */
async function expectToCome(page: Page, ms: number, what: Locator): Promise<void> {
  await page.clock.runFor(ms - margin)
  await settle(page)
  await expect(what).toHaveCount(0)
  await page.clock.runFor(2 * margin)
  await expect(what).toBeVisible()
}

/** Expects an element to disappear after this time, not before and not later. The clock must be stopped. */
async function expectToGo(page: Page, ms: number, what: Locator): Promise<void> {
  await page.clock.runFor(ms - margin)
  await settle(page)
  await expect(what).toBeVisible()
  await page.clock.runFor(2 * margin + fading)
  await expect(what).toHaveCount(0)
}

/** Opens a page with the clock stopped. `hidden` is the key of a dialog that the person has hidden. */
async function openStopped(page: Page, path: string, heading: string, hidden?: string): Promise<void> {
  await page.clock.install()
  await page.goto('/contact')
  if (hidden !== undefined) await page.evaluate((key) => localStorage.setItem(key, 'true'), hidden)
  await stopClock(page)
  await page.goto(path)
  await expectSoon(page, page.getByRole('heading', { level: 1, name: heading }))
}

/** Opens a page with the clock running, and stops the clock once the page is shown. */
async function openAndStop(page: Page, path: string, heading: string): Promise<void> {
  await page.clock.install()
  await page.goto(path)
  await expectScreen(page, path, heading)
  await stopClock(page)
}

test('the question for a code comes half a second after Home, the welcome comes a second after Home, and more than 300 seconds after the last one, and a toast stays for four seconds', async ({
  page,
  signIn,
}) => {
  await signIn('student')
  await openStopped(page, '/', 'Tradewind Labs', 'tradewind.hide-info')
  // It is asked once in a session of the browser, so from here on it does not come before the welcome.
  await expectToCome(page, times.redeemPrompt, page.getByRole('dialog', { name: 'Redeem Code' }))

  await page.evaluate(() => localStorage.removeItem('tradewind.hide-info'))
  const welcome = page.getByRole('dialog', { name: 'Welcome to Tradewind Labs' })
  const reload = async () => {
    await page.goto('/help')
    await page.goto('/')
    await expectSoon(page, page.getByRole('heading', { level: 1, name: 'Tradewind Labs' }))
  }
  await reload()
  await expectToCome(page, times.welcome, welcome)
  await page.clock.runFor(times.welcomeGap - times.welcome - 20 * margin)
  await reload()
  await page.clock.runFor(times.welcome + margin)
  await settle(page)
  await expect(welcome).toHaveCount(0)
  await page.clock.runFor(20 * margin)
  await reload()
  await expectToCome(page, times.welcome, welcome)

  await page.goto('/edit-settings')
  const submit = page.getByRole('button', { name: 'Submit' })
  await expectSoon(page, submit)
  await submit.click()
  const toast = page.getByRole('group', { name: 'Message' })
  await expectSoon(page, toast)
  await expectToGo(page, times.toast, toast)
})

test("the guide comes a second after the Course Kit, and 'Copied!' stays for two seconds", async ({
  page,
  signIn,
}) => {
  await signIn('instructor')
  await openStopped(page, '/coursekit', 'Course Kit')
  await expectToCome(page, times.guide, page.getByRole('dialog', { name: 'Course Kit Guide' }))

  await page.evaluate(() => localStorage.setItem('tradewind.hide-guide', 'true'))
  await page.goto('/coursekit?email=ME')
  const copy = page.getByRole('button', { name: 'Copy Email' })
  await expectSoon(page, copy)
  await copy.click()
  const copied = page.getByRole('button', { name: 'Copied!' })
  await expectSoon(page, copied)
  await expectToGo(page, times.copied, copied)
})

test("a connector's launch goes on to Home after 200 ms", async ({ context, server, register }) => {
  await hideWelcome(context)
  const { token } = await register('student')
  const message = JSON.stringify({ action: 'lti_init', token, lab: null })
  await context.clock.install()
  const connector = await openConnector(
    context,
    elsewhere.connector,
    `<button>Connect</button><script>
    let portal
    document.querySelector('button').onclick = () => {
      if (portal) portal.postMessage(${message}, '*')
      else portal = open(${JSON.stringify(`${server.url}/lti-connector`)})
    }</script>`,
  )
  const connect = connector.getByRole('button', { name: 'Connect' })
  const opening = connector.waitForEvent('popup')
  await connect.click()
  const popup = await opening
  await expect(popup.getByRole('heading', { level: 1 })).toBeVisible()
  await stopClock(popup)
  const validated = popup.waitForResponse('**/api/auth/validatetoken')
  await connect.click()
  await validated
  await settle(popup)
  await popup.clock.runFor(times.launch - margin)
  await settle(popup)
  expect(new URL(popup.url()).pathname).toBe('/lti-connector')
  await popup.clock.runFor(2 * margin)
  await expect(popup).toHaveURL('/')
})

test('a registration by a link goes on to the portal after three seconds', async ({
  page,
  context,
  server,
}) => {
  await hideWelcome(context)
  const { registrationUrl } = await givenLink(server)
  await page.clock.install()
  await page.goto(registrationUrl)
  await fillInRegistration(page, newPerson())
  await stopClock(page)
  const used = page.waitForResponse('**/api/registration-links/use')
  await page.getByRole('button', { name: 'Register' }).click()
  await used
  const done = page.getByRole('heading', { level: 1, name: 'Registration Successful!' })
  await expectSoon(page, done)
  await page.clock.runFor(times.registration - margin)
  await settle(page)
  await expect(done).toBeVisible()
  await page.clock.runFor(2 * margin)
  await expect(page).toHaveURL('/')
  await expectSoon(page, page.getByRole('heading', { level: 1, name: 'Tradewind Labs' }))
})

test('a dialog that has done its work closes after two seconds, and a notice of success stays for three seconds', async ({
  page,
  server,
  signIn,
}) => {
  const { description } = await givenLink(server)
  await signIn('admin')
  await openAndStop(page, links, 'Admin Dashboard')
  const dialog = page.getByRole('dialog')
  const expectDone = async (text: string | RegExp) => {
    await expectSoon(page, dialog.getByRole('status').filter({ hasText: text }))
    await expectToGo(page, times.closingDialog, dialog)
  }
  const expectNotice = async (text: string) => {
    const notice = page.getByRole('status').filter({ hasText: text })
    await expectSoon(page, notice)
    await expectToGo(page, times.notice, notice)
  }
  /** Presses a button that is about to be shown. */
  const press = async (within: Page | Locator, name: string) => {
    const button = within.getByRole('button', { name })
    await expectSoon(page, button)
    await button.click()
  }
  await press(page, 'Create link')
  await expectSoon(page, dialog)
  await fillIn(dialog, { Description: newDescription() })
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expectDone('Registration link created successfully!')

  await chooseAction(page, description, 'Edit')
  await expectSoon(page, dialog)
  await fillIn(dialog, { 'Usage limit': '7' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectDone('Registration link updated successfully!')

  await press(page, `Copy link ${description}`)
  await expectNotice('Registration link copied to clipboard!')
  await chooseAction(page, description, 'Delete')
  await press(dialog, 'Delete')
  await expectNotice('Registration link deleted successfully!')

  await page.goto(overview)
  await press(page, 'Upload codes')
  await expectSoon(page, dialog)
  await dialog.getByRole('combobox', { name: 'Product' }).selectOption('Foreign Exchange')
  await dialog.getByLabel('CSV file').setInputFiles(csvFile(`Code\r\n${newCode()}\r\n`))
  await expectSoon(page, dialog.getByRole('listitem'))
  await dialog.getByRole('button', { name: 'Upload' }).click()
  await expectDone(/^Uploaded 1 code/u)
  await press(page, 'Refresh')
  await expectNotice('Statistics refreshed successfully')
})
