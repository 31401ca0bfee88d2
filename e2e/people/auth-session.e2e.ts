import { statusOf } from '@tradewind/contract/client'
import { call } from '../api.ts'
import { expect, test, inFull } from '../fixtures.ts'
import { day, hour, letPass, ownClock } from '../server-clock.ts'
import {
  chooseFromUserMenu,
  expectHome,
  expectLabOpen,
  expectScreen,
  forgetFiles,
  hideWelcome,
  labPage,
  logIn,
  refusedCall,
  storedToken,
  unansweredCall,
} from '../steps.ts'

test.use({ settings: ownClock })

test('signing out reaches the other tabs, and closes an open lab', inFull, async ({ context, signIn }) => {
  await signIn('student')
  await hideWelcome(context)
  const first = await context.newPage()
  const second = await context.newPage()
  await second.goto('/?lab=global_compass_lab')
  await expectLabOpen(second, 'Maya Stone')
  await first.goto('/help')
  await chooseFromUserMenu(first, 'Maya', 'Logout')
  await expectScreen(first, '/login', 'Sign in')
  await expectScreen(second, '/login', 'Sign in')
  await expect(second.getByTitle('Global Compass')).toHaveCount(0)
  expect(await storedToken(second)).toBeNull()
})

test(
  'signing out ends the session on the server, and Back shows nothing',
  inFull,
  async ({ page, server, signIn }) => {
    const { token, email } = await signIn('student')
    await hideWelcome(page.context())
    await page.goto('/')
    // A list that is still loading when the session ends would be refused, which is an error in the console.
    await page.goto('/settings', { waitUntil: 'networkidle' })
    await expect(page.getByText(email).first()).toBeVisible()
    await chooseFromUserMenu(page, 'Maya', 'Logout')
    await expectScreen(page, '/login', 'Sign in')
    // The page does not wait for the server, which may be unreachable.
    const statusWithToken = () => statusOf(call(server, 'GET /api/auth/user', {}, token))
    await expect.poll(statusWithToken).toBe(401)
    await page.goBack()
    await expectScreen(page, '/login', 'Sign in')
    await expect(page.getByText(email)).toHaveCount(0)
  },
)

test('a page that the browser has kept shows nobody who has left', inFull, async ({ page, signIn }) => {
  const { email } = await signIn('student')
  await hideWelcome(page.context())
  await page.goto('/settings', { waitUntil: 'networkidle' })
  await expect(page.getByText(email).first()).toBeVisible()
  // What happens between leaving and returning: another tab signs out, of which a kept page hears nothing.
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    localStorage.clear()
    localStorage.setItem('test.signed-in', '9')
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expectScreen(page, '/login', 'Sign in')
  await expect(page.getByText(email)).toHaveCount(0)
})

test(
  'the clock of the server, not of the device, says what somebody holds',
  inFull,
  async ({ page, signIn }) => {
    await signIn('student')
    await hideWelcome(page.context())
    await page.clock.setFixedTime(Date.now() + 3 * 365 * day)
    await page.goto('/')
    await expectHome(page)
    await page.getByRole('button', { name: 'Open Global Compass' }).click()
    await expectLabOpen(page, 'Maya Stone')
  },
)

test('signing in reaches the other tabs', async ({ context, register }) => {
  const account = await register('student')
  await hideWelcome(context)
  const first = await context.newPage()
  const second = await context.newPage()
  await first.goto('/login')
  await second.goto('/help')
  await expect(second.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible()
  await logIn(first, account)
  await expectHome(first)
  await expect(second.getByRole('button', { name: 'Maya' })).toBeVisible()
})

test(
  'signing out while offline clears storage and page at once',
  inFull,
  async ({ page, register, expectErrors }) => {
    expectErrors(unansweredCall(''))
    const account = await register('student')
    await page.goto('/settings')
    await logIn(page, account)
    await page.getByRole('button', { name: 'Maya' }).click()
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
    await page.context().setOffline(true)
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expectScreen(page, '/login', 'Sign in')
    expect(await storedToken(page)).toBeNull()
    await expect(page.getByText(account.email)).toHaveCount(0)
    await page.context().setOffline(false)
    await page.reload()
    await expectScreen(page, '/login', 'Sign in')
  },
)

test(
  'signing out while offline clears storage and leads to the sign-in page, which is there already',
  inFull,
  async ({ page, signIn, expectErrors }) => {
    expectErrors(unansweredCall(''))
    const { email } = await signIn('student')
    await forgetFiles(page)
    await page.goto('/settings')
    await page.getByRole('button', { name: 'Maya' }).click()
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
    await page.context().setOffline(true)
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expectScreen(page, '/login', 'Sign in')
    expect(await storedToken(page)).toBeNull()
    await expect(page.getByText(email)).toHaveCount(0)
    await page.context().setOffline(false)
    await page.reload()
    await expectScreen(page, '/login', 'Sign in')
  },
)

test('a day-old token is replaced, and an open lab in another tab gets the new one', async ({
  context,
  server,
  signIn,
}) => {
  const { token } = await signIn('student')
  await hideWelcome(context)
  const page = await context.newPage()
  await page.goto('/?lab=global_compass_lab')
  await expectLabOpen(page, 'Maya Stone')
  const lab = labPage(page).locator('html')
  await lab.evaluate(() => {
    const heard: unknown[] = []
    Object.assign(window, { heard })
    window.addEventListener('message', ({ data }) => heard.push(data))
  })

  const other = await context.newPage()
  await other.goto('/help')
  await expect(other.getByRole('button', { name: 'Maya' })).toBeVisible()
  letPass(server, 25 * hour)
  // The list of sessions is an ordinary call, so the new token comes in a header of its answer.
  await chooseFromUserMenu(other, 'Maya', 'Account')
  await expect.poll(() => storedToken(other)).not.toBe(token)
  const renewed = await call(server, 'GET /api/auth/labtoken', {}, (await storedToken(other)) ?? '')
  await expect
    .poll(() => lab.evaluate(() => (window as unknown as { heard: unknown[] }).heard))
    .toEqual([{ action: 'token_update', token: renewed.token, portalType: 'production' }])
  await expectLabOpen(page, 'Maya Stone')
  await page.reload()
  await expectLabOpen(page, 'Maya Stone')
})

test(
  'a session that was idle for a week has ended',
  inFull,
  async ({ page, server, signIn, expectErrors }) => {
    expectErrors(refusedCall(401, '/api/'))
    const account = await signIn('student')
    // This screen makes no calls by itself.
    await page.goto('/edit-settings')
    await expectScreen(page, '/edit-settings', 'Edit account information')
    letPass(server, 7 * day + hour)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expectScreen(page, '/login', 'Sign in')
    expect(await storedToken(page)).toBeNull()
    await logIn(page, account)
    await expectScreen(page, '/edit-settings', 'Edit account information')
  },
)
