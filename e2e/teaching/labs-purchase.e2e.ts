import { expect, inFull, test } from '../fixtures.ts'
import { atTime, expectHome, hideWelcome } from '../steps.ts'

const day = 86_400_000

test.beforeEach(({ context }) => hideWelcome(context))

test('a click anywhere on the card of an ended lab leads to its purchase, on screens 1280 and 390 px wide', async ({
  page,
  signIn,
}) => {
  await signIn('student')
  await atTime(page, Date.now() + 400 * day)
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/')
    expect(await page.evaluate(() => [innerWidth, screen.width])).toEqual([width, width])
    await expectHome(page)
    const card = page.getByRole('article').filter({ hasText: 'Global Compass' })
    await expect(card).toContainText('Access ended on')
    await expect(card).toContainText('$10.00')
    await expect(card.getByRole('link', { name: 'Purchase Global Compass' })).toHaveText('PURCHASE')
    await card.click()
    await expect(page).toHaveURL('/cart/global_compass_lab')
  }
})

test(
  'a lab in its last 30 days can be extended, and still opens',
  inFull,
  async ({ page, signIn, checkAccessibility }) => {
    await signIn('student')
    await atTime(page, Date.now() + 350 * day)
    await page.goto('/')
    const card = page.getByRole('article').filter({ hasText: 'Global Compass' })
    await expect(card).toContainText('15 days left')
    await expect(card.getByRole('button', { name: 'Open Global Compass' })).toBeVisible()
    await checkAccessibility(page)
    await card.getByRole('link', { name: 'Extend Global Compass' }).click()
    await expect(page).toHaveURL('/cart/global_compass_lab')
  },
)

test('a lab with more than 30 days left cannot be extended', inFull, async ({ page, signIn }) => {
  await signIn('student')
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Open Global Compass' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Extend|Purchase Global Compass/u })).toHaveCount(0)
})

test('the address of an ended lab leads to its purchase', inFull, async ({ page, signIn }) => {
  await signIn('student')
  await atTime(page, Date.now() + 400 * day)
  await page.goto('/?lab=global_compass_lab')
  const dialog = page.getByRole('dialog', { name: 'Global Compass' })
  await expect(dialog).toContainText('Your access to this lab ended on')
  await dialog.getByRole('link', { name: 'Purchase Global Compass' }).click()
  await expect(page).toHaveURL('/cart/global_compass_lab')
  await page.goBack()
  await expectHome(page)
  await expect(dialog).toBeHidden()
})
