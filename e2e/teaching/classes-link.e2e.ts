import type { LabId } from '@tradewind/contract/catalogue'
import { call } from '../api.ts'
import { givenAccessCode } from '../codes.ts'
import { expect, test, inFull } from '../fixtures.ts'
import type { OwnServer } from '../own-server.ts'
import { fillIn, fillInRegistration, labPage, logIn, newPerson, refusedCall } from '../steps.ts'

/** Creates a class session as an instructor, and returns the path of its join link. */
async function givenJoinLink(
  server: OwnServer,
  token: string,
  name: string,
  lab: LabId = 'global_compass_lab',
): Promise<string> {
  const { joinLink } = await call(
    server,
    'POST /api/labs/:lab/class-sessions',
    {
      params: { lab },
      body: {
        name,
        deadline: null,
        timeZone: 'America/Denver',
        attempts: 3,
        counted: 'best',
        settings: {},
      },
    },
    token,
  )
  const { pathname, search } = new URL(joinLink)
  return pathname + search
}

test('a newcomer follows a join link, registers, verifies the email and is in the class', async ({
  page,
  server,
  register,
  readMail,
  expectErrors,
  checkAccessibility,
}) => {
  // The lab stays closed until the email is verified.
  expectErrors(refusedCall(403, '/log/openlab'))
  const { token } = await register('instructor')
  const joinLink = await givenJoinLink(server, token, 'IB 301, Tuesday')
  const person = newPerson()
  await page.clock.install()
  await page.goto(joinLink)
  await expect(page).toHaveURL('/login')
  const notice = page.getByRole('region', { name: 'Join your class in Global Compass' })
  await expect(notice).toContainText('Create an account or sign in.')
  await checkAccessibility(page)
  await notice.getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL('/register')
  await expect(notice).toBeVisible()
  await checkAccessibility(page)
  await fillInRegistration(page, person)
  await page.getByRole('button', { name: 'Register' }).click()

  const verify = page.getByRole('dialog', { name: 'Verify your email' })
  await expect(verify).toBeVisible()
  // Neither the welcome nor the prompt for a code comes in between.
  await page.clock.runFor(5000)
  await expect(page.getByRole('dialog')).toHaveCount(1)
  const { code = '' } = await readMail(person.email)
  await fillIn(verify, { Code: code })
  await verify.getByRole('button', { name: 'Verify' }).click()
  await expect(labPage(page).getByText('You have joined IB 301, Tuesday.')).toBeVisible()
  await page.clock.runFor(5000)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test(
  'a returning student signs in after a join link and is in the class',
  inFull,
  async ({ page, server, register }) => {
    const { token } = await register('instructor')
    const joinLink = await givenJoinLink(server, token, 'IB 302, Friday')
    const student = await register('student')
    await page.goto(joinLink)
    await page.getByRole('link', { name: 'Create an account' }).click()
    const notice = page.getByRole('region', { name: 'Join your class in Global Compass' })
    await notice.getByRole('link', { name: 'Sign in' }).click()
    await expect(notice).toBeVisible()
    await logIn(page, student)
    await expect(labPage(page).getByText('You have joined IB 302, Friday.')).toBeVisible()
  },
)

test(
  'a student who first has to get the lab is in the class as soon as the lab opens',
  inFull,
  async ({ page, server, register, signIn }) => {
    const { token } = await register('instructor')
    const joinLink = await givenJoinLink(server, token, 'IB 303, Monday', 'foreign_exchange_lab')
    const code = await givenAccessCode(server, 'foreign_exchange_lab')
    await signIn('student')
    await page.goto(joinLink)
    const refusal = page.getByRole('dialog', { name: 'Foreign Exchange' })
    await expect(refusal.getByRole('link', { name: 'Purchase Foreign Exchange' })).toBeVisible()
    await refusal.getByRole('button', { name: 'OK' }).click()
    await page.getByRole('button', { name: 'Redeem Code' }).click()
    const dialog = page.getByRole('dialog', { name: 'Redeem Code' })
    await fillIn(dialog, { 'Access code': code })
    await dialog.getByRole('button', { name: 'Enter' }).click()
    const given = page.getByRole('dialog', { name: 'Your code worked' })
    await given.getByRole('button', { name: 'Open Foreign Exchange' }).click()
    await expect(labPage(page, 'Foreign Exchange').getByText('You have joined IB 303, Monday.')).toBeVisible()
  },
)

test(
  'a link to a lab names the lab on the sign-in page, and other visits show no notice',
  inFull,
  async ({ page }) => {
    await page.goto('/?lab=foreign_exchange_lab')
    await expect(page.getByRole('region', { name: 'Open Foreign Exchange' })).toBeVisible()
    await page.goto('/?lab=atlantis')
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Create an account' })).toHaveCount(0)
  },
)
