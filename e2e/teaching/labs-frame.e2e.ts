import type { Page } from '@playwright/test'
import { expect, inFull, test } from '../fixtures.ts'
import { firstQuestion, pressIn, question } from '../global-compass.ts'
import {
  expectHome,
  expectLabClosed,
  expectLabOpen,
  expectScreen,
  hideWelcome,
  labPage,
  logIn,
  refusedCall,
  unansweredCall,
} from '../steps.ts'

const who = 'Maya Stone'

test.beforeEach(({ context }) => hideWelcome(context))

test('a link to a lab leads through sign-in, and then the lab opens; a failing openlab never blocks a lab', async ({
  page,
  register,
  expectErrors,
}) => {
  expectErrors(refusedCall(500, '/log/openlab'), unansweredCall('/log/openlab'))
  const account = await register('student')
  await page.goto('/?lab=global_compass_lab')
  await expectScreen(page, '/login', 'Sign in')
  await logIn(page, account)
  await expectLabOpen(page, who)
  await page.reload()
  await expectLabOpen(page, who)
  await labPage(page).getByRole('button', { name: 'Close' }).click()
  await expectHome(page)
  await expectLabClosed(page)

  let failure: 'status' | 'none' | 'silence' = 'status'
  await page.route('**/log/openlab', async (route) => {
    if (failure === 'status') await route.fulfill({ status: 500, json: { message: 'Server Error' } })
    if (failure === 'none') await route.abort()
  })
  for (failure of ['status', 'none', 'silence'] as const) {
    await page.goto('/?lab=global_compass_lab')
    await expectLabOpen(page, who)
  }
})

test('an open lab has the title and the focus, and hides the page behind it; a lab can close itself and open the settings; a lab that the server refuses with 403 stays closed', async ({
  page,
  server,
  signIn,
  expectErrors,
}) => {
  expectErrors(refusedCall(403, '/log/openlab'))
  await signIn('student')
  await page.goto('/')
  const open = page.getByRole('button', { name: 'Open Global Compass' })
  await open.click()
  await expectLabOpen(page, who)
  await expect(page).toHaveTitle('Global Compass')
  await expect(page.getByTitle('Global Compass')).toBeFocused()
  await open.evaluate((button) => button.focus())
  await expect(open).not.toBeFocused()
  await labPage(page).getByRole('button', { name: 'Close' }).click()
  await expectLabClosed(page)
  await expect(open).toBeFocused()
  await expect(page).toHaveTitle('Tradewind Labs')

  await open.click()
  await labPage(page).getByRole('button', { name: 'Settings' }).click()
  await expectScreen(page, '/settings', 'Your account')
  await expectLabClosed(page)
  await page.goBack()
  await expectHome(page)
  await expectLabClosed(page)
  await open.click()
  await expectLabOpen(page, who)
  await labPage(page)
    .locator('html')
    .evaluate(
      (_element, portal) => parent.postMessage({ action: 'close_lab', page: 'editSettings' }, portal),
      server.url,
    )
  await expectScreen(page, '/edit-settings', 'Edit account information')

  const message = 'You do not have access to Global Compass.'
  await page.route('**/log/openlab', (route) =>
    route.fulfill({ status: 403, json: { error: message, message, code: 'lab_not_held' } }),
  )
  await page.goto('/')
  await open.click()
  await expect(page.getByRole('dialog', { name: 'Global Compass' })).toContainText(message)
  await expectLabClosed(page)
  await expectHome(page)
})

test(
  'Back closes the lab, Forward opens it again, and closing leaves no doubled entry',
  inFull,
  async ({ context, signIn }) => {
    await signIn('student')
    // The first page of the context keeps the history of earlier tests. Once that is full, a doubled entry is accepted.
    const page = await context.newPage()
    await page.goto('/help')
    await page.getByRole('link', { name: 'Portal' }).first().click()
    await page.getByRole('button', { name: 'Open Global Compass' }).click()
    await expectLabOpen(page, who)
    await page.goBack()
    await expectHome(page)
    await expectLabClosed(page)
    await page.goForward()
    await expectLabOpen(page, who)
    await page.goBack()
    await expectHome(page)
    await expectLabClosed(page)
    await page.getByRole('button', { name: 'Open Global Compass' }).click()
    await expectLabOpen(page, who)
    await labPage(page).getByRole('button', { name: 'Close' }).click()
    await expectHome(page)
    await expectLabClosed(page)
    await expect.poll(() => page.evaluate(pathsUpToHere)).toEqual(['/help', '/'])
    await page.goBack()
    await expectScreen(page, '/help', 'Help')
  },
)

/** Lists the history's entries of this origin up to the current one. */
function pathsUpToHere(): string[] {
  const { currentEntry } = window.navigation
  const entries = window.navigation.entries().slice(0, (currentEntry?.index ?? 0) + 1)
  return entries.map(({ url }) => {
    const { pathname, search } = new URL(url ?? 'about:blank')
    return pathname + search
  })
}

test(
  'Escape or the Close button leaves a lab that does not load',
  inFull,
  async ({ page, server, signIn }) => {
    await signIn('student')
    // The request gets no answer, and the test ends before the page would give up.
    await page.route(`${server.labsUrl}/**`, () => undefined)
    await page.goto('/')
    const open = page.getByRole('button', { name: 'Open Global Compass' })
    await open.click()
    const cover = page.getByRole('region', { name: 'Global Compass' })
    await expect(cover.getByRole('status')).toHaveText('Opening the lab…')
    await page.keyboard.press('Escape')
    await expectLabClosed(page)
    await expectHome(page)
    await expect(open).toBeFocused()
    await page.keyboard.press('Enter')
    await cover.getByRole('button', { name: 'Close' }).click()
    await expectLabClosed(page)
    await expectHome(page)
  },
)

test('Escape inside a lab closes it, and the focus returns to its card', inFull, async ({ page, signIn }) => {
  const { firstName, lastName } = await signIn('student')
  await page.goto('/')
  const open = page.getByRole('button', { name: 'Open Global Compass' })
  await open.click()
  await expectLabOpen(page, `${firstName} ${lastName}`)
  await page.keyboard.press('Escape')
  await expectLabClosed(page)
  await expect(open).toBeFocused()
})

test(
  'the next person in a tab begins at the desk of a lab, not in the run of the one before',
  inFull,
  async ({ page, signIn }) => {
    const lab = page.frameLocator('iframe[title="Global Compass"]')
    for (const role of ['instructor', 'student'] as const) {
      await signIn(role)
      await page.goto('/?lab=global_compass_lab')
      // Asking for the other person's run would be an error in the browser, which fails this test.
      await pressIn(lab, 'Start rehearsal')
      await expect(question(lab, firstQuestion)).toBeVisible()
    }
  },
)

/** Makes the server's token check report labs other than those the person holds. */
async function pretendToHold(page: Page, products: object): Promise<void> {
  await page.route('**/api/auth/validatetoken', async (route) => {
    const response = await route.fetch()
    const { token, user } = (await response.json()) as { token: string; user: object }
    await route.fulfill({ response, json: { token, user: { ...user, products } } })
  })
}

const ended = { global_compass_lab: { id: 'prod_global_compass', expiration: Date.UTC(2026, 0, 15, 12) } }

for (const [what, lab, products, title, text] of [
  ['an unknown lab', 'atlantis', null, 'Lab not found', 'Your labs are on this page.'],
  [
    'a lab that is not held',
    'global_compass_lab',
    {},
    'Global Compass',
    'Your account does not include this lab',
  ],
  [
    'a lab that has lapsed',
    'global_compass_lab',
    ended,
    'Global Compass',
    'Your access to this lab ended on January 15, 2026.',
  ],
] as const) {
  test(`the address of ${what} says why it does not open`, inFull, async ({ page, signIn }) => {
    await signIn('student')
    if (products) await pretendToHold(page, products)
    await page.goto(`/?lab=${lab}`)
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog).toContainText(text)
    await expectHome(page)
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect(dialog).toBeHidden()
    await expectLabClosed(page)
  })
}
