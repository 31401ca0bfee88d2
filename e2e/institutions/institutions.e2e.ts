import { expect, test, inFull } from '../fixtures.ts'
import {
  chooseForInstitution,
  farDay,
  givenUniversity,
  institutions,
  newRange,
  newWord,
  openDashboard,
  openInstitutions,
  storedInstitution,
} from '../managed-institutions.ts'
import { fillIn, refusedCall } from '../steps.ts'

test('an institution is added with all required fields', async ({ page, server, signIn }) => {
  const admin = await signIn('admin')
  const [word, range] = [newWord(), newRange()]
  await openDashboard(page)
  await page.getByRole('button', { name: 'Add institution' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add institution' })
  const save = dialog.getByRole('button', { name: 'Add institution' })
  await save.click()
  await expect(dialog.getByText('Please enter an id.')).toBeVisible()
  await expect(dialog.getByText('Please enter the name of the institution.')).toBeVisible()
  await expect(dialog.getByText('Please enter at least one range, or “none”.')).toBeVisible()
  await expect(dialog.getByRole('alert')).toHaveText('Please select at least one lab.')
  await expect(dialog.getByRole('textbox', { name: 'Institution ID' })).toBeFocused()

  await fillIn(dialog, {
    'Institution ID': `uni-${word}`,
    Name: ` University ${word} `,
    'IP ranges': ` ${range} ,, 2600:${word.slice(0, 4)}::/48, `,
    'Contact email': `it@${word}.example`,
  })
  await dialog.getByRole('checkbox', { name: 'Market Entry' }).check()
  await save.click()
  await expect(dialog.getByText('Please set an expiration date for Market Entry.')).toBeVisible()
  await dialog.getByLabel('Expiration date of Market Entry').fill(farDay.day)
  await save.click()
  await expect(
    dialog.getByRole('status').filter({ hasText: `Give the desk to it@${word}.example?` }),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Save and give the desk' }).click()
  await expect(page.getByRole('status').filter({ hasText: `University ${word} is saved.` })).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(await storedInstitution(server, admin, `uni-${word}`)).toMatchObject({
    name: `University ${word}`,
    ipRanges: [range, `2600:${word.slice(0, 4)}::/48`],
    products: { market_analysis_lab: { id: 'prod_market_entry', expiration: farDay.end } },
    contactEmail: `it@${word}.example`,
    proxyInfo: null,
  })
  await page.getByRole('searchbox').fill(word)
  await expect(page.getByText('1 of 1')).toBeVisible()
  const row = institutions(page)
    .getByRole('row')
    .filter({ hasText: `uni-${word}` })
  await expect(row).toContainText('Market Entry until May 31, 2090')
  await expect(row).toContainText('No verified account yet')
  await expect(page.getByText('is saved.')).toBeHidden()
})

test(
  'doubtful ranges are saved only at the second press',
  inFull,
  async ({ page, server, signIn, expectErrors }) => {
    expectErrors(refusedCall(422, '/api/institutions/check-ranges'))
    const admin = await signIn('admin')
    const other = await givenUniversity(server, admin)
    const word = newWord()
    await openDashboard(page)
    await page.getByRole('button', { name: 'Add institution' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add institution' })
    await fillIn(dialog, {
      'Institution ID': `uni-${word}`,
      Name: `University ${word}`,
      'IP ranges': '10.0.0.0/33',
    })
    await dialog.getByRole('checkbox', { name: 'Global Compass' }).check()
    await expect(dialog.getByText('"10.0.0.0/33" is not an IP address or range.')).toBeVisible()
    await dialog.getByLabel('Expiration date of Global Compass').fill(farDay.day)
    await dialog.getByRole('button', { name: 'Add institution' }).click()
    await expect(dialog.getByText('"10.0.0.0/33" is not an IP address or range.')).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'IP ranges' })).toBeFocused()

    const [range = ''] = other.ipRanges
    await dialog.getByRole('textbox', { name: 'IP ranges' }).fill(`10.0.0.0/8, ${range}`)
    await dialog.getByRole('button', { name: 'Add institution' }).click()
    const warning = dialog.getByRole('status').filter({ hasText: 'Please check these ranges.' })
    await expect(warning).toContainText(
      '10.0.0.0/8 is private: nobody can come from there over the internet.',
    )
    await expect(warning).toContainText(`${range} overlaps with ${range} of ${other.name}.`)
    expect(await storedInstitution(server, admin, `uni-${word}`)).toBeUndefined()
    await dialog.getByRole('button', { name: 'Save anyway' }).click()
    await expect(dialog).toBeHidden()
    expect(await storedInstitution(server, admin, `uni-${word}`)).toMatchObject({
      ipRanges: ['10.0.0.0/8', range],
    })
  },
)

test('a slow press right after typing is not lost', inFull, async ({ page, server, signIn }) => {
  const admin = await signIn('admin')
  const { institutionId, name } = await givenUniversity(server, admin, { products: ['global_compass_lab'] })
  await openInstitutions(page, institutionId)
  await page.clock.install()
  await chooseForInstitution(page, name, 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit institution' })
  await dialog.getByRole('textbox', { name: 'IP ranges' }).fill('10.0.0.0/8')
  await page.clock.pauseAt(Date.now() + 60_000)
  await dialog.getByRole('textbox', { name: 'IP ranges' }).fill('10.0.0.0/9')
  const chosen = dialog.getByRole('checkbox', { name: 'Global Compass' })
  await chosen.click({ delay: 300 })
  await expect(chosen).not.toBeChecked()
  await page.clock.resume()
  await expect(dialog.getByText('10.0.0.0/9 is private')).toBeVisible()
})

test('a change keeps untouched values, to the millisecond', inFull, async ({ page, server, signIn }) => {
  const admin = await signIn('admin')
  const expiration = Date.UTC(2091, 2, 3, 4, 5, 6, 7)
  const { institutionId, name } = await givenUniversity(server, admin, {
    products: { global_compass_lab: { expiration }, foreign_exchange_lab: { expiration } },
  })
  await openInstitutions(page, institutionId)
  await chooseForInstitution(page, name, 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit institution' })
  await expect(dialog.getByRole('textbox', { name: 'Institution ID' })).toHaveAttribute('readonly')
  await expect(dialog.getByLabel('Expiration date of Global Compass')).toHaveValue('2091-03-02')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(`${name} by the Sea`)
  await dialog.getByLabel('Expiration date of Foreign Exchange').fill(farDay.day)
  await dialog.getByText('Proxy (optional)').click()
  await fillIn(dialog, {
    'Proxy type': 'EZproxy',
    'Proxy instructions': 'Sign in to the library first.',
    'Proxy IPs': ' 23.1.2.3 , ',
  })
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toBeHidden()
  expect(await storedInstitution(server, admin, institutionId)).toMatchObject({
    name: `${name} by the Sea`,
    products: { global_compass_lab: { expiration }, foreign_exchange_lab: { expiration: farDay.end } },
    proxyInfo: {
      type: 'EZproxy',
      instructions: 'Sign in to the library first.',
      proxyIPs: ['23.1.2.3'],
    },
  })
})

test('the legacy format stays until its labs are changed', async ({ page, server, signIn }) => {
  const admin = await signIn('admin')
  const { institutionId, name } = await givenUniversity(server, admin, {
    products: ['global_compass_lab', 'market_analysis_lab'],
  })
  await openInstitutions(page, institutionId)
  await expect(institutions(page)).toContainText('(legacy format)')
  await chooseForInstitution(page, name, 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit institution' })
  await expect(dialog.getByText('These labs are in the legacy format')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Contact email' }).fill('')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toBeHidden()
  const stored = await storedInstitution(server, admin, institutionId)
  expect(stored?.products).toEqual(['market_analysis_lab', 'global_compass_lab'])
  expect(stored?.contactEmail).toBe('')

  await chooseForInstitution(page, name, 'Edit')
  await dialog.getByRole('checkbox', { name: 'Market Entry' }).uncheck()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByText('Please set an expiration date for Global Compass.')).toBeVisible()
  await dialog.getByLabel('Expiration date of Global Compass').fill(farDay.day)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toBeHidden()
  await expect(institutions(page)).not.toContainText('(legacy format)')
  expect((await storedInstitution(server, admin, institutionId))?.products).toEqual({
    global_compass_lab: { id: 'prod_global_compass', expiration: farDay.end },
  })
})

test('deleting takes two confirmations', async ({ page, server, signIn, checkAccessibility }) => {
  const admin = await signIn('admin')
  const { institutionId, name } = await givenUniversity(server, admin)
  await page.route(`**/api/institutions/${institutionId}/at-stake`, (route) =>
    route.fulfill({ json: { classes: 1, gradesUnderWay: 12, orderedUntil: farDay.end } }),
  )
  await openInstitutions(page, institutionId)
  await chooseForInstitution(page, name, 'Delete')
  const first = page.getByRole('dialog', { name: 'Delete Institution' })
  await expect(first).toContainText('No user belongs to it.')
  await expect(first).toContainText('Deleting it pays nothing back.')
  await expect(first).toContainText('1 running class can no longer be opened from the course.')
  await expect(first).toContainText('12 grades on the way to the course will not arrive.')
  await checkAccessibility(page)
  await first.getByRole('button', { name: 'Cancel' }).click()
  await chooseForInstitution(page, name, 'Delete')
  await first.getByRole('button', { name: 'Delete' }).click()
  const warning = page.getByRole('dialog', { name: 'Warning' })
  await expect(warning).toContainText('This action is irreversible and deletes all data.')
  await expect(warning).toContainText(institutionId)
  expect(await storedInstitution(server, admin, institutionId)).toBeDefined()
  await warning.getByRole('button', { name: 'Yes, Delete Permanently' }).click()
  await expect(page.getByRole('status').filter({ hasText: `${name} is deleted.` })).toBeVisible()
  await expect(page.getByText('Nothing matches.')).toBeVisible()
  expect(await storedInstitution(server, admin, institutionId)).toBeUndefined()
})

test('an address is tested against all ranges', inFull, async ({ page, server, signIn, expectErrors }) => {
  expectErrors(refusedCall(422, '/api/institutions/test-address'))
  const admin = await signIn('admin')
  const range = newRange()
  const address = range.replace('/27', '')
  const here = await givenUniversity(server, admin, { ipRanges: [range] })
  const proxy = await givenUniversity(server, admin, {
    ipRanges: ['none'],
    proxyInfo: { proxyIPs: [address] },
  })
  await openDashboard(page)
  await page.getByRole('button', { name: 'Test an IP address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Test an IP address' })
  const tryIt = dialog.getByRole('button', { name: 'Test' })
  await tryIt.click()
  await expect(dialog.getByText('Please enter an address.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Address' }).fill('23.1.2')
  await tryIt.click()
  await expect(dialog.getByText(/^Please enter one address/u)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Address' }).fill(` ${address} `)
  await tryIt.click()
  const found = dialog.getByRole('list', { name: `Institutions that have ${address}` }).getByRole('listitem')
  await expect(found.filter({ hasText: here.institutionId })).toContainText(range)
  await expect(found.filter({ hasText: here.institutionId })).not.toContainText('Proxy')
  await expect(found.filter({ hasText: proxy.institutionId })).toContainText('Proxy')
  await dialog.getByRole('textbox', { name: 'Address' }).fill('198.18.77.7')
  await tryIt.click()
  await expect(dialog.getByText('No institution has this address.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('button', { name: 'Test an IP address' })).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('textbox', { name: 'Address' })).toBeFocused()
  await expect(dialog.getByRole('textbox', { name: 'Address' })).toHaveValue('')
  await expect(dialog.getByText('No institution has this address.')).toHaveCount(0)
  await page.keyboard.type(address)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})
