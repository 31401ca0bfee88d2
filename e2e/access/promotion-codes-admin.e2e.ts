import type { Page } from '@playwright/test'
import { call } from '../api.ts'
import { expect, inFull, test } from '../fixtures.ts'
import { alert, downloadedBy, expectNoOverflow, promotionsPart, storedPromotion } from '../managed-codes.ts'
import { tabTo } from '../keyboard.ts'
import { breakCalls, fillIn, loseCalls, refusedCall, unansweredCall } from '../steps.ts'

test.use({
  permissions: ['clipboard-read', 'clipboard-write'],
})

const calls = '/api/promotion-codes'

function rows(page: Page) {
  return page.getByRole('table', { name: 'Promotion codes' }).getByRole('row')
}

/** Makes a code for Cultural Exchange with the form, and returns it. */
async function makeCode(page: Page, owner: string, uses: string | null): Promise<string> {
  await page.getByRole('button', { name: 'Make a promotion code' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Product' }).selectOption('Cultural Exchange')
  await dialog.getByRole('textbox', { name: 'Owner' }).fill(owner)
  if (uses === null) await dialog.getByRole('switch', { name: 'Unlimited uses' }).check()
  else await dialog.getByRole('textbox', { name: 'Number of uses' }).fill(uses)
  await dialog.getByRole('button', { name: 'Make the code' }).click()
  const code = await dialog.getByRole('code').innerText()
  await dialog.getByRole('button', { name: 'Done' }).click()
  return code
}

test(
  'a code is made for an owner, used and revoked',
  inFull,
  async ({ page, server, register, signIn, expectErrors }) => {
    test.slow()
    expectErrors(refusedCall(422, calls))
    const owner = await register('instructor')
    const admin = await signIn('admin')
    await page.goto(promotionsPart)
    await page.getByRole('button', { name: 'Make a promotion code' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Make the code' }).click()
    for (const problem of [
      'Please select a product',
      'Please enter the owner’s email address.',
      'Please enter a whole number.',
    ])
      await expect(dialog.getByText(problem)).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Product' }).selectOption('Cultural Exchange')
    await fillIn(dialog, { 'Owner’s email': 'nobody@university.example', 'Number of uses': '3' })
    await dialog.getByRole('button', { name: 'Make the code' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Owner’s email' })).toHaveAttribute(
      'aria-invalid',
      'true',
    )
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    const code = await makeCode(page, owner.email, '3')
    expect(await storedPromotion(server, admin, code)).toMatchObject({
      product: 'cultural_exchange_lab',
      owner: { email: owner.email },
      max_redemptions: 3,
      order: null,
    })
    const { token } = await register('student')
    await call(server, 'POST /api/access-codes/use', { body: { code } }, token)
    await page.getByRole('searchbox', { name: 'Search by code or owner' }).fill(owner.email)
    const row = rows(page).filter({ hasText: code })
    await expect(row).toContainText('Ines Carter')
    await expect(row).toContainText('by an administrator')
    await page.reload()
    await expect(row).toContainText('1 / 3')

    await row.getByRole('button', { name: `Copy ${code}` }).click()
    await expect(row.getByRole('button', { name: `Copied! ${code}` })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)

    await row.getByRole('button', { name: `Actions for ${code}` }).click()
    await page.getByRole('menuitem', { name: 'Revoke' }).click()
    await expect(dialog).toContainText('Its 2 remaining uses will be lost.')
    await dialog.getByRole('button', { name: 'Revoke' }).click()
    await expect(row).toContainText('Revoked')
    await expect(row.getByRole('button', { name: `Actions for ${code}` })).toHaveCount(0)
    expect(await storedPromotion(server, admin, code)).toMatchObject({ ended: 'revoked', remaining: 0 })
  },
)

test('a code can have unlimited uses, and the list is searched, shown page by page and exported', async ({
  page,
  server,
  register,
  signIn,
}) => {
  test.slow()
  const owner = await register('instructor')
  const admin = await signIn('admin')
  for (let uses = 1; uses <= 10; uses += 1)
    await call(
      server,
      'POST /api/promotion-codes',
      { body: { productId: 'cultural_exchange_lab', owner: owner.email, maxUses: uses } },
      admin.token,
    )
  await page.goto(`${promotionsPart}&promotions-search=${owner.email}`)
  await expect(page.getByText('1 to 10 of 10')).toBeVisible()
  const code = await makeCode(page, owner.email, null)
  await expect(page.getByText('1 to 10 of 11')).toBeVisible()
  await expect(rows(page).filter({ hasText: code })).toContainText('0 / ∞')
  expect(await storedPromotion(server, admin, code)).toMatchObject({
    max_redemptions: null,
    remaining: null,
  })
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('11 of 11')).toBeVisible()
  await expect(page).toHaveURL(/promotions-page=2/u)
  await expect(rows(page).nth(1)).toContainText('0 / 1')
  const csv = await downloadedBy(page, page.getByRole('button', { name: 'Download CSV' }))
  expect(csv.split(owner.email)).toHaveLength(12)
  await page.getByRole('searchbox').fill(code.toLowerCase())
  await expect(page.getByText('1 of 1')).toBeVisible()
})

test('each failure is shown', inFull, async ({ page, server, register, signIn, expectErrors }) => {
  expectErrors(
    refusedCall(500, calls),
    unansweredCall(calls),
    /The list of promotion-codes-managed could not be loaded/u,
  )
  const owner = await register('student')
  const admin = await signIn('admin')
  const { promotion_code: code } = await call(
    server,
    'POST /api/promotion-codes',
    { body: { productId: 'cultural_exchange_lab', owner: owner.email, maxUses: null } },
    admin.token,
  )
  await loseCalls(page, 'GET', calls)
  await page.goto(`${promotionsPart}&promotions-search=${code}`)
  await expect(alert(page, 'Failed to fetch promotion codes.')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  const dialog = page.getByRole('dialog')
  await breakCalls(page, 'POST', calls)
  await page.getByRole('button', { name: `Actions for ${code}` }).click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Failed to revoke the promotion code.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Make a promotion code' }).click()
  await dialog.getByRole('combobox', { name: 'Product' }).selectOption('Pro Package')
  await fillIn(dialog, { 'Owner’s email': owner.email, 'Number of uses': '2' })
  await dialog.getByRole('button', { name: 'Make the code' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Failed to make the promotion code.')
  expect((await storedPromotion(server, admin, code)).ended).toBeNull()
})

test(
  'everybody can use the list and its dialogs, by keyboard and on a phone too',
  inFull,
  async ({ page, register, signIn, checkAccessibility }) => {
    test.slow()
    const owner = await register('student')
    await signIn('admin')
    await page.goto(`${promotionsPart}&promotions-search=${owner.email}`)
    await expect(page.getByText('Nothing matches.')).toBeVisible()
    await tabTo(page, page.getByRole('button', { name: 'Make a promotion code' }))
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('combobox', { name: 'Product' })).toBeFocused()
    await page.keyboard.type('Cultural E')
    await page.keyboard.press('Tab')
    await page.keyboard.type(owner.email)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: 'Done' })).toBeFocused()
    await checkAccessibility(page)
    await page.keyboard.press('Enter')
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await expect(rows(page).filter({ hasText: owner.email })).toBeVisible()
      await checkAccessibility(page)
      await expectNoOverflow(page, width)
      await page.getByRole('button', { name: 'Make a promotion code' }).click()
      await dialog.getByRole('button', { name: 'Make the code' }).click()
      await checkAccessibility(page)
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'Actions for' }).click()
      await page.getByRole('menuitem', { name: 'Revoke' }).click()
      await checkAccessibility(page)
      await dialog.getByRole('button', { name: 'Cancel' }).click()
    }
  },
)
