import { expect, inFull, test } from '../fixtures.ts'
import { expectScreen, fillIn } from '../steps.ts'

test('everybody can use the screens of the account', inFull, async ({ page, signIn, checkAccessibility }) => {
  test.slow()
  await signIn('student')
  await page.goto('/settings')
  await expect(page.getByRole('region', { name: 'My sessions' }).getByRole('listitem')).toHaveCount(1)
  await checkAccessibility(page)

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
