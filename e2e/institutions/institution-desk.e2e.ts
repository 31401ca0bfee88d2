import { call } from '../api.ts'
import { expect, inFull, test } from '../fixtures.ts'
import { alert, downloadedBy, expectNoOverflow } from '../managed-codes.ts'
import { chooseForInstitution, givenUniversity, newWord, openInstitutions } from '../managed-institutions.ts'
import { patiently } from '../patience.ts'
import { day, letPass, ownClock } from '../server-clock.ts'
import { breakCalls, chooseFromUserMenu, expectScreen, fillIn, hideWelcome, refusedCall } from '../steps.ts'
import { comeIn, here } from '../visits.ts'

test.use({
  settings: ownClock,
  // The browser of the tests calls itself a robot, and robots do not count.
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36',
})

test.beforeEach(({ context }) => hideWelcome(context))

test('the contact of an institution sees its people, labs, networks and use, and renews a lab', async ({
  page,
  server,
  register,
  checkAccessibility,
}) => {
  test.setTimeout(patiently(120_000))
  // Other tests may have advanced the server's clock by months, so the administrator may have a second step.
  const contact = await register('student')
  const campus = await givenUniversity(server, await register('admin'), {
    ipRanges: here,
    contactEmail: contact.email,
    products: { global_compass_lab: { expiration: '2090-05-31' } },
  })
  await test.step('somebody of the institution uses a lab, and the month goes by', async () => {
    await comeIn(page, campus)
    const opened = page.waitForResponse('**/log/openlab')
    await page.getByRole('button', { name: 'Open Global Compass' }).click()
    await opened
    await page.goto('/help')
    await page.evaluate(() => sessionStorage.clear())
    await page.goto('about:blank')
    letPass(server, 40 * day)
  })

  const { token } = await call(server, 'POST /api/auth/login', {
    body: { email: contact.email, password: contact.password },
  })
  await page.goto('/help')
  await page.evaluate((stored) => localStorage.setItem('tradewind.session', stored), token)
  await page.goto('/settings')
  await chooseFromUserMenu(page, contact.firstName, 'Your institution')
  await expectScreen(page, '/institution', campus.name)
  await expect(page.getByRole('link', { name: 'Ask us for a key' })).toHaveAttribute('href', /^mailto:/u)
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Your institution' }).click()
  await expectScreen(page, '/institution', campus.name)
  await expect(page.getByRole('region', { name: 'Labs' })).toContainText('Until May 31, 2090')
  await expect(page.getByRole('region', { name: 'People' }).getByRole('term')).toHaveText([
    'People with an account',
    'Instructors among them',
    'Signed in within 30 days',
    'Visits without one within 30 days',
  ])
  const networks = page.getByRole('region', { name: 'Networks' })
  await expect(networks).toContainText(/Your address (127\.0\.0\.1|::1) is in the network/u)
  for (const range of here) await expect(networks.getByRole('list')).toContainText(range)

  const usage = page.getByRole('region', { name: 'Usage' })
  await expect(usage).toContainText('in the form of COUNTER 5.1, not audited')
  await expect(usage.getByRole('status')).toContainText('Labs opened: 1 in all')
  await expect(usage.getByRole('application', { name: /^Labs opened: 1 in all/u })).toBeVisible()
  await checkAccessibility(page)
  await usage.getByRole('button', { name: 'View as table' }).click()
  const table = usage.getByRole('table', { name: 'Labs opened' })
  await expect(table.getByRole('row').filter({ hasText: /All labs1$/u })).toHaveCount(1)
  await expect(table.getByRole('row')).toHaveCount(13)
  await checkAccessibility(page)
  await usage.getByLabel('Show').selectOption({ label: 'Refused: no licence' })
  await expect(usage.getByRole('status')).toContainText('None in these months.')
  await page.reload()
  await expect(usage.getByLabel('Show')).toHaveValue('refused')
  const report = await downloadedBy(
    page,
    usage.getByRole('button', { name: 'Download Item Report (IR)' }),
    /^ir-uni-.*\.tsv$/u,
  )
  expect(report).toContain('Report_Name\tItem Report')
  expect(report).toMatch(/Global Compass\t.*\tTotal_Item_Requests\t1\t/u)

  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoOverflow(page, 390)
  await checkAccessibility(page)
  await page.setViewportSize({ width: 1280, height: 720 })

  await page.getByRole('link', { name: 'Renew Global Compass' }).click()
  await expectScreen(page, /\/invoice-order\/global_compass_lab/u, 'Renew a licence')
  const form = page.getByRole('region', { name: 'Ask for an invoice' })
  await expect(form.getByLabel('Institution')).toHaveValue(campus.name)
  await checkAccessibility(page)
  await fillIn(form, {
    'Number of people': '40',
    'Purchase order number': 'PO 4711',
    Address: '1 Harbour Street',
  })
  await form.getByRole('button', { name: 'Ask for an invoice' }).click()
  const done = page.getByRole('region', { name: 'We have your request' })
  await expect(done).toContainText(
    `the licence of Global Compass at ${campus.name} for 40 people over $400.00`,
  )
  const number = (await done.getByText(/^TW-/u).textContent()) ?? ''

  const admin = await register('admin')
  await page.evaluate((stored) => localStorage.setItem('tradewind.session', stored), admin.token)
  await page.goto(`/admin/orders/${number}`)
  await expect(page.getByRole('region', { name: 'By invoice' })).toContainText(campus.name)
  await page.getByRole('button', { name: 'Send invoice' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('When does the licence go on?').selectOption({ label: 'Now, with the invoice' })
  await dialog.getByRole('button', { name: 'Send invoice' }).click()
  await expect(page.getByRole('region', { name: 'What it gave' })).toContainText('Until May 31, 2091')
})

test(
  'the desk of another institution is not there, and who is no contact is told so',
  inFull,
  async ({ page, server, register, signIn, expectErrors, checkAccessibility }) => {
    const admin = await register('admin')
    const campus = await givenUniversity(server, admin)
    await signIn('instructor')
    expectErrors(refusedCall(404, `/api/institution-desk/${campus.institutionId}`))
    await page.goto('/institution')
    await expect(page.getByText('You are not the contact of an institution.')).toBeVisible()
    await checkAccessibility(page)
    await page.goto(`/institution/${campus.institutionId}`)
    await expect(alert(page, 'There is no such institution, or you are not its contact.')).toBeVisible()
    await expect(page.getByText(campus.name)).toHaveCount(0)
  },
)

test(
  'use that cannot be loaded says so, and can be tried again; several institutions are a choice',
  inFull,
  async ({ page, server, register, signIn, expectErrors }) => {
    const admin = await register('admin')
    const contact = await signIn('student')
    const contactEmail = contact.email
    const first = await givenUniversity(server, admin, { contactEmail, name: `A ${newWord()}` })
    const second = await givenUniversity(server, admin, { contactEmail, name: `B ${newWord()}` })
    const path = `/api/usage-reports/${second.institutionId}`
    expectErrors(refusedCall(500, path))
    await breakCalls(page, 'GET', path)
    await page.goto('/institution')
    await expect(page.getByRole('main').getByRole('listitem')).toHaveText([first.name, second.name])
    await page.getByRole('link', { name: second.name }).click()
    await expectScreen(page, `/institution/${second.institutionId}`, second.name)
    await expect(alert(page, 'The usage could not be loaded.')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('region', { name: 'Usage' }).getByRole('status')).toContainText(
      'None in these months.',
    )
  },
)

test(
  'an administrator makes a key that is shown once, and revokes it',
  inFull,
  async ({ page, server, signIn, checkAccessibility }) => {
    const admin = await signIn('admin')
    const campus = await givenUniversity(server, admin)
    await openInstitutions(page, campus.institutionId)
    await chooseForInstitution(page, campus.name, 'Usage report keys')
    const dialog = page.getByRole('dialog', { name: `Usage reports of ${campus.name}` })
    await expect(dialog).toContainText('No key yet.')
    await expect(dialog).toContainText(`${server.url}/sushi`)
    await checkAccessibility(page)
    await dialog.getByRole('button', { name: 'Make a key' }).click()
    await dialog.getByLabel('Name of the key').fill('Alma')
    await dialog.getByRole('button', { name: 'Make the key' }).click()
    await expect(dialog.getByRole('heading', { name: 'This is the new key' })).toBeFocused()
    const key = await dialog.getByText(/^[\w-]{43}$/u).textContent()
    await checkAccessibility(page)
    const members = () =>
      page.request.get('/sushi/r51/members', {
        params: { customer_id: campus.institutionId, requestor_id: 'alma', api_key: key ?? '' },
      })
    expect(await (await members()).json()).toMatchObject([{ Institution_Name: campus.name }])
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'I have copied it' }).click()
    await expect(dialog.getByRole('list', { name: 'Keys' })).toContainText('Alma')
    await expect(dialog.getByText(key ?? '')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Revoke Alma' }).click()
    await expect(dialog.getByRole('button', { name: 'Keep Alma' })).toBeFocused()
    await checkAccessibility(page)
    await dialog.getByRole('button', { name: 'Yes, revoke Alma' }).click()
    await expect(dialog).toContainText('No key yet.')
    expect((await members()).status()).toBe(401)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await chooseForInstitution(page, campus.name, 'See its desk')
    await expectScreen(page, `/institution/${campus.institutionId}`, campus.name)
    await expect(page.getByRole('link', { name: /^Renew/u })).toHaveCount(0)
  },
)
