import { expect, inFull, test, violationsOn } from '../fixtures.ts'
import { expectScreen } from '../steps.ts'

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

test(
  'a rule that axe finds broken, and whose criterion the accessibility report calls supported, is reported so',
  inFull,
  async ({ page }) => {
    await page.goto('/help')
    await expectScreen(page, '/help', 'Help')
    expect(await violationsOn(page)).toEqual([])
    await page.evaluate(() => {
      const small = ['One', 'Two'].map((text) =>
        Object.assign(document.createElement('button'), { textContent: text }),
      )
      for (const button of small) button.style.cssText = 'padding: 0; border: 0; width: 8px; height: 8px'
      document.querySelector('h1')?.after(document.createElement('img'), ...small)
    })
    const broken = (await violationsOn(page)).join('\n')
    expect(broken).toContain('(the accessibility report calls 1.1.1 supported)')
    expect(broken).toContain('(the accessibility report calls 2.5.8 supported)')
  },
)
