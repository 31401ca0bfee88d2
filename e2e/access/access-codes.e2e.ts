import type { Page } from '@playwright/test'
import { call } from '../api.ts'
import { givenAccessCode, givenSeats, newCode } from '../codes.ts'
import { expect, inFull, test } from '../fixtures.ts'
import { day, letPass, ownClock } from '../server-clock.ts'
import { expectHome, expectLabOpen, hideWelcome, refusedCall, unansweredCall } from '../steps.ts'

// A dialog that is still growing may move away from a click between press and release.
test.use({ settings: ownClock })
test.beforeEach(({ context }) => hideWelcome(context))

function redeemDialog(page: Page) {
  return page.getByRole('dialog', { name: 'Redeem Code' })
}

function given(page: Page) {
  return page.getByRole('dialog', { name: 'Your code worked' })
}

function cards(page: Page) {
  return page.getByRole('list', { name: 'Labs and packages' }).getByRole('listitem')
}

async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Redeem Code' }).click()
  await expect(page.getByRole('textbox', { name: 'Access code' })).toBeFocused()
}

async function enter(page: Page, code: string) {
  await page.getByRole('textbox', { name: 'Access code' }).fill(code)
  await redeemDialog(page).getByRole('button', { name: 'Enter' }).click()
}

test(
  'a package code gives its labs, which are on Home at once, and works only once',
  inFull,
  async ({ page, server, signIn }) => {
    const code = await givenAccessCode(server, 'bundle_semester')
    await signIn('student')
    await page.goto('/')
    await openDialog(page)
    await enter(page, ` ${code.toLowerCase()} `)
    await expect(given(page)).toContainText(/Pro Package is yours until \w+\s\d{1,2},\s\d{4}\./u)
    const labs = given(page).getByRole('list', { name: 'What it includes' })
    await expect(labs.getByRole('button')).toHaveText([
      'Open Market Entry',
      'Open Foreign Exchange',
      'Open Global Compass',
      'Open Cultural Intelligence',
    ])
    await expect(labs.getByRole('button').first()).toBeFocused()
    await given(page).getByRole('button', { name: 'Done' }).click()
    await expect(given(page)).toBeHidden()
    await expect(cards(page)).toHaveCount(5)
    await expect(cards(page).filter({ hasText: 'Yours until' })).toHaveCount(4)
    await expect(page.getByRole('article').filter({ hasText: 'Market Entry' })).toBeFocused()

    await openDialog(page)
    await enter(page, code)
    await expect(redeemDialog(page)).toContainText('You have already used this code.')

    await signIn('student')
    await page.goto('/')
    await openDialog(page)
    await enter(page, code)
    await expect(redeemDialog(page)).toContainText('This code has already been used.')
  },
)

test('a code for an open lab leads into that lab', inFull, async ({ page, server, register, signIn }) => {
  const code = await givenSeats(server, await register('student'), 'global_compass_lab', 2)
  await signIn('student')
  // On the day of registration a code would add nothing to the free year.
  letPass(server, 2 * day)
  await page.goto('/')
  await openDialog(page)
  await enter(page, code)
  await given(page).getByRole('button', { name: 'Open Global Compass' }).click()
  await expectLabOpen(page, 'Maya Stone')
})

test('a problem with a code is shown at its field, and the typed code stays', async ({
  page,
  signIn,
  expectErrors,
}) => {
  await signIn('student')
  await page.goto('/')
  await openDialog(page)
  const field = page.getByRole('textbox', { name: 'Access code' })
  const button = redeemDialog(page).getByRole('button', { name: 'Enter' })
  await expect(button).toBeDisabled()
  await field.fill('  ')
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription('Please enter an access code')
  await enter(page, 'NO-SUCH-CODE')
  await expect(field).toHaveAccessibleDescription('Invalid access code')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('NO-SUCH-CODE')

  expectErrors(unansweredCall('/api/access-codes/'))
  await page.route('**/api/access-codes/validate', (route) => route.abort())
  await button.click()
  await expect(redeemDialog(page).getByRole('alert')).toHaveText('Failed to validate code')
  await expect(field).toHaveValue('NO-SUCH-CODE')
})

test(
  'a failure of the server shows its reference, and one of a proxy the screen’s sentence',
  inFull,
  async ({ page, signIn, expectErrors, checkAccessibility }) => {
    expectErrors(/status of 50[02] .*\/api\//u)
    await signIn('student')
    await page.goto('/')
    await openDialog(page)
    await page.route('**/api/access-codes/validate', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
    )
    await enter(page, 'SOME-CODE')
    const alert = redeemDialog(page).getByRole('alert')
    await expect(alert).toHaveText('Failed to validate code')

    const requestId = '0c1f4f0e-7a55-4c58-9be2-65f0a4f1d1aa'
    const body = { error: 'Server Error', message: 'Server Error', code: 'server_error', requestId }
    await page.route('**/api/access-codes/validate', (route) => route.fulfill({ status: 500, json: body }))
    await redeemDialog(page).getByRole('button', { name: 'Enter' }).click()
    await expect(alert).toHaveText(`Failed to validate codeReference for support: ${requestId}`)
    await checkAccessibility(page)

    await page.goto('/edit-settings')
    await page.route('**/api/account/updateaccount', (route) => route.fulfill({ status: 500, json: body }))
    await page.getByRole('button', { name: 'Submit' }).click()
    const toast = page.getByRole('group', { name: 'Error message' })
    await expect(toast).toContainText(`Reference for support: ${requestId}`)
    await checkAccessibility(page)
  },
)

test(
  'a code with a lost answer is on Home after the next try',
  inFull,
  async ({ page, server, signIn, expectErrors }) => {
    const code = await givenAccessCode(server, 'foreign_exchange_lab')
    await signIn('student')
    await page.goto('/')
    await openDialog(page)
    expectErrors(unansweredCall('/api/access-codes/use'))
    await page.route('**/api/access-codes/use', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await enter(page, code)
    await expect(redeemDialog(page)).toContainText('Failed to redeem code')
    await redeemDialog(page).getByRole('button', { name: 'Enter' }).click()
    await expect(redeemDialog(page)).toContainText('You have already used this code.')
    await redeemDialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(cards(page).filter({ hasText: 'Foreign Exchange' })).toContainText('Yours until')
  },
)

test(
  'after too many wrong codes the dialog says when to try again',
  inFull,
  async ({ page, server, signIn, expectErrors }) => {
    const { token } = await signIn('student')
    for (let guess = 0; guess < 10; guess += 1)
      await call(server, 'POST /api/access-codes/validate', { body: { code: newCode() } }, token)
    expectErrors(refusedCall(429, '/api/access-codes/validate'))
    await page.goto('/')
    await openDialog(page)
    await enter(page, newCode())
    await expect(redeemDialog(page)).toContainText(/You can try again in (\d+ seconds?|1 minute)\./u)
    await expect(redeemDialog(page).getByRole('button', { name: 'Enter' })).toBeDisabled()
  },
)

test('while a code is being redeemed, the dialog cannot be closed and does not send it again', async ({
  page,
  server,
  signIn,
}) => {
  const code = await givenAccessCode(server, 'bundle_year')
  await signIn('student')
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let uses = 0
  await page.route('**/api/access-codes/use', async (route) => {
    uses += 1
    await released
    await route.continue()
  })
  await page.goto('/')
  await openDialog(page)
  await enter(page, code)
  await expect(redeemDialog(page).getByRole('button', { name: 'Processing...' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'Access code' }).press('Enter')
  // The button is marked as disabled, and a click has no effect.
  await redeemDialog(page).getByRole('button', { name: 'Cancel' }).click({ force: true })
  release()
  await expect(given(page)).toContainText('Supreme Package is yours until')
  expect(uses).toBe(1)
})

test('Escape closes the dialog, and the focus returns to its button', inFull, async ({ page, signIn }) => {
  await signIn('student')
  await page.goto('/')
  await openDialog(page)
  await page.keyboard.press('Escape')
  await expect(redeemDialog(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Redeem Code' })).toBeFocused()
})

test(
  'an unverified student verifies the email first, then the dialog opens',
  inFull,
  async ({ page, register, readMail, context }) => {
    const student = await register('student', { verified: false })
    await context.addInitScript((token) => {
      if (location.protocol === 'http:') localStorage.setItem('tradewind.session', token)
    }, student.token)
    await page.goto('/')
    const verify = page.getByRole('dialog', { name: 'Verify your email' })
    await verify.getByRole('button', { name: 'Later' }).click()
    await expect(verify).toBeHidden()
    await page.getByRole('button', { name: 'Redeem Code' }).click()
    const { code = '' } = await readMail(student.email)
    await verify.getByRole('textbox', { name: 'Code' }).fill(code)
    await verify.getByRole('button', { name: 'Verify' }).click()
    await expect(redeemDialog(page)).toBeVisible()
    await expect(verify).toBeHidden()
    await expect(page.getByRole('textbox', { name: 'Access code' })).toBeFocused()
  },
)

test('a holder of every lab by a role has no button to redeem a code', inFull, async ({ page, signIn }) => {
  for (const role of ['instructor', 'admin'] as const) {
    await signIn(role)
    await page.goto('/')
    await expectHome(page)
    await expect(page.getByRole('button', { name: 'Redeem Code' })).toHaveCount(0)
  }
})

test(
  'everybody can use the dialog in each of its states',
  inFull,
  async ({ page, server, signIn, checkAccessibility }) => {
    test.slow()
    const code = await givenAccessCode(server, 'bundle_semester')
    await signIn('student')
    await page.goto('/')
    await openDialog(page)
    await checkAccessibility(page)
    await enter(page, newCode())
    await expect(redeemDialog(page)).toContainText('Invalid access code')
    await checkAccessibility(page)
    await enter(page, code)
    await expect(given(page)).toBeVisible()
    await checkAccessibility(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await checkAccessibility(page)
  },
)
