import type { Page } from '@playwright/test'
import { givenAccessCode, newCode } from './codes.ts'
import { expect, test } from './fixtures.ts'
import {
  chooseFromUserMenu,
  expectHome,
  fillInRegistration,
  logIn,
  newPerson,
  skipRedeemPrompt,
} from './steps.ts'

test.beforeEach(({ context }) => skipRedeemPrompt(context))

function codeField(page: Page) {
  return page.getByRole('dialog', { name: 'Redeem Code' }).getByRole('textbox', { name: 'Access code' })
}

const welcome = (page: Page) => page.getByRole('dialog', { name: 'Welcome to Tradewind Labs' })

test('the code of a link survives signing in, is asked for before the welcome, and is used up', async ({
  page,
  server,
  register,
}) => {
  const code = await givenAccessCode(server, 'bundle_semester')
  const student = await register('student')
  await page.goto(`/redeem/${code}`)
  await expect(page).toHaveURL('/login')
  await logIn(page, student)
  await expect(codeField(page)).toHaveValue(code)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.getByRole('button', { name: 'Enter' }).click()
  const given = page.getByRole('dialog', { name: 'Your code worked' })
  await expect(given).toContainText('Pro Package is yours until')
  await given.getByRole('button', { name: 'Done' }).click()
  await welcome(page).getByRole('button', { name: 'Got it!' }).click()
  await page.reload()
  await expectHome(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the code of a link survives registering and verifying the email, even after an ended session', async ({
  page,
  server,
  readMail,
  expectErrors,
}) => {
  const code = await givenAccessCode(server, 'foreign_exchange_lab')
  const person = newPerson()
  expectErrors(/status of 401 .*\/api\/auth\/validatetoken/u)
  await page.goto('/help')
  await page.evaluate(() => localStorage.setItem('tradewind.session', 'x'.repeat(43)))
  await page.goto(`/redeem/${code}`)
  await page.getByRole('link', { name: 'Register Here' }).click()
  await page.getByRole('radio', { name: /Student Account/u }).check()
  await fillInRegistration(page, person)
  await page.getByRole('button', { name: 'Register' }).click()
  const verify = page.getByRole('dialog', { name: 'Verify your email' })
  const mail = await readMail(person.email)
  await verify.getByRole('textbox', { name: 'Code' }).fill(mail.code ?? '')
  await verify.getByRole('button', { name: 'Verify' }).click()
  await expect(codeField(page)).toHaveValue(code)
})

test('the code of a link is kept until the email is verified, and forgotten on Cancel', async ({
  page,
  signIn,
  readMail,
}) => {
  const { email } = await signIn('student', { verified: false })
  const code = newCode()
  await page.goto(`/redeem/${code}`)
  const verify = page.getByRole('dialog', { name: 'Verify your email' })
  await verify.getByRole('button', { name: 'Later' }).click()
  await welcome(page).getByRole('button', { name: 'Got it!' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Enter code' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Enter code' }).click()
  const mail = await readMail(email)
  await verify.getByRole('textbox', { name: 'Code' }).fill(mail.code ?? '')
  await verify.getByRole('button', { name: 'Verify' }).click()
  await expect(codeField(page)).toHaveValue(code)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.reload()
  await expectHome(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('signing out forgets the code of a link', async ({ page, signIn, register }) => {
  const { firstName } = await signIn('student', { verified: false })
  await page.goto(`/redeem/${newCode()}`)
  await page.getByRole('button', { name: 'Later' }).click()
  await welcome(page).getByRole('button', { name: 'Got it!' }).click()
  await chooseFromUserMenu(page, firstName, 'Logout')
  const next = await register('student')
  await logIn(page, next)
  await expect(welcome(page)).toBeVisible()
  await expect(codeField(page)).toHaveCount(0)
})

test('a holder of every lab reads so instead of redeeming the code of a link', async ({ page, signIn }) => {
  await signIn('instructor')
  await page.goto(`/redeem/${newCode()}`)
  await expect(page.getByRole('status').getByText('You already have every lab.')).toBeVisible()
  await expectHome(page)
  await expect(page.getByRole('dialog', { name: 'Redeem Code' })).toHaveCount(0)
})
