import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { dayInDenver } from '@tradewind/contract/words/zoned-time'
import { expect, inFull, test } from '../fixtures.ts'
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
import { tabTo } from '../keyboard.ts'
import { day } from '../server-clock.ts'
import { atTime, breakCalls, fillIn, loseCalls, refusedCall, unansweredCall } from '../steps.ts'

const calls = '/api/institutions'

function names(page: Page) {
  return institutions(page).getByRole('rowheader')
}

function count(page: Page) {
  return page.getByRole('status').filter({ hasText: ' of ' })
}

test('institutions are searched, sorted, shown page by page and exported', async ({
  page,
  server,
  signIn,
}) => {
  const admin = await signIn('admin')
  const word = newWord()
  // Their order by id is the reverse of their order by name.
  for (let index = 10; index < 22; index += 1)
    await givenUniversity(server, admin, {
      institutionId: `${word}-${90 - index}`,
      name: `Coast ${index} ${word}`,
      contactEmail: index === 15 ? `desk-${word}@fjord.example` : '',
      ipRanges: index === 10 ? [newRange(), newRange(), newRange(), newRange()] : ['none'],
    })
  await page.goto('/admin')
  const search = page.getByRole('searchbox', { name: 'Search by id, name or contact email' })
  await search.fill(`COAST 15 ${word}`)
  await expect(count(page)).toHaveText('1 of 1')
  await search.fill(`desk-${word}@`)
  await expect(names(page)).toContainText([`Coast 15 ${word}`])
  await search.fill(word)
  await expect(count(page)).toHaveText('1 to 10 of 12')
  await expect(names(page).first()).toContainText(`Coast 10 ${word}`)
  await expect(institutions(page).getByRole('row').nth(1)).toContainText('and 2 more')

  await page.getByRole('columnheader').getByRole('button', { name: 'ID' }).click()
  await expect(names(page).first()).toContainText(`Coast 21 ${word}`)
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(names(page)).toContainText([`Coast 11 ${word}`, `Coast 10 ${word}`])
  await expect(page).toHaveURL(`/admin?search=${word}&sort=id&page=2`)
  await page.reload()
  await expect(names(page)).toContainText([`Coast 11 ${word}`, `Coast 10 ${word}`])
  await page.getByRole('columnheader').getByRole('button', { name: 'Added' }).click()
  await page.getByRole('columnheader').getByRole('button', { name: 'Added' }).click()
  await expect(names(page).first()).toContainText(`Coast 21 ${word}`)
  await page.goBack()
  await page.goBack()
  await expect(names(page)).toContainText([`Coast 11 ${word}`, `Coast 10 ${word}`])

  await page.getByRole('button', { name: 'Add institution' }).click()
  await expect(count(page)).toHaveText('1 to 10 of 12')
  await page.getByRole('button', { name: 'Cancel' }).click()

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const csv = readFileSync(await (await downloading).path(), 'utf8')
  expect(csv.match(new RegExp(`Coast \\d\\d ${word}`, 'gu'))).toHaveLength(12)

  await search.fill(`${word} nowhere`)
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(search).toHaveValue('')
})

test('labs with a past date are marked', inFull, async ({ page, server, signIn }) => {
  const admin = await signIn('admin')
  // A second step is due after seven days, so the days of the test are fewer.
  const tomorrow = dayInDenver(Date.now() + day)
  const { institutionId } = await givenUniversity(server, admin, {
    products: { global_compass_lab: { expiration: tomorrow } },
  })
  await openInstitutions(page, institutionId)
  await expect(institutions(page)).not.toContainText('Expired')
  await atTime(page, Date.now() + 3 * day)
  await page.reload()
  await expect(institutions(page)).toContainText(/Global Compass until .* Expired/u)
})

test('a list that fails to load can be tried again', inFull, async ({ page, signIn, expectErrors }) => {
  expectErrors(
    refusedCall(500, calls),
    unansweredCall(calls),
    /The list of institutions could not be loaded/u,
  )
  await signIn('admin')
  for (const fail of [breakCalls, loseCalls]) {
    await fail(page, 'GET', calls)
    await page.goto('/admin')
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to fetch' })).toContainText(
      'Failed to fetch institutions.',
    )
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(count(page).or(page.getByText('No institutions yet.'))).toBeVisible()
    await expect(page.getByRole('group', { name: 'Institutions' })).toBeFocused()
  }
})

test(
  'the rows stay when they cannot be loaded again',
  inFull,
  async ({ page, server, signIn, expectErrors }) => {
    expectErrors(refusedCall(500, calls), /The list of institutions could not be loaded/u)
    const { institutionId, name } = await givenUniversity(server, await signIn('admin'))
    await openInstitutions(page, institutionId)
    await chooseForInstitution(page, name, 'Edit')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name' }).fill(`${name} Bay`)
    await breakCalls(page, 'GET', calls)
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to fetch' })).toContainText(
      'These rows may be out of date.',
    )
    await expect(names(page)).toContainText([name])
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(names(page)).toContainText([`${name} Bay`])
  },
)

test('a failure to save or delete is shown and loses nothing', async ({
  page,
  server,
  signIn,
  expectErrors,
}) => {
  expectErrors(
    refusedCall(500, calls),
    refusedCall(409, calls),
    unansweredCall(calls),
    /could not be checked/u,
  )
  const admin = await signIn('admin')
  const { institutionId, name } = await givenUniversity(server, admin)
  await openInstitutions(page, institutionId)
  await page.getByRole('button', { name: 'Add institution' }).click()
  const dialog = page.getByRole('dialog')
  await fillIn(dialog, { 'Institution ID': institutionId, Name: 'Fjord', 'IP ranges': newRange() })
  await dialog.getByRole('checkbox', { name: 'Global Compass' }).check()
  await dialog.getByLabel('Expiration date of Global Compass').fill(farDay.day)
  for (const fail of [breakCalls, loseCalls]) {
    // The check of the ranges fails too, which alone does not prevent saving.
    await fail(page, 'POST', calls)
    await dialog.getByRole('button', { name: 'Add institution' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Failed to add institution.')
    await page.unrouteAll({ behavior: 'wait' })
  }
  await dialog.getByRole('button', { name: 'Add institution' }).click()
  await expect(dialog.getByText('An institution with this id already exists.')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Institution ID' })).toBeFocused()
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Fjord')
  // Escape would lose the typed text.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await chooseForInstitution(page, name, 'Edit')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Fjord')
  await loseCalls(page, 'PUT', calls)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Failed to update institution.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await breakCalls(page, 'DELETE', calls)
  await chooseForInstitution(page, name, 'Delete')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Yes, Delete Permanently' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'Failed' })).toHaveText(
    'Failed to delete institution.',
  )
  expect(await storedInstitution(server, admin, institutionId)).toMatchObject({ name })
})

test('a failed test of an address is shown', inFull, async ({ page, signIn, expectErrors }) => {
  expectErrors(unansweredCall(calls))
  await signIn('admin')
  await openDashboard(page)
  await page.getByRole('button', { name: 'Test an IP address' }).click()
  await loseCalls(page, 'POST', calls)
  const dialog = page.getByRole('dialog', { name: 'Test an IP address' })
  await dialog.getByRole('textbox', { name: 'Address' }).fill('23.1.2.3')
  await dialog.getByRole('button', { name: 'Test' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Failed to test the address.')
})

test(
  'an institution is added, changed and deleted by keyboard alone',
  inFull,
  async ({ page, server, signIn }) => {
    test.slow()
    const admin = await signIn('admin')
    const word = newWord()
    await page.goto(`/admin?search=${word}`)
    await tabTo(page, page.getByRole('button', { name: 'Add institution' }))
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('textbox', { name: 'Institution ID' })).toBeFocused()
    await page.keyboard.type(`uni-${word}`)
    await page.keyboard.press('Tab')
    await page.keyboard.type(`University ${word}`)
    await page.keyboard.press('Tab')
    await page.keyboard.type('none')
    await tabTo(page, dialog.getByRole('checkbox', { name: 'Global Compass' }))
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await page.keyboard.type(farDay.typed)
    await tabTo(page, dialog.getByRole('button', { name: 'Add institution' }))
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Add institution' })).toBeFocused()

    const menu = page.getByRole('button', { name: `Actions for University ${word}` })
    await tabTo(page, menu)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
    await page.keyboard.press('End')
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused()
    await page.keyboard.press('Enter')
    await tabTo(page, dialog.getByRole('button', { name: 'Delete' }))
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('button', { name: 'Yes, Delete Permanently' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Nothing matches.')).toBeVisible()
    await expect(page.getByRole('group', { name: 'Institutions' })).toBeFocused()
    expect(await storedInstitution(server, admin, `uni-${word}`)).toBeUndefined()
  },
)

test(
  'everybody can use the tab and its dialogs, on a phone too',
  inFull,
  async ({ page, server, signIn, checkAccessibility }) => {
    test.slow()
    const admin = await signIn('admin')
    const range = newRange()
    const { institutionId, name } = await givenUniversity(server, admin, {
      contactEmail: 'library.networks@international-business.university.example',
      ipRanges: [range, '2a06:98c1:3120:8000:ffff:ffff:ffff:fff1'],
      products: ['global_compass_lab'],
      proxyInfo: { type: 'VPN' },
    })
    await openInstitutions(page, institutionId)
    const dialog = page.getByRole('dialog')
    for (const width of [1024, 800]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
    for (const width of [1280, 390]) {
      // The result of axe for a dialog does not depend on the width.
      const checkDialog = async () => {
        if (width === 1280) await checkAccessibility(page)
      }
      await page.setViewportSize({ width, height: 844 })
      await checkAccessibility(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      await chooseForInstitution(page, name, 'Edit')
      await dialog.getByRole('textbox', { name: 'IP ranges' }).fill(`${range}, 10.0.0.0/8`)
      // The warning appears a moment after the last letter and moves the fields below it.
      await expect(dialog.getByText('Please check these ranges.')).toBeVisible()
      await dialog.getByRole('checkbox', { name: 'Global Compass' }).uncheck()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog.getByRole('button', { name: 'Save anyway' })).toBeVisible()
      await checkDialog()
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await chooseForInstitution(page, name, 'Delete')
      await checkDialog()
      await dialog.getByRole('button', { name: 'Delete' }).click()
      await checkDialog()
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'Test an IP address' }).click()
      await dialog.getByRole('textbox', { name: 'Address' }).fill(range.replace('/27', ''))
      await dialog.getByRole('button', { name: 'Test' }).click()
      await expect(dialog).toContainText(name)
      await checkDialog()
      await dialog.getByRole('button', { name: 'Close' }).last().click()
    }
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Newest first')
    await expect(page).toHaveURL(/sort=-created/u)
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(dialog).toBeHidden()
  },
)
