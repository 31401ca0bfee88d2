import { expect, test } from '../fixtures.ts'
import { elsewhere, sitesElsewhere } from '../server-settings.ts'
import { atTime, hideWelcome } from '../steps.ts'

const { store } = elsewhere

test.use({ settings: sitesElsewhere })

test('the purchase of a lab in an external store opens there in a new tab', async ({
  page,
  signIn,
  checkAccessibility,
}) => {
  await hideWelcome(page.context())
  await signIn('student')
  await atTime(page, Date.now() + 400 * 86_400_000)
  await page.goto('/')
  const card = page.getByRole('article').filter({ hasText: 'Global Compass' })
  const link = card.getByRole('link', { name: 'Purchase Global Compass' })
  await expect(link).toHaveAccessibleDescription(/which opens in a new tab/u)
  await expect(link).toHaveAttribute('rel', /noopener/u)
  await checkAccessibility(page)
  await page.context().route(`${store}**`, (route) => route.fulfill({ body: 'The store' }))
  const opened = page.waitForEvent('popup')
  await card.click()
  await expect(await opened).toHaveURL(store)
  await expect(page).toHaveURL('/')
})
