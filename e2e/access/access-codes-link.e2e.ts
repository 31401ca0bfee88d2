import type { Page } from '@playwright/test'
import { givenAccessCode, newCode } from '../codes.ts'
import { expect, test, inFull } from '../fixtures.ts'
import { chooseFromUserMenu, expectHome, fillInRegistration, labPage, logIn, newPerson } from '../steps.ts'

function codeField(page: Page) {
  return page.getByRole('dialog', { name: 'Redeem Code' }).getByRole('textbox', { name: 'Access code' })
}

const welcome = (page: Page) => page.getByRole('dialog', { name: 'Welcome to Tradewind Labs' })

test(
  'the code of a link survives signing in and gives every lab of its package a button',
  inFull,
  async ({ page, server, register, checkAccessibility }) => {
    const code = await givenAccessCode(server, 'bundle_semester')
    const student = await register('student')
    await page.clock.install()
    await page.goto(`/redeem/${code}`)
    await expect(page).toHaveURL('/login')
    const notice = page.getByRole('region', { name: 'Your code is saved' })
    await expect(notice).toContainText('Create an account or sign in to use it.')
    await checkAccessibility(page)
    await logIn(page, student)
    await expect(codeField(page)).toHaveValue(code)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await page.getByRole('button', { name: 'Enter' }).click()
    const given = page.getByRole('dialog', { name: 'Your code worked' })
    await expect(given).toContainText('Pro Package is yours until')
    const labs = given.getByRole('list', { name: 'What it includes' })
    await expect(labs.getByRole('button')).toHaveText([
      'Open Market Entry',
      'Open Foreign Exchange',
      'Open Global Compass',
      'Open Cultural Intelligence',
    ])
    await expect(labs.getByRole('button').first()).toBeFocused()
    await checkAccessibility(page)
    await labs.getByRole('button', { name: 'Open Foreign Exchange' }).click()
    await expect(labPage(page, 'Foreign Exchange').getByText('Maya Stone').first()).toBeVisible()
    await page.goBack()
    await expectHome(page)
    // After a link, Home asks for nothing else.
    await page.clock.runFor(5000)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  },
)

test('a newcomer registers with the code of a link and meets only the two dialogs it needs', async ({
  page,
  server,
  readMail,
  expectErrors,
  checkAccessibility,
}) => {
  const code = await givenAccessCode(server, 'foreign_exchange_lab')
  const person = newPerson()
  // The session that this browser still has is over.
  expectErrors(/status of 401 .*\/api\/auth\/validatetoken/u)
  await page.goto('/help')
  await page.evaluate(() => localStorage.setItem('tradewind.session', 'x'.repeat(43)))
  await page.clock.install()
  await page.goto(`/redeem/${code}`)
  const notice = page.getByRole('region', { name: 'Your code is saved' })
  await notice.getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL('/register')
  await expect(notice).toContainText('Create an account or sign in to use it.')
  await checkAccessibility(page)
  await page.getByRole('radio', { name: /Student Account/u }).check()
  await fillInRegistration(page, person)
  await page.getByRole('button', { name: 'Register' }).click()
  const verify = page.getByRole('dialog', { name: 'Verify your email' })
  await expect(verify).toBeVisible()
  await page.clock.runFor(5000)
  await expect(page.getByRole('dialog')).toHaveCount(1)
  const mail = await readMail(person.email)
  await verify.getByRole('textbox', { name: 'Code' }).fill(mail.code ?? '')
  await verify.getByRole('button', { name: 'Verify' }).click()
  await expect(codeField(page)).toHaveValue(code)
  await page.getByRole('button', { name: 'Enter' }).click()
  const given = page.getByRole('dialog', { name: 'Your code worked' })
  await given.getByRole('button', { name: 'Done' }).click()
  await expect(given).toBeHidden()
  await page.clock.runFor(5000)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test(
  'the code of a link is kept until the email is verified, and forgotten on Cancel',
  inFull,
  async ({ page, signIn, readMail }) => {
    const { email } = await signIn('student', { verified: false })
    const code = newCode()
    await page.clock.install()
    await page.goto(`/redeem/${code}`)
    const verify = page.getByRole('dialog', { name: 'Verify your email' })
    await verify.getByRole('button', { name: 'Later' }).click()
    await expect(verify).toBeHidden()
    await page.clock.runFor(5000)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Enter code' })).toBeVisible()
    await page.clock.runFor(5000)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('button', { name: 'Enter code' }).click()
    const mail = await readMail(email)
    await verify.getByRole('textbox', { name: 'Code' }).fill(mail.code ?? '')
    await verify.getByRole('button', { name: 'Verify' }).click()
    await expect(codeField(page)).toHaveValue(code)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.clock.runFor(5000)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // A later visit comes by the front door again.
    await page.reload()
    await expectHome(page)
    await page.clock.runFor(1100)
    await expect(welcome(page)).toBeVisible()
    await expect(codeField(page)).toHaveCount(0)
  },
)

test('signing out forgets the code of a link', inFull, async ({ page, signIn, register }) => {
  const { firstName } = await signIn('student', { verified: false })
  await page.goto(`/redeem/${newCode()}`)
  await page.getByRole('button', { name: 'Later' }).click()
  await chooseFromUserMenu(page, firstName, 'Logout')
  const next = await register('student')
  await logIn(page, next)
  await expect(welcome(page)).toBeVisible()
  await expect(codeField(page)).toHaveCount(0)
})

test(
  'a holder of every lab reads so instead of redeeming the code of a link',
  inFull,
  async ({ page, signIn }) => {
    await signIn('instructor')
    await page.goto(`/redeem/${newCode()}`)
    await expect(page.getByRole('status').getByText('You already have every lab.')).toBeVisible()
    await expectHome(page)
    await expect(page.getByRole('dialog', { name: 'Redeem Code' })).toHaveCount(0)
  },
)
