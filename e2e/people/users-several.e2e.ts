import type { Page } from '@playwright/test'
import { call } from '../api.ts'
import { expect, inFull, test } from '../fixtures.ts'
import { givenCrew, grantsOf, openUsers, toast, userRow, users } from '../managed-users.ts'
import { breakCalls, hideWelcome, newPerson, refusedCall } from '../steps.ts'

function results(page: Page) {
  return page.getByRole('dialog', { name: 'Results' })
}

async function select(page: Page, emails: string[]) {
  for (const email of emails) await userRow(page, email).getByRole('checkbox').check()
}

test('selected people get access, are verified and deleted, each with a result', async ({
  page,
  server,
  signIn,
  expectErrors,
  checkAccessibility,
}) => {
  test.slow()
  const crew = await givenCrew(server, ['Ada', 'Bo', 'Cy'])
  const [ada, bo, cy] = crew.map(({ email }) => email) as [string, string, string]
  const admin = await signIn('admin')
  expectErrors(refusedCall(500, '/api/users/bulk'))
  await openUsers(page, crew[0]?.lastName ?? '')
  await expect(users(page).getByRole('rowheader')).toHaveCount(3)
  await select(page, [ada, bo])
  const bar = page.getByRole('group', { name: 'Selected people' })
  await expect(bar).toContainText('2 selected')
  await checkAccessibility(page)

  await bar.getByRole('button', { name: 'Give access' }).click()
  const give = page.getByRole('dialog', { name: 'Give access to 2 people' })
  await give.getByRole('button', { name: 'Give access' }).click()
  await expect(give.getByText('Please choose a lab.')).toBeVisible()
  await give.getByRole('combobox', { name: 'Lab' }).selectOption('Market Entry')
  await give.getByLabel('Access until').fill('2090-05-12')
  await breakCalls(page, 'POST', '/api/users/bulk')
  await give.getByRole('button', { name: 'Give access' }).click()
  await expect(give.getByRole('alert')).toContainText('Failed to give access.')
  await page.unrouteAll()
  await give.getByRole('button', { name: 'Give access' }).click()
  await expect(results(page).getByRole('status')).toHaveText('2 of 2 done.')
  await checkAccessibility(page)
  await results(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(bar).toHaveCount(0)

  // Somebody who holds the lab already is named, and the others get it.
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await bar.getByRole('button', { name: 'Give access' }).click()
  const more = page.getByRole('dialog', { name: 'Give access to 3 people' })
  await more.getByRole('combobox', { name: 'Lab' }).selectOption('Market Entry')
  await more.getByLabel('Access until').fill('2089-05-12')
  await more.getByRole('button', { name: 'Give access' }).click()
  await expect(results(page).getByRole('status')).toHaveText('1 of 3 done, 2 unchanged.')
  await expect(results(page).getByRole('listitem').filter({ hasText: ada })).toContainText(
    'for at least that long',
  )
  await page.keyboard.press('Escape')

  await select(page, [cy])
  await bar.getByRole('button', { name: 'Mark as verified' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as verified' }).click()
  await expect(results(page)).toContainText('The email address is verified.')
  await page.keyboard.press('Escape')
  await expect(userRow(page, cy)).toContainText('Yes')

  // The last ones leave the list, and their results stay.
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete 3 people' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Warning' }).getByRole('button', { name: 'Yes, Delete' }).click()
  await expect(results(page).getByRole('status')).toHaveText('3 of 3 done.')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Nothing matches.')).toBeVisible()
  await expect(toast(page, /./u)).toHaveCount(0)
  expect(admin.user.admin).toBe(true)
})

test(
  'people of a file are shown before they are added, and a student begins by the mailed link',
  inFull,
  async ({ page, server, register, signIn, readMail, checkAccessibility }) => {
    test.slow()
    const known = await register('student')
    const fresh = { ...newPerson(), firstName: 'Noor', lastName: 'Haddad' }
    const admin = await signIn('admin')
    await page.goto('/admin?tab=users')
    await page.getByRole('button', { name: 'Import people' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import people' })
    const file = (text: string, name = 'people.csv') => ({
      name,
      mimeType: 'text/csv',
      buffer: Buffer.from(text),
    })
    await dialog.getByLabel('CSV file').setInputFiles(file('email\nx@y.example\n'))
    await expect(dialog.getByText('The header row names no column “First name”.')).toBeVisible()
    // 张伟 as programs in China write it.
    const local = Buffer.concat([Buffer.from('zw@uni.example,'), Buffer.from([0xce, 0xb0, 0x2c, 0xd5, 0xc5])])
    await dialog.getByLabel('CSV file').setInputFiles({ ...file(''), buffer: local })
    await expect(dialog.getByRole('listitem')).toContainText('Î° ÕÅ')
    await dialog
      .getByRole('combobox', { name: 'Letters of the file' })
      .selectOption('Chinese, simplified (GB18030)')
    await expect(dialog.getByRole('listitem')).toContainText('伟 张')
    await dialog
      .getByLabel('CSV file')
      .setInputFiles(
        file(
          `Surname;First name;E-mail\n${fresh.lastName};${fresh.firstName};${fresh.email}\nStone;Maya;${known.email}\nNobody;At;nowhere\n`,
        ),
      )
    await expect(dialog.getByRole('combobox', { name: 'Letters of the file' })).toBeHidden()
    await expect(dialog.getByRole('status')).toHaveText(
      '1 new, 1 exists already, 1 refused. Nothing is saved yet.',
    )
    await expect(dialog.getByRole('listitem')).toHaveText([
      /Row 4.*This is not a valid email address\.Refused/u,
      /Row 3.*This person has an account already\.Exists/u,
      /Row 2.*Noor Haddad.*New/u,
    ])
    await checkAccessibility(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await checkAccessibility(page)
    await page.setViewportSize({ width: 1280, height: 900 })
    await dialog.getByRole('button', { name: 'Confirm: add 1' }).click()
    const done = page.getByRole('dialog', { name: 'Import finished' })
    await expect(done.getByRole('status')).toHaveText('1 added.')
    await done.getByRole('button', { name: 'Close' }).last().click()
    await expect(userRow(page, fresh.email)).toContainText('Noor Haddad')
    const [added] = await call(
      server,
      'GET /api/users',
      { query: { search: fresh.email } },
      admin.token,
    ).then((answer) => (Array.isArray(answer) ? answer : answer.items))
    const grants = await grantsOf(server, admin, added?.id ?? '')
    expect(grants.map(({ lab }) => lab)).toEqual(['global_compass_lab'])

    const { text } = await readMail(fresh.email)
    const [link = ''] = /\S+instructor-registration\?token=\S+/u.exec(text) ?? []
    await page.evaluate(() => localStorage.clear())
    await hideWelcome(page.context())
    await page.goto(new URL(link).pathname + new URL(link).search)
    await expect(page.getByRole('heading', { level: 1, name: 'Choose your password' })).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill('salt-and-compass')
    await page.getByLabel('Confirm password').fill('salt-and-compass')
    await page.getByRole('button', { name: 'Complete Registration' }).click()
    await expect(page.getByRole('heading', { name: 'Registration Complete!' })).toBeVisible()
    await expect(page.getByText('Market Entry')).toHaveCount(0)
  },
)
