import { call } from '../api.ts'
import { expect, test, inFull } from '../fixtures.ts'
import { tabTo } from '../keyboard.ts'
import { fillIn, holdCalls, labPage, refusedCall, unansweredCall } from '../steps.ts'
import {
  accountScreens,
  expectVisitEnd,
  expectVisitHome,
  givenDemoCode,
  storedDemoCode,
  storedVisit,
  ticketPath,
} from '../visits.ts'

const sessions = '/api/demo/sessions'
const exchange = '/api/auth/exchange'
const validation = '/api/auth/validatetoken'

test('the link of a demo opens its lab, and closing the lab opens it again', async ({ page, server }) => {
  test.slow()
  const demo = await givenDemoCode(server)
  await page.setViewportSize({ width: 390, height: 844 })
  // The browser goes there directly, as from a link in a mail.
  await page.goto(demo.startUrl)
  await expect(page).toHaveURL('/?lab=global_compass_lab')
  const lab = labPage(page)
  const close = lab.getByRole('button', { name: 'Close' })
  await expect(close.first()).toBeVisible()
  expect((await storedDemoCode(server, demo.code)).used).toBe(1)

  const opened = page.waitForResponse('**/log/openlab')
  await close.first().click()
  expect((await opened).status()).toBe(200)
  await expect(close.first()).toBeVisible()
  await expect(page).toHaveURL('/?lab=global_compass_lab')
  // A reload continues the same demo and uses up nothing.
  await page.reload()
  await expect(close.first()).toBeVisible()
  expect((await storedDemoCode(server, demo.code)).used).toBe(1)
})

test(
  'a demo of several labs starts at Home, which shows only those labs',
  inFull,
  async ({ page, server, checkAccessibility }) => {
    test.slow()
    const demo = await givenDemoCode(server, { labs: ['global_compass_lab', 'cultural_exchange_lab'] })
    await page.goto(demo.startUrl)
    await expectVisitHome(page)
    await expect(page.getByRole('article').getByRole('heading')).toHaveText([
      'Global Compass',
      'Cultural Exchange',
    ])
    await checkAccessibility(page)
    for (const path of accountScreens.slice(0, 3)) {
      await page.goto(path)
      await expectVisitHome(page)
    }
    // A demo opens on screens of any width.
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Open Global Compass' }).click()
    await labPage(page).getByRole('button', { name: 'Close' }).first().click()
    await expectVisitHome(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('button', { name: 'Guest' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expectVisitEnd(page, 'To come back, open the demo link again.')
    expect(await storedVisit(page)).toBeNull()
    await page.getByRole('link', { name: 'Open the demo' }).click()
    await expect(page).toHaveURL('/demo')
  },
)

test(
  'a ticket is removed from the address, and a used one says so',
  inFull,
  async ({ page, server, expectErrors }) => {
    expectErrors(refusedCall(401, exchange))
    const demo = await givenDemoCode(server, { labs: ['global_compass_lab', 'foreign_exchange_lab'] })
    const path = await ticketPath(demo.startUrl)
    const held = await holdCalls(page, exchange)
    await page.goto(path)
    await expect(page).toHaveURL('/demo')
    await expect(page.getByRole('button', { name: 'Open the demo' })).toHaveAttribute('aria-disabled', 'true')
    held.release()
    await expectVisitHome(page)

    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible()
    await expect(
      page.getByText(
        'This link has expired or has already been used. Please go back to where you found it and open it again.',
      ),
    ).toBeVisible()
    expect(new URL(page.url()).search).not.toContain('ticket')
    // The current demo is not affected.
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expectVisitHome(page)
    expect((await storedDemoCode(server, demo.code)).used).toBe(1)
  },
)

test(
  'a demo code starts a demo by keyboard alone',
  inFull,
  async ({ page, server, expectErrors, checkAccessibility }) => {
    test.slow()
    expectErrors(refusedCall(422, sessions), refusedCall(409, sessions), unansweredCall(sessions))
    const demo = await givenDemoCode(server, { maxUses: 1 })
    const usedUp = await givenDemoCode(server, { maxUses: 1 })
    await call(server, 'POST /api/demo/sessions', { body: { code: usedUp.code } })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/demo')
    await expect(page.getByRole('heading', { level: 1, name: 'Connecting to the product...' })).toBeVisible()
    await checkAccessibility(page)
    await tabTo(page, page.getByRole('button', { name: 'Open the demo' }))
    await page.keyboard.press('Enter')
    const field = page.getByRole('textbox', { name: 'Demo code' })
    await expect(field).toBeFocused()
    await expect(page.getByRole('button', { name: 'Begin' })).toBeDisabled()

    await page.keyboard.type('NOBODY-MADE-IT')
    await page.keyboard.press('Enter')
    await expect(page.getByText('This demo code does not exist. Please check it.')).toBeVisible()
    await expect(field).toBeFocused()
    await checkAccessibility(page)
    await fillIn(page, { 'Demo code': usedUp.code })
    await page.keyboard.press('Enter')
    await expect(page.getByText('We could not find this demo code. Please reload the list.')).toHaveCount(0)
    await expect(field).toHaveAttribute('aria-invalid', 'true')

    await page.route(`**${sessions}`, (route) => route.abort(), { times: 1 })
    await fillIn(page, { 'Demo code': ` ${demo.code.toLowerCase()} ` })
    await page.keyboard.press('Enter')
    await expect(page.getByRole('group', { name: 'Error message' })).toContainText(
      'could not reach the server',
    )
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/?lab=global_compass_lab')
    await expect(labPage(page).getByRole('heading').first()).toBeVisible()

    // The page's button opens the received lab again.
    await page.goto('/demo')
    await page.getByRole('button', { name: 'Open the demo' }).click()
    await expect(page).toHaveURL('/?lab=global_compass_lab')
  },
)

for (const [status, title, sentence] of [
  [401, 'Access Denied', 'Your session has expired or is invalid.'],
  [403, 'Guest Access Unavailable', 'Guest access is not available from your location.'],
  [404, 'Institution Not Found', 'Institution not found.'],
  [500, 'Network Error', 'Unable to connect to the server.'],
  [0, 'Network Error', 'Network connection failed.'],
] as const) {
  test(
    `a demo whose token meets ${status || 'no answer'} leads to the error screen`,
    status === 401 ? {} : inFull,
    async ({ page, server, signIn, expectErrors }) => {
      expectErrors(refusedCall(status, validation), unansweredCall(validation))
      const { token, firstName } = await signIn('instructor')
      const demo = await givenDemoCode(server)
      const path = await ticketPath(demo.startUrl)
      await page.goto('/help')
      await expect(page.getByRole('button', { name: firstName })).toBeVisible()
      await page.route(`**${validation}`, async (route) => {
        // The portal's own session is checked as usual.
        const { token: checked } = route.request().postDataJSON() as { token: string }
        if (checked === token) return await route.continue()
        if (status === 0) return await route.abort()
        const message = 'No'
        return await route.fulfill({ status, json: { error: message, message, code: 'forbidden' } })
      })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.getByText(sentence).last()).toBeVisible()
      await expect(page.getByText('Please contact support if this issue persists.')).toBeVisible()
      // Only a refusal ends the visit. After any other failure the visit continues as soon as the server answers.
      const refused = [401, 403, 404].includes(status)
      expect((await storedVisit(page)) === null).toBe(refused)
      await page.unroute(`**${validation}`)
      await page.getByRole('link', { name: 'Back to Home' }).click()
      if (refused) await expect(page.getByText(`Hello, ${firstName}.`)).toBeVisible()
      else await page.getByRole('button', { name: 'Try again' }).click()
      // The requested lab is not forgotten.
      if (!refused) await expect(labPage(page).getByRole('heading').first()).toBeVisible()
    },
  )
}
