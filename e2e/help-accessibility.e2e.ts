import { test } from './fixtures.ts'
import { expectScreen } from './steps.ts'

test('everybody can use the help and information pages', async ({
  page,
  checkAccessibility,
  expectErrors,
}) => {
  test.slow()
  expectErrors(/status of 404 .*\/no-such-page/u)
  for (const [path, title] of [
    ['/help', 'Help'],
    ['/contact?about=instructor-account', 'Contact us'],
    ['/error?type=guest_access&details=Your+address+is+198.51.100.7', 'Guest Access Unavailable'],
    ['/no-such-page', 'Page not found'],
  ] as const) {
    await page.goto(path)
    await expectScreen(page, path, title)
    await checkAccessibility(page)
  }
})
