import { expect, inFull, test } from '../fixtures.ts'
import { chooseForUser, givenInstitution, openUsers, userRow, users } from '../managed-users.ts'
import { tabTo } from '../keyboard.ts'
import { patiently } from '../patience.ts'

test(
  'everybody can use the list of users and its dialogs, on a phone too',
  inFull,
  async ({ page, server, register, signIn, checkAccessibility }) => {
    test.setTimeout(patiently(180_000))
    const student = await register('student', { verified: false })
    await givenInstitution(server, await signIn('admin'))
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await openUsers(page, student.email)
      await expect(users(page).getByRole('row')).toHaveCount(2)
      await checkAccessibility(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      // Twenty people are a page that a thumb gets through.
      expect((await userRow(page, student.email).boundingBox())?.height).toBeLessThan(150)
      // A day stays on one line, however long the address beside it is.
      const created = userRow(page, student.email).getByRole('time')
      expect((await created.boundingBox())?.height).toBeLessThan(30)

      // In one field on a wide window, in the sheet of filters on a phone.
      await page.getByRole('button', { name: width === 390 ? 'Filters' : 'Created Any time' }).click()
      await page.getByLabel('Created from').fill('2020-01-01')
      await checkAccessibility(page)
      if (width === 390) await page.getByRole('combobox', { name: 'Role' }).selectOption('Students')
      await page.getByRole('button', { name: 'Done' }).click()
      if (width === 390) await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible()
      await expect(users(page).getByRole('row')).toHaveCount(2)

      await chooseForUser(page, student.email, 'Edit')
      const edit = page.getByRole('dialog', { name: 'Edit User' })
      await edit.getByRole('checkbox', { name: 'Market Entry' }).check()
      await edit.getByLabel('The same date for all labs').fill('2090-05-12')
      await edit.getByRole('button', { name: 'Set for all' }).click()
      for (const lab of ['Market Entry', 'Global Compass'])
        await expect(edit.getByLabel(`${lab}: access until`)).toHaveValue('2090-05-12')
      // The buttons of a long dialog stay in sight.
      await expect(edit.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 })
      await edit.getByRole('switch', { name: /^Instructor/u }).click()
      await checkAccessibility(page)
      await edit.getByRole('combobox', { name: 'Institution' }).click()
      await expect(page.getByRole('listbox', { name: 'Institution' }).getByRole('option')).not.toHaveCount(0)
      if (width === 1280) await checkAccessibility(page)
      await page.keyboard.press('Escape')
      await edit.getByRole('button', { name: 'Cancel' }).click()

      await chooseForUser(page, student.email, 'Access')
      await page.getByRole('button', { name: 'End the access to Global Compass' }).click()
      await checkAccessibility(page)
      await page.getByRole('button', { name: 'Close' }).click()

      await chooseForUser(page, student.email, 'Delete')
      await checkAccessibility(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await checkAccessibility(page)
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    await page.goto('/admin?tab=users&search=nobody-has-this-address')
    await expect(page.getByText('Nothing matches.')).toBeVisible()
    await checkAccessibility(page)
  },
)

test(
  'a user is found and changed by keyboard alone, and the focus stays in place',
  inFull,
  async ({ page, server, register, signIn }) => {
    const student = await register('student')
    const institution = await givenInstitution(server, await signIn('admin'))
    await page.goto('/admin?tab=users')
    await tabTo(page, page.getByRole('searchbox', { name: 'Search by email or name' }))
    await page.keyboard.type(student.email)
    const menu = userRow(page, student.email).getByRole('button', { name: 'Actions for' })
    await expect(users(page).getByRole('row')).toHaveCount(2)
    await tabTo(page, menu)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Edit User' })
    await expect(dialog).toBeVisible()
    // Closing would lose nothing.
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(menu).toBeFocused()

    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    await tabTo(page, dialog.getByRole('combobox', { name: 'Institution' }))
    await page.keyboard.type(institution.name)
    await expect(page.getByRole('option', { name: institution.name })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('combobox', { name: 'Institution' })).toHaveValue(institution.name)
    await tabTo(page, dialog.getByRole('checkbox', { name: 'Foreign Exchange' }))
    await page.keyboard.press('Space')
    await tabTo(page, dialog.getByRole('button', { name: 'Save' }))
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(userRow(page, student.email)).toContainText(institution.name)
    await expect(menu).toBeFocused()
  },
)
