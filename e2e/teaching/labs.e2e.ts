import type { Page } from '@playwright/test'
import { labs } from '@tradewind/contract/catalogue'
import { expect, inFull, test } from '../fixtures.ts'
import { expectHome, hideWelcome } from '../steps.ts'

function cards(page: Page) {
  return page.getByRole('list', { name: 'Labs and packages' }).getByRole('listitem')
}

test.beforeEach(({ context }) => hideWelcome(context))

test('a new student sees the free lab first, then the other labs, and the packages last', async ({
  page,
  signIn,
}) => {
  await signIn('student')
  await page.goto('/')
  await expectHome(page)
  await expect(cards(page).getByRole('heading', { level: 2 })).toHaveText([
    'Global Compass',
    'Market Entry',
    'Foreign Exchange',
    'Cultural Intelligence',
    'Cultural Exchange',
    'Pro Package',
    'Supreme Package',
  ])
  const held = cards(page).filter({ hasText: 'Global Compass' })
  await expect(held).toContainText(/Yours until \w+\s\d{1,2},\s\d{4}/u)
  await expect(held).not.toContainText('$')
  await expect(held).not.toContainText('Semester')
  for (const [name, price] of [
    ['Market Entry', '$10.00 1 Semester (365 days)'],
    ['Foreign Exchange', '$10.00 1 Semester (365 days)'],
    ['Cultural Intelligence', '$10.00 1 Semester (365 days)'],
    ['Cultural Exchange', '$10.00 1 Semester (365 days)'],
    ['Pro Package', '$16.00 1 Semester (180 days)Saves $14.00 against three single labs'],
    ['Supreme Package', '$25.00 1 Year (365 days)Saves $5.00 against three single labs'],
  ] as const) {
    await expect(cards(page).filter({ has: page.getByRole('heading', { name }) })).toContainText(price)
  }
})

test('only held labs have a button that opens them', async ({ page, signIn }) => {
  await signIn('student')
  await page.goto('/')
  await expect(cards(page)).toHaveCount(7)
  await expect(cards(page).getByRole('button', { name: /^Open/u })).toHaveCount(1)
  await expect(cards(page).getByRole('button', { name: /^Try free: .+, for 14 days$/u })).toHaveCount(4)
  await expect(cards(page).getByRole('button', { name: 'Open Global Compass' })).toHaveText('OPEN')
})

for (const { role, kit } of [
  { role: 'instructor', kit: ['Course Kit'] },
  { role: 'admin', kit: [] },
] as const) {
  test(`an ${role} holds every lab without an end, and sees no packages`, async ({ page, signIn }) => {
    await signIn(role)
    await page.goto('/')
    await expect(cards(page).getByRole('heading', { level: 2 })).toHaveText([
      ...kit,
      'Market Entry',
      'Foreign Exchange',
      'Global Compass',
      'Cultural Intelligence',
      'Cultural Exchange',
    ])
    await expect(cards(page).filter({ hasText: 'Yours' })).toHaveCount(kit.length + 5)
    await expect(cards(page).filter({ hasText: 'until' })).toHaveCount(0)
    await expect(cards(page).getByRole('button', { name: 'Open Global Compass' })).toBeVisible()
  })
}

test('the links of the bar and the menu depend on the role', async ({ page, signIn }) => {
  const bar = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  const menu = page.getByRole('menuitem')
  for (const [role, barLinks, menuEntries] of [
    ['student', ['Portal'], ['Account', 'Help', 'Contact Us', 'Logout']],
    ['instructor', ['Portal', 'Course Kit', 'Contact Us'], ['Account', 'Help', 'Logout']],
    [
      'admin',
      ['Portal', 'Admin', 'Analytics', 'University Analytics', 'Course Kit'],
      ['Account', 'Help', 'Logout'],
    ],
  ] as const) {
    const { firstName } = await signIn(role)
    await page.goto('/')
    await expect(bar).toHaveText([...barLinks])
    await page.getByRole('button', { name: firstName }).click()
    await expect(menu).toHaveText([...menuEntries])
  }
})

test('every card has its picture and its sentence', inFull, async ({ page, signIn }) => {
  await signIn('student')
  await page.goto('/')
  await expect(cards(page)).toHaveCount(7)
  await expect
    .poll(() =>
      page
        .locator('article img')
        .evaluateAll((images) =>
          images.every((image) => image instanceof HTMLImageElement && image.naturalWidth > 0),
        ),
    )
    .toBe(true)
  for (const { teaches } of labs) await expect(cards(page).filter({ hasText: teaches })).toHaveCount(1)
})
