import { call } from '../api.ts'
import { expect, inFull, test } from '../fixtures.ts'
import { givenLink, inDays } from '../invitations.ts'
import { tabTo } from '../keyboard.ts'
import {
  breakCalls,
  expectHome,
  expectScreen,
  fillIn,
  fillInRegistration,
  hideWelcome,
  holdCalls,
  loseCalls,
  newPerson,
  refusedCall,
  storedToken,
  unansweredCall,
} from '../steps.ts'

const screen = '/register-instructor'
const title = 'Instructor Registration'

/** The colours of the design for what is done and for what is wrong. */
const [green, red] = ['rgb(14, 116, 118)', 'rgb(180, 35, 24)']

test('a link registers an instructor, signs them in, and leads on to the portal', async ({
  page,
  context,
  server,
}) => {
  await hideWelcome(context)
  const link = await givenLink(server, { linkType: 'single-use' })
  const checking = await holdCalls(page, '/api/registration-links/validate')
  await page.goto(link.registrationUrl)
  await expect(page.getByText('Validating registration link...')).toBeVisible()
  checking.release()
  await expectScreen(page, screen, title)
  await page.reload()
  await expectScreen(page, screen, title)

  const person = newPerson()
  const checklist = page.getByRole('list', { name: 'Your password' })
  await expect(checklist.getByRole('listitem')).toHaveText([
    '8+ characters, not yet',
    'Passwords match, not yet',
  ])
  const [length, match] = [checklist.getByRole('listitem').first(), checklist.getByRole('listitem').last()]
  await expect(length).toHaveCSS('color', red)
  await fillIn(page, { Password: person.password })
  await expect(length).toHaveCSS('color', green)
  await expect(match).toHaveCSS('color', red)
  const register = page.getByRole('button', { name: 'Register' })
  await fillInRegistration(page, person)
  await expect(checklist.getByRole('listitem')).toHaveText(['8+ characters, done', 'Passwords match, done'])
  await expect(match).toHaveCSS('color', green)
  await fillIn(page, { 'Last name': '' })
  await expect(register).toBeDisabled()
  await fillIn(page, { 'Last name': person.lastName })

  const using = await holdCalls(page, '/api/registration-links/use')
  await register.click()
  const busy = page.getByRole('button', { name: 'Registering...' })
  await expect(busy).toBeVisible()
  await busy.click({ force: true })
  using.release()
  await expectScreen(page, screen, 'Registration Successful!')
  expect(using.count()).toBe(1)
  const labs = page.getByRole('region', { name: 'Your four labs' })
  await expect(labs.getByRole('listitem')).toHaveText([
    'Market Entry',
    'Foreign Exchange',
    'Global Compass',
    'Cultural Intelligence',
  ])
  await expect(page.getByRole('button', { name: person.firstName })).toBeVisible()
  await expectHome(page)
  await expect(page.getByRole('dialog', { name: 'Course Kit Guide' })).toBeVisible()
  const token = (await storedToken(page)) ?? ''
  const { user } = await call(server, 'POST /api/auth/validatetoken', { body: { token } })
  expect(user).toMatchObject({ email: person.email, instructor: true, admin: false })

  await page.goto(screen)
  await expect(page.getByText('No registration token provided')).toBeVisible()
})

test(
  'Go to Portal leads to the portal at once, by keyboard alone',
  inFull,
  async ({ page, context, server }) => {
    await hideWelcome(context)
    const { registrationUrl } = await givenLink(server)
    const person = newPerson()
    await page.goto(registrationUrl)
    await tabTo(page, page.getByRole('textbox', { name: 'First name' }))
    for (const text of [person.firstName, person.lastName, person.email, person.password]) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    await tabTo(page, page.getByLabel('Confirm password', { exact: true }))
    await page.keyboard.type(person.password)
    await page.keyboard.press('Enter')
    await expectScreen(page, screen, 'Registration Successful!')
    await tabTo(page, page.getByRole('link', { name: 'Go to Portal' }))
    await page.keyboard.press('Enter')
    await expectHome(page)
  },
)

test('a failed check does not call the link invalid', inFull, async ({ page, server, expectErrors }) => {
  const path = '/api/registration-links/validate'
  expectErrors(unansweredCall(path), refusedCall(500, path))
  const { registrationUrl } = await givenLink(server)
  const failure = page.getByRole('main').getByRole('alert')
  await loseCalls(page, 'POST', path)
  await page.goto(registrationUrl)
  await expect(failure).toContainText('The registration link could not be checked.')
  await expect(failure).toContainText('We could not reach the server.')
  await page.unrouteAll()
  await breakCalls(page, 'POST', path)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(failure).not.toContainText('We could not reach the server.')
  await expect(failure).toContainText('Checking it did not use it up.')
  await expect(failure).not.toContainText('Server Error')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Register' })).toBeVisible()
})

test('a link that does not work says why; a failed registration keeps the typed text', async ({
  page,
  server,
  register,
  expectErrors,
}) => {
  expectErrors(refusedCall(500, '/use'), refusedCall(409, '/use'), refusedCall(422, '/use'))
  const invalid = 'Registration Link Invalid'
  const alert = page.getByRole('main').getByRole('alert')
  await page.goto(screen)
  await expectScreen(page, screen, invalid)
  await expect(alert).toHaveText('No registration token provided')
  await expect(page.getByText('Please contact your administrator for a new registration link.')).toBeVisible()

  const link = await givenLink(server, { linkType: 'single-use' })
  await page.goto(link.registrationUrl)
  const person = newPerson()
  await fillInRegistration(page, person)
  await breakCalls(page, 'POST', '/api/registration-links/use')
  const button = page.getByRole('button', { name: 'Register' })
  await button.click()
  await expect(page.getByText('Registration failed')).toBeVisible()
  await page.unrouteAll()
  const taken = await register('student')
  await fillIn(page, { Email: taken.email })
  await button.click()
  await expect(page.getByText('An account with this email already exists.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
  await fillIn(page, { Email: person.email, 'Confirm password': 'something-else' })
  await button.click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await fillIn(page, { 'Confirm password': person.password })
  // Somebody else is faster in the meantime.
  await call(server, 'POST /api/registration-links/use', { body: { token: link.token, ...newPerson() } })
  await button.click()
  await expect(page.getByText('This registration link has already been used.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue(person.firstName)

  await page.goto(link.registrationUrl)
  await expectScreen(page, screen, invalid)
  await expect(alert).toHaveText('This registration link has already been used.')
  await page.goto(`${screen}?token=nobody-made-this`)
  await expectScreen(page, screen, invalid)
  await expect(alert).toHaveText('Invalid registration link')
  const later = await givenLink(server, { activeFrom: inDays(2) })
  await page.goto(later.registrationUrl)
  await expect(alert).toHaveText(
    /^Registration link is not yet active\. It will be available starting \w+\s\d+,\s\d{4} at \d+:\d\d\s[AP]M\s\S+$/u,
  )
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await expectScreen(page, '/login', 'Sign in')
})

test(
  'a signed-in person signs out first or goes to the portal',
  inFull,
  async ({ page, context, server, signIn }) => {
    await hideWelcome(context)
    const { registrationUrl } = await givenLink(server)
    const student = await signIn('student')
    await page.goto(registrationUrl)
    await expect(page.getByText(`You are signed in as Maya Stone (${student.email})`)).toBeVisible()
    await page.getByRole('link', { name: 'Go to Portal' }).click()
    await expectHome(page)
    await page.goBack()
    await page.getByRole('button', { name: 'Sign out and register' }).click()
    const person = newPerson()
    await fillInRegistration(page, person)
    await page.reload()
    await fillInRegistration(page, person)
    await page.getByRole('button', { name: 'Register' }).click()
    await expectScreen(page, screen, 'Registration Successful!')
    await expectHome(page)
  },
)

test(
  'everybody can read and use these screens, also on a phone',
  inFull,
  async ({ page, server, checkAccessibility }) => {
    test.slow()
    const { registrationUrl } = await givenLink(server)
    await page.goto(screen)
    await expectScreen(page, screen, 'Registration Link Invalid')
    await checkAccessibility(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(registrationUrl)
    await expectScreen(page, screen, title)
    await fillInRegistration(page, { ...newPerson(), password: 'two words' })
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByText('Password cannot contain spaces')).toBeVisible()
    await checkAccessibility(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  },
)
