import { expect, inFull, test } from '../fixtures.ts'
import { expectScreen, fillIn } from '../steps.ts'

test('everybody can use the screens of the account', inFull, async ({ page, signIn, checkAccessibility }) => {
  test.slow()
  await signIn('student')
  await page.goto('/settings')
  await expect(page.getByRole('region', { name: 'Account information' })).toBeVisible()
  await checkAccessibility(page)
  for (const [part, region] of [
    ['Signing in', 'My sessions'],
    ['Orders', 'My orders'],
    ['Your data', 'Your data'],
  ] as const) {
    await page.getByRole('link', { name: part, exact: true }).click()
    await expect(page.getByRole('region', { name: region })).not.toHaveAttribute('aria-busy', 'true')
    await checkAccessibility(page)
  }

  await page.goto('/edit-settings')
  await fillIn(page, { 'First name': '' })
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Please enter your first name.')).toBeVisible()
  await checkAccessibility(page)

  await page.goto('/change-password')
  await fillIn(page, { 'New password': 'compass-and-rope' })
  await checkAccessibility(page)

  await page.goto('/delete')
  await expectScreen(page, '/delete', 'Delete account')
  await checkAccessibility(page)

  await page.goto('/delete-confirmation')
  await expectScreen(page, '/delete-confirmation', 'Account Successfully Deleted')
  await checkAccessibility(page)
})
