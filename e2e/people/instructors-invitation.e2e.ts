import { call } from '../api.ts'
import { expect, inFull, test } from '../fixtures.ts'
import { givenInvitation, invitationPath } from '../invitations.ts'
import { tabTo } from '../keyboard.ts'
import {
  breakCalls,
  expectHome,
  expectScreen,
  fillIn,
  hideWelcome,
  logIn,
  loseCalls,
  newPerson,
  refusedCall,
  storedToken,
  unansweredCall,
} from '../steps.ts'

const screen = '/instructor-registration'
const title = 'Instructor Registration'

test('an invited person registers and signs in as an instructor', async ({
  page,
  context,
  server,
  readMail,
  expectErrors,
}) => {
  expectErrors(refusedCall(422, '/api/instructors/invitation'))
  await hideWelcome(context)
  const person = newPerson()
  await page.goto(await givenInvitation(server, readMail, person.email))
  await expectScreen(page, screen, title)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(person.email)
  await expect(page.getByRole('textbox', { name: 'Email' })).not.toBeEditable()
  const submit = page.getByRole('button', { name: 'Complete Registration' })
  await expect(submit).toBeDisabled()
  await fillIn(page, {
    'First name': person.firstName,
    'Last name': person.lastName,
    Password: 'short',
    'Confirm password': 'other',
  })
  await submit.click()
  await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await fillIn(page, { Password: person.password, 'Confirm password': person.password })
  await submit.click()

  await expectScreen(page, screen, 'Registration Complete!')
  await expect(page.getByText('please check your spam folder')).toBeVisible()
  const labs = page.getByRole('region', { name: 'Your four labs' })
  await expect(labs.getByRole('listitem')).toHaveCount(4)
  await page.reload()
  await expect(page.getByText('This invitation has already been used.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await expectScreen(page, '/login', 'Sign in')
  await logIn(page, person)
  await expectHome(page)
  const token = (await storedToken(page)) ?? ''
  const { user } = await call(server, 'POST /api/auth/validatetoken', { body: { token } })
  expect(user).toMatchObject({ instructor: true, admin: false, verified: true })
})

test(
  'the owner of a created account sets the password by keyboard alone',
  inFull,
  async ({ page, server, readMail }) => {
    const person = newPerson()
    const admin = await call(server, 'POST /api/auth/login', { body: server.administrator })
    const { email, firstName, lastName } = person
    await call(server, 'POST /api/instructors/create', { body: { email, firstName, lastName } }, admin.token)
    await page.goto(await invitationPath(readMail, email))
    await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue(firstName)
    await expect(page.getByRole('textbox', { name: 'Last name' })).toHaveValue(lastName)
    await tabTo(page, page.getByLabel('Password', { exact: true }))
    await page.keyboard.type(person.password)
    await tabTo(page, page.getByLabel('Confirm password', { exact: true }))
    await page.keyboard.type(person.password)
    await page.keyboard.press('Enter')
    await expectScreen(page, screen, 'Registration Complete!')
    await call(server, 'POST /api/auth/login', { body: { email, password: person.password } })
  },
)

test('without a token there is no form, only what is wrong and where to go', async ({
  page,
  checkAccessibility,
}) => {
  await page.goto(screen)
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Invalid or missing invitation token. Please contact your administrator.',
  )
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  await checkAccessibility(page)
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await expectScreen(page, '/login', 'Sign in')
})

test(
  'an invalid invitation says why, and where to go',
  inFull,
  async ({ page, server, readMail, expectErrors }) => {
    expectErrors(refusedCall(422, '/api/instructors/invitation'))
    const { email } = newPerson()
    const former = await givenInvitation(server, readMail, email)
    await givenInvitation(server, readMail, email)
    await page.goto(former)
    await expectScreen(page, screen, 'Invitation Not Valid')
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('This invitation was withdrawn.')
    await page.getByRole('main').getByRole('link', { name: 'contact us' }).click()
    await expectScreen(page, '/contact', 'Contact us')
    await page.goBack()
    await page.getByRole('link', { name: 'Go to Login' }).click()
    await expectScreen(page, '/login', 'Sign in')
  },
)

test('a failure does not call the invitation invalid, and keeps the typed text', async ({
  page,
  server,
  readMail,
  expectErrors,
}) => {
  expectErrors(unansweredCall('/api/instructors/invitation'), refusedCall(500, 'complete-registration'))
  const person = newPerson()
  const path = await givenInvitation(server, readMail, person.email)
  await loseCalls(page, 'POST', '/api/instructors/invitation')
  await page.goto(path)
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Your invitation could not be checked.',
  )
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await breakCalls(page, 'POST', '/api/instructors/complete-registration')
  await fillIn(page, {
    'First name': person.firstName,
    'Last name': person.lastName,
    Password: person.password,
    'Confirm password': person.password,
  })
  await page.getByRole('button', { name: 'Complete Registration' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Failed to complete registration. Please try again.',
  )
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Complete Registration' }).click()
  await expectScreen(page, screen, 'Registration Complete!')
})

test(
  'the owner of an account signs in, comes back and accepts the invitation',
  inFull,
  async ({ page, context, server, register, readMail, checkAccessibility }) => {
    await hideWelcome(context)
    const student = await register('student')
    await page.goto(await givenInvitation(server, readMail, student.email))
    await expectScreen(page, screen, 'You Are Invited')
    await expect(page.getByText(`${student.email} already has an account`)).toBeVisible()
    await checkAccessibility(page)
    await page.getByRole('button', { name: 'Sign in to accept' }).click()
    await expectScreen(page, '/login', 'Sign in')
    await logIn(page, student)
    await expectScreen(page, screen, 'You Are Invited')
    await page.getByRole('button', { name: 'Accept the invitation' }).click()
    await expectHome(page)
    await expect(page.getByRole('dialog', { name: 'Course Kit Guide' })).toBeVisible()
    const { user } = await call(server, 'POST /api/auth/login', { body: student })
    expect(user).toMatchObject({ email: student.email, instructor: true })
  },
)

test(
  'another signed-in person signs out first, and the invitation is not lost',
  inFull,
  async ({ page, context, server, register, signIn, readMail, expectErrors }) => {
    expectErrors(refusedCall(500, '/api/instructors/accept'))
    await hideWelcome(context)
    const invited = await register('student')
    await signIn('instructor')
    await page.goto(await givenInvitation(server, readMail, invited.email))
    await expect(page.getByText('You are signed in as Ines Carter.')).toBeVisible()
    await page.getByRole('button', { name: 'Sign out and sign in to accept' }).click()
    await logIn(page, invited)
    await expectScreen(page, screen, 'You Are Invited')
    await breakCalls(page, 'POST', '/api/instructors/accept')
    await page.getByRole('button', { name: 'Accept the invitation' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      'Failed to complete registration. Please try again.',
    )
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Accept the invitation' }).click()
    await expectHome(page)
  },
)

test(
  'everybody can read and use the form, also on a phone',
  inFull,
  async ({ page, server, readMail, checkAccessibility }) => {
    test.slow()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(await givenInvitation(server, readMail, newPerson().email))
    await expectScreen(page, screen, title)
    await checkAccessibility(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.goto(`${screen}?token=`)
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    await checkAccessibility(page)
  },
)
