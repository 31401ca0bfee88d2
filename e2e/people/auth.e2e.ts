import { expect, inFull, test } from '../fixtures.ts'
import { tabTo } from '../keyboard.ts'
import {
  chooseFromUserMenu,
  expectHome,
  expectLabClosed,
  expectLabOpen,
  expectScreen,
  fillIn,
  fillInRegistration,
  labPage,
  newPerson,
} from '../steps.ts'

test(
  'a student registers, verifies the email, opens and closes a lab, and reads the settings',
  inFull,
  async ({ page, readMail }) => {
    const person = newPerson()
    await page.goto('/')
    await expectScreen(page, '/login', 'Sign in')
    await page.getByRole('link', { name: 'Register Here' }).click()
    await expectScreen(page, '/register', 'Create your account')
    await page.getByRole('radio', { name: 'Student Account' }).check()
    await fillInRegistration(page, person)
    await page.getByRole('button', { name: 'Register' }).click()

    await expectHome(page)
    const dialog = page.getByRole('dialog', { name: 'Verify your email' })
    await expect(dialog).toContainText(person.email)
    const { code = '' } = await readMail(person.email)
    await fillIn(dialog, { Code: code })
    await dialog.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Your email is verified' })).toBeAttached()
    await expect(page.getByRole('region', { name: 'Email not verified' })).toHaveCount(0)

    await page
      .getByRole('dialog', { name: 'Welcome to Tradewind Labs' })
      .getByRole('button', { name: 'Got it!' })
      .click()
    await page.getByRole('dialog', { name: 'Redeem Code' }).getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Open Global Compass' }).click()
    await expectLabOpen(page, 'Noor Haddad')
    await labPage(page).getByRole('button', { name: 'Close' }).click()
    await expectLabClosed(page)
    await expectHome(page)

    await chooseFromUserMenu(page, 'Noor', 'Account')
    await expectScreen(page, '/settings', 'Your account')
    await expect(page.getByRole('definition').filter({ hasText: person.email })).toBeVisible()
  },
)

test(
  'a student registers, opens a lab and reads the settings by keyboard alone',
  inFull,
  async ({ page, readMail }) => {
    const person = newPerson()
    await page.goto('/login')
    await tabTo(page, page.getByRole('link', { name: 'Register Here' }))
    await page.keyboard.press('Enter')

    await expectScreen(page, '/register', 'Create your account')
    await tabTo(page, page.getByRole('radio', { name: 'Student Account' }))
    for (const label of ['First name', 'Last name', 'Email']) {
      await tabTo(page, page.getByRole('textbox', { name: label }))
      await page.keyboard.type(
        { 'First name': person.firstName, 'Last name': person.lastName }[label] ?? person.email,
      )
    }
    for (const label of ['Password', 'Confirm password']) {
      await tabTo(page, page.getByLabel(label, { exact: true }))
      await page.keyboard.type(person.password)
    }
    await page.keyboard.press('Enter')

    const dialog = page.getByRole('dialog', { name: 'Verify your email' })
    await expect(dialog.getByRole('textbox', { name: 'Code' })).toBeFocused()
    const { code = '' } = await readMail(person.email)
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()

    const welcome = page.getByRole('dialog', { name: 'Welcome to Tradewind Labs' })
    await expect(welcome.getByRole('button', { name: 'Got it!' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(welcome).toBeHidden()
    const redeem = page.getByRole('dialog', { name: 'Redeem Code' })
    await expect(redeem.getByRole('textbox', { name: 'Access code' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(redeem).toBeHidden()

    await tabTo(page, page.getByRole('button', { name: 'Open Global Compass' }))
    await page.keyboard.press('Enter')
    await expectLabOpen(page, 'Noor Haddad')
    await tabTo(page, labPage(page).getByRole('button', { name: 'Close' }))
    await page.keyboard.press('Enter')
    await expectLabClosed(page)
    await expect(page.getByRole('button', { name: 'Open Global Compass' })).toBeFocused()

    await tabTo(page, page.getByRole('button', { name: 'Noor' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Account' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expectScreen(page, '/settings', 'Your account')
  },
)

test.describe('in a window 390 px wide', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a student registers, opens a lab and reads the settings through the overlay menu', async ({
    page,
    readMail,
  }) => {
    const person = newPerson()
    await page.goto('/register')
    await fillInRegistration(page, person)
    await page.getByRole('button', { name: 'Register' }).click()
    const dialog = page.getByRole('dialog', { name: 'Verify your email' })
    const { code = '' } = await readMail(person.email)
    await fillIn(dialog, { Code: code })
    await dialog.getByRole('button', { name: 'Verify' }).click()
    await page.getByRole('button', { name: 'Got it!' }).click()
    await page.getByRole('dialog', { name: 'Redeem Code' }).getByRole('button', { name: 'Cancel' }).click()

    await page.getByRole('button', { name: 'Open Global Compass' }).click()
    await expectLabOpen(page, 'Noor Haddad')
    await labPage(page).getByRole('button', { name: 'Close' }).click()
    await expectLabClosed(page)

    await expect(page.getByRole('button', { name: 'Noor' })).toBeHidden()
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu).toContainText(person.email)
    await menu.getByRole('link', { name: 'Account' }).click()
    await expect(menu).toBeHidden()
    await expectScreen(page, '/settings', 'Your account')
    const overflows = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect(overflows, 'the page scrolls sideways').toBe(false)

    await page.getByRole('button', { name: 'Menu' }).click()
    await menu.getByRole('button', { name: 'Logout' }).click()
    await expectScreen(page, '/login', 'Sign in')
  })
})
