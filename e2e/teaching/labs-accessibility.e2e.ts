import { expect, inFull, test } from '../fixtures.ts'
import { expectLabOpen, hideWelcome } from '../steps.ts'

test.slow()

test(
  'everybody can use Home, its menus and its introduction',
  inFull,
  async ({ page, signIn, checkAccessibility }) => {
    await signIn('student')
    await hideWelcome(page.context())
    await page.goto('/')
    await expect(page.getByRole('listitem').filter({ hasText: 'Pro Package' })).toBeVisible()
    await checkAccessibility(page)
    await page.getByRole('button', { name: 'Maya' }).click()
    await expect(page.getByRole('menuitem', { name: 'Account' })).toBeVisible()
    await checkAccessibility(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'How it works' }).click()
    await expect(page.getByRole('dialog', { name: 'How the labs work' })).toBeVisible()
    await checkAccessibility(page)
  },
)

test(
  'everybody can use the dialogs that open on Home by themselves',
  inFull,
  async ({ page, signIn, checkAccessibility }) => {
    await signIn('student', { verified: false })
    await page.goto('/')
    const verify = page.getByRole('dialog', { name: 'Verify your email' })
    await expect(verify).toBeVisible()
    await checkAccessibility(page)
    await verify.getByRole('button', { name: 'Wrong address?' }).click()
    await expect(page.getByRole('dialog', { name: 'Correct your email address' })).toBeVisible()
    await checkAccessibility(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Welcome to Tradewind Labs' })).toBeVisible()
    await checkAccessibility(page)
  },
)

test(
  'everybody can use an open lab, and read why a lab does not open',
  inFull,
  async ({ page, signIn, checkAccessibility }) => {
    await signIn('student')
    await hideWelcome(page.context())
    await page.goto('/?lab=global_compass_lab')
    await expectLabOpen(page, 'Maya Stone')
    await checkAccessibility(page)
    await page.goto('/?lab=foreign_exchange_lab')
    await expect(page.getByRole('dialog', { name: 'Foreign Exchange' })).toBeVisible()
    await checkAccessibility(page)
  },
)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, screen: { width: 390, height: 844 } })

  test(
    'Home loads only what it shows, and nothing on it moves while it loads',
    inFull,
    async ({ page, signIn }) => {
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await page.addInitScript(() => {
        const shifts: number[] = []
        Object.assign(globalThis, { shifts })
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
        })
        observer.observe({ type: 'layout-shift', buffered: true })
      })
      await signIn('student')
      await page.goto('/')
      await expect(page.getByRole('button', { name: 'Open Global Compass' })).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)).toEqual([])
      expect(asked.filter((path) => path.includes('/user-menu'))).toEqual([])
      await page.setViewportSize({ width: 1280, height: 800 })
      await expect(page.getByRole('banner').getByRole('button', { expanded: false })).toBeVisible()
    },
  )

  test('everybody can use the popup of a lab with a mailed link, and the overlay menu to redeem a code', async ({
    page,
    signIn,
    readMail,
    checkAccessibility,
  }) => {
    const account = await signIn('student')
    await hideWelcome(page.context())
    await page.goto('/')
    await page.getByRole('button', { name: 'Open Global Compass' }).click()
    const popup = page.getByRole('dialog', { name: 'Mobile View Coming Soon!' })
    await expect(popup).toBeVisible()
    await checkAccessibility(page)
    await popup.getByRole('button', { name: 'Email me a link' }).click()
    await expect(popup.getByRole('status')).toHaveText(
      `We emailed a link to Global Compass to ${account.email}.`,
    )
    const { text } = await readMail(account.email, { subject: 'Your link to Global Compass' })
    expect(text).toContain('/?lab=global_compass_lab')
    await popup.getByRole('button', { name: 'Got it!' }).click()
    await page.goto('/help')
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu).toBeVisible()
    await checkAccessibility(page)
    await menu.getByRole('link', { name: 'Redeem Code' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('dialog', { name: 'Redeem Code' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Open Global Compass' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})
