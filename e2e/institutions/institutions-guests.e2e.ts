import { expect, test, inFull } from '../fixtures.ts'
import { tabTo } from '../keyboard.ts'
import { expectHome, expectLabClosed, expectScreen, labPage, refusedCall, storedToken } from '../steps.ts'
import {
  accountScreens,
  changeCampus,
  comeIn,
  expectVisitEnd,
  expectVisitHome,
  givenCampus,
  removeCampus,
  storedVisit,
} from '../visits.ts'

test('a guest comes in from the sign-in page, opens a lab and leaves', async ({
  page,
  server,
  checkAccessibility,
}) => {
  test.slow()
  const campus = await givenCampus(server)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Through my institution' }).click()
  await expectScreen(page, '/select-institution', 'Select Your Institution')
  const go = page.getByRole('button', { name: 'Continue to Login' })
  await expect(go).toBeDisabled()
  await page.getByRole('combobox', { name: 'Institution' }).selectOption(campus.name)
  await go.click()
  await expectVisitHome(page)
  // The ticket is neither visible nor in the history.
  expect(await page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1)

  await expect(page.getByText(/^Your visit ends on \w+\s\d{1,2},\s\d{4} at /u)).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  const card = page.getByRole('article').filter({ hasText: 'Global Compass' })
  await expect(card).toContainText('Open to you')
  for (const name of ['Redeem Code', 'PURCHASE', 'Extend'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  await checkAccessibility(page)

  expect(await storedToken(page)).toBeNull()
  expect(await storedVisit(page)).not.toBeNull()
  await page.getByRole('button', { name: 'Open Global Compass' }).click()
  await expect(labPage(page).getByRole('heading').first()).toBeVisible()
  await expect(labPage(page).getByText('Your visit ends')).toBeVisible()
  await page.goBack()
  await expectLabClosed(page)

  await page.getByRole('button', { name: 'Guest' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Logout'])
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expectVisitEnd(page, 'To come back, choose your institution again')
  expect(await storedVisit(page)).toBeNull()
  await checkAccessibility(page)
  await page.goto('/')
  await expectVisitEnd(page, 'Your visit has ended')
  await expect(page.getByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', '/login')
  await page.getByRole('link', { name: 'Choose your institution' }).click()
  await expectScreen(page, '/select-institution', 'Select Your Institution')
})

test('a guest is sent Home from the screens of an account', inFull, async ({ page, server }) => {
  test.slow()
  await comeIn(page, await givenCampus(server))
  for (const path of [...accountScreens, '/admin', '/login', '/register']) {
    await page.goto(path)
    await expectVisitHome(page)
  }
  await page.goto('/?lab=foreign_exchange_lab')
  const dialog = page.getByRole('dialog', { name: 'Lab Not Available' })
  await expect(dialog).toContainText('The requested lab is not available for your institution.')
  await expect(dialog.getByRole('link')).toHaveCount(0)
})

test(
  'the portal’s own session survives a visit, which does not affect other tabs',
  inFull,
  async ({ page, context, server, signIn }) => {
    test.slow()
    const { token, firstName } = await signIn('instructor')
    const campus = await givenCampus(server)
    const other = await context.newPage()
    await other.goto('/')
    await expect(other.getByRole('button', { name: firstName })).toBeVisible()

    await comeIn(page, campus)
    expect(await storedToken(page)).toBe(token)
    await page.reload()
    await expectVisitHome(page)
    await other.reload()
    await expect(other.getByRole('button', { name: firstName })).toBeVisible()

    await page.getByRole('button', { name: 'Guest' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expectVisitEnd(page)
    await expect(page.getByRole('button', { name: firstName })).toBeVisible()
    expect(await storedToken(page)).toBe(token)
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expectHome(page)
    await expect(page.getByText(`Hello, ${firstName}.`)).toBeVisible()
    await other.reload()
    await expect(other.getByRole('button', { name: firstName })).toBeVisible()
  },
)

test(
  'a portal session that ends in another tab does not end the visit',
  inFull,
  async ({ page, context, server, signIn }) => {
    const { firstName } = await signIn('instructor')
    const campus = await givenCampus(server)
    await comeIn(page, campus)
    const other = await context.newPage()
    // Home's calls must be answered before the session ends, or the browser reports their refusal.
    await Promise.all([other.waitForResponse('**/api/home'), other.goto('/')])
    await other.getByRole('button', { name: firstName }).click()
    await other.getByRole('menuitem', { name: 'Logout' }).click()
    await expectScreen(other, '/login', 'Sign in')
    await expectVisitHome(page)
    await page.reload()
    await expectVisitHome(page)
  },
)

test(
  'a visit ends when its network no longer belongs to the institution',
  inFull,
  async ({ page, server, expectErrors }) => {
    test.slow()
    expectErrors(refusedCall(403, '/log/openlab'), refusedCall(403, '/api/auth/validatetoken'))
    const campus = await givenCampus(server)
    await comeIn(page, campus)
    await changeCampus(server, campus, { ipRanges: ['192.0.2.7'] })
    await page.getByRole('button', { name: 'Open Global Compass' }).click()
    await expectVisitEnd(page, 'Guest access is not available from your location. To come back,')
    expect(await storedVisit(page)).toBeNull()

    await changeCampus(server, campus, {})
    await comeIn(page, campus)
    await changeCampus(server, campus, { ipRanges: ['192.0.2.7'] })
    await page.reload()
    await expectVisitEnd(page, 'Guest access is not available from your location. To come back,')
  },
)

test('a visit ends when its institution is deleted', inFull, async ({ page, server, expectErrors }) => {
  expectErrors(refusedCall(404, '/api/auth/validatetoken'))
  const campus = await givenCampus(server)
  await comeIn(page, campus)
  await removeCampus(server, campus)
  await page.reload()
  await expectVisitEnd(page, 'Institution not found. To come back,')
})

test(
  'an expired visit in the tab does not prevent a new one',
  inFull,
  async ({ page, server, expectErrors }) => {
    expectErrors(refusedCall(401, '/api/auth/validatetoken'))
    const campus = await givenCampus(server)
    await page.goto('/login')
    await page.evaluate(() => sessionStorage.setItem('tradewind.visit', 'long-over'))
    await comeIn(page, campus)
  },
)

test(
  'a person outside the network, or with an unknown institution, reads why there is no access',
  inFull,
  async ({ page, server }) => {
    const elsewhere = await givenCampus(server, {
      ipRanges: ['192.0.2.7'],
      proxyInfo: { type: 'EZproxy', instructions: 'Start at library.example.', proxyIPs: [] },
    })
    await page.goto(`/ipauth?institution=${elsewhere.institutionId}`)
    await expectScreen(page, /\/error\?/u, 'Guest Access Unavailable')
    await expect(page.getByText('Your IP address is 127.0.0.1. Start at library.example.')).toBeVisible()

    await page.goto('/ipauth?institution=nobody-knows-it')
    await expectScreen(page, /\/error\?/u, 'Institution Not Found')
  },
)

test(
  'a guest comes in and leaves by keyboard and on a phone',
  inFull,
  async ({ page, server, checkAccessibility }) => {
    test.slow()
    const campus = await givenCampus(server)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/select-institution')
    await tabTo(page, page.getByRole('combobox', { name: 'Institution' }))
    await page.keyboard.type(campus.name)
    await expect(page.getByRole('combobox', { name: 'Institution' })).toHaveValue(campus.institutionId)
    await checkAccessibility(page)
    await tabTo(page, page.getByRole('button', { name: 'Continue to Login' }))
    await page.keyboard.press('Enter')
    await expectVisitHome(page)
    await checkAccessibility(page)
    await page.getByRole('button', { name: 'Open Global Compass' }).click()
    await page.getByRole('dialog', { name: 'Mobile View Coming Soon!' }).getByRole('button').last().click()
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu.getByRole('link')).toHaveText(['Portal'])
    await checkAccessibility(page)
    await menu.getByRole('button', { name: 'Logout' }).click()
    await expectVisitEnd(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  },
)
