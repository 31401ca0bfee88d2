import { expect, test, inFull } from '../fixtures.ts'
import { expectScreen, holdCalls, refusedCall, unansweredCall } from '../steps.ts'

const path = '/api/institutions/public'
const title = 'Select Your Institution'

test('the page shows that institutions are loading, and says when there are none; a failure to load the institutions can be retried', async ({
  page,
  expectErrors,
  checkAccessibility,
}) => {
  expectErrors(refusedCall(500, path), unansweredCall(path))
  const held = await holdCalls(page, path)
  await page.goto('/select-institution')
  await expectScreen(page, '/select-institution', title)
  await expect(page.getByText('Choose your institution to continue to the login page')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Loading institutions...' })).toBeVisible()
  await checkAccessibility(page)
  held.release()
  await expect(page.getByText('Loading institutions...')).toHaveCount(0)
  await page.route(`**${path}`, (route) => route.fulfill({ json: [] }))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No Institutions Available' })).toBeVisible()
  await expect(page.getByText("Don't see your institution? Contact support for assistance.")).toBeVisible()
  await checkAccessibility(page)
  await page.route(`**${path}`, (route) =>
    route.fulfill({ json: [{ institutionId: 'uni-a', name: 'University A' }] }),
  )
  await page.getByRole('button', { name: 'Check Again' }).click()
  await expect(page.getByRole('combobox', { name: 'Institution' })).toHaveText(
    '-- Select an Institution --University A',
  )
  // The choice stays when the list is loaded again, as on return to the tab.
  await page.getByRole('combobox', { name: 'Institution' }).selectOption('uni-a')
  const read = page.waitForResponse(`**${path}`)
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await read
  await expect(page.getByRole('button', { name: 'Continue to Login' })).toBeEnabled()
  await expect(page.getByRole('combobox', { name: 'Institution' })).toHaveValue('uni-a')
  await page.getByRole('link', { name: 'Contact support' }).click()
  await expect(page).toHaveURL('/contact')

  await page.unrouteAll()
  await page.route(`**${path}`, (route) => route.abort())
  await page.goto('/select-institution')
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toHaveText('Failed to load institutions. Please try again.')
  await checkAccessibility(page)
  await page.unroute(`**${path}`)
  await page.route(`**${path}`, (route) =>
    route.fulfill({
      status: 500,
      json: { error: 'Server Error', message: 'Server Error', code: 'server_error' },
    }),
  )
  const again = page.getByRole('button', { name: 'Try Again' })
  await again.focus()
  const failed = page.waitForResponse(`**${path}`)
  await page.keyboard.press('Enter')
  await failed
  await expect(alert).toHaveText('Failed to load institutions. Please try again.')
  await page.unroute(`**${path}`)
  // The keyboard continues from the same place.
  await page.keyboard.press('Tab')
  await expect(again).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(alert).toHaveCount(0)
})

test('the list of institutions works with two thousand entries', inFull, async ({ page }) => {
  const many = Array.from({ length: 2000 }, (_, index) => ({
    institutionId: `uni-${index}`,
    name: `University ${String(index).padStart(4, '0')}`,
  }))
  await page.route(`**${path}`, (route) => route.fulfill({ json: many }))
  await page.goto('/select-institution')
  const choice = page.getByRole('combobox', { name: 'Institution' })
  await expect(choice.getByRole('option')).toHaveCount(2001)
  await choice.selectOption('University 1987')
  const asked = page.waitForRequest('**/ipauth?*')
  await page.getByRole('button', { name: 'Continue to Login' }).click()
  expect(new URL((await asked).url()).search).toBe('?institution=uni-1987')
  await expectScreen(page, /\/error\?/u, 'Institution Not Found')
})
