import type { Locator, Page } from '@playwright/test'
import { givenSeats } from '../codes.ts'
import { expect, inFull, test } from '../fixtures.ts'
import { downloadedBy } from '../managed-codes.ts'
import { patiently } from '../patience.ts'
import { cards, chooseSeats, payWith } from '../purchases.ts'
import { expectScreen, fillIn, fillInRegistration, hideWelcome, labPage, newPerson } from '../steps.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })
test.beforeEach(({ context }) => hideWelcome(context))

const openButtons = [
  'Open Market Entry',
  'Open Foreign Exchange',
  'Open Global Compass',
  'Open Cultural Intelligence',
]

function clipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText())
}

/** Redeems the code that a link has put into the dialog of Home, and returns the dialog with the labs. */
async function redeem(page: Page, code: string): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: 'Redeem Code' })
  await expect(dialog.getByRole('textbox', { name: 'Access code' })).toHaveValue(code)
  await dialog.getByRole('button', { name: 'Enter' }).click()
  const given = page.getByRole('dialog', { name: 'Your code worked' })
  await expect(given.getByRole('list', { name: 'What it includes' }).getByRole('button')).toHaveText(
    openButtons,
  )
  return given
}

test('a buyer of package seats and a student get the labs by doing what the confirmation says', async ({
  page,
  browser,
  server,
  signIn,
  readMail,
  checkAccessibility,
}) => {
  test.setTimeout(patiently(90_000))
  const buyer = await signIn('student')
  await page.goto('/cart/TradewindPackagePro')
  await expect(page.getByText("One use of a package's code gives all its labs")).toBeVisible()
  await page.getByRole('link', { name: 'Buy seats for students of Pro Package' }).click()
  await expect(page.getByText('Each use gives one person all four labs of the Pro Package.')).toBeVisible()
  await chooseSeats(page, 2)
  await payWith(page, cards.pays)

  await expectScreen(page, '/payment-confirmation', 'Payment Confirmed')
  const card = page.getByRole('region', { name: '2 Pro Package seats' })
  await expect(card).toContainText('One use of the code gives one person all four labs')
  // Single labs refuse the code of a package.
  await expect(card).not.toContainText('CHECKOUT')
  await checkAccessibility(page)
  const code = (await card.getByRole('code').textContent()) ?? ''
  const download = card.getByRole('button', { name: 'Download the promotion code' })
  expect(await downloadedBy(page, download, /^pro-package-2-seats-tw-.+\.csv$/u)).toContain(code)
  await card.getByRole('button', { name: `Copy email of ${code}` }).click()
  await expect(card.getByRole('button', { name: `Copied! of ${code}` })).toBeVisible()
  expect(await clipboard(page)).toContain(`${server.url}/redeem/${code}`)
  await card.getByRole('button', { name: `Copy link for students of ${code}` }).click()
  await expect.poll(() => clipboard(page)).toBe(`${server.url}/redeem/${code}`)
  const link = await clipboard(page)
  const receipt = await readMail(buyer.email, { subject: /receipt/u })
  expect(receipt.text).toContain(`Link for students: ${link}`)
  await card.getByRole('link', { name: 'Use one seat yourself' }).click()
  const given = await redeem(page, code)
  await given.getByRole('button', { name: 'Open Market Entry' }).click()
  await expect(page).toHaveURL('/?lab=market_analysis_lab')

  const context = await browser.newContext()
  await hideWelcome(context)
  const studentPage = await context.newPage()
  await studentPage.goto(link)
  await studentPage.getByRole('link', { name: 'Create an account' }).click()
  const student = newPerson()
  await fillInRegistration(studentPage, student)
  await studentPage.getByRole('button', { name: 'Register' }).click()
  const verify = studentPage.getByRole('dialog', { name: 'Verify your email' })
  await fillIn(verify, { Code: (await readMail(student.email)).code ?? '' })
  await verify.getByRole('button', { name: 'Verify' }).click()
  const labs = await redeem(studentPage, code)
  await labs.getByRole('button', { name: 'Open Cultural Intelligence' }).click()
  await expect(labPage(studentPage, 'Cultural Intelligence').getByText('Noor Haddad').first()).toBeVisible()
  await context.close()
})

test(
  'a buyer of seats for others is not warned about labs of their own',
  inFull,
  async ({ page, signIn }) => {
    await signIn('student')
    await page.goto('/checkout/TradewindPackagePro')
    const summary = page.getByRole('complementary', { name: 'What you buy' })
    await expect(summary).toContainText('You already have Global Compass until')
    await page.goto('/checkout/TradewindPackagePro?seats=1')
    await expect(summary).toContainText('Pro Package')
    await expect(summary).not.toContainText('You already have')
  },
)

test(
  'a student without the link uses Redeem Code, as the confirmation of package seats says',
  inFull,
  async ({ page, server, register, signIn }) => {
    const code = await givenSeats(server, await register('student'), 'TradewindPackageSupreme', 2)
    await signIn('student')
    await page.goto('/')
    await page.getByRole('button', { name: 'Redeem Code' }).click()
    const dialog = page.getByRole('dialog', { name: 'Redeem Code' })
    await fillIn(dialog, { 'Access code': code })
    await redeem(page, code)
  },
)

test(
  'the owner shares a code from the promotion codes and buys more seats there',
  inFull,
  async ({ page, server, signIn, checkAccessibility }) => {
    const code = await givenSeats(server, await signIn('student'), 'TradewindPackagePro', 2)
    await page.goto('/promotion-codes')
    const row = page.getByRole('row').filter({ hasText: code })
    await row.getByRole('button', { name: `Copy link for students of ${code}` }).click()
    await expect.poll(() => clipboard(page)).toBe(`${server.url}/redeem/${code}`)
    await row.getByRole('button', { name: `Copy email of ${code}` }).click()
    await expect.poll(() => clipboard(page)).toContain('You get the Pro Package: Market Entry')
    await checkAccessibility(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await checkAccessibility(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page
      .getByRole('region', { name: 'Buy more seats' })
      .getByRole('button', { name: 'Buy seats' })
      .click()
    await checkAccessibility(page)
    await page.getByRole('menuitem', { name: 'Pro Package' }).click()
    await expectScreen(page, '/checkout/TradewindPackagePro?seats=1', 'Buy seats for students')
  },
)

test(
  'where the browser cannot copy, the text is shown and selected',
  inFull,
  async ({ page, server, signIn }) => {
    const code = await givenSeats(server, await signIn('student'), 'TradewindPackagePro', 2)
    await page.addInitScript(() => {
      Object.defineProperty(navigator.clipboard, 'writeText', {
        value: () => Promise.reject(new Error('not allowed')),
      })
    })
    await page.goto('/promotion-codes')
    await page.getByRole('button', { name: `Copy link for students of ${code}` }).click()
    const box = page.getByRole('textbox', { name: /Your browser did not let us copy/u })
    await expect(box).toHaveValue(`${server.url}/redeem/${code}`)
    await expect(box).toBeFocused()
    await page.getByRole('button', { name: `Copy email of ${code}` }).click()
    await expect(box).toHaveValue(/Dear students/u)
  },
)

test('the seats of a single lab keep their guidance and have the link and the email too; after paying for oneself the first action opens what was bought, in the mail too', async ({
  page,
  server,
  signIn,
  readMail,
  checkAccessibility,
}) => {
  const { email } = await signIn('student')
  await page.goto('/checkout/market_analysis_lab?seats=1')
  await chooseSeats(page, 2)
  await payWith(page, cards.pays)
  const card = page.getByRole('region', { name: '2 Market Entry seats' })
  for (const sentence of [
    'The code registers individual labs',
    'Share it with your students.',
    'Also register one lab for yourself',
    'Each lab needs a separate checkout',
  ])
    await expect(card).toContainText(sentence)
  const code = (await card.getByRole('code').textContent()) ?? ''
  await card.getByRole('button', { name: `Copy link for students of ${code}` }).click()
  await expect.poll(() => clipboard(page)).toBe(`${server.url}/redeem/${code}`)
  const receiptOfSeats = await readMail(email, { subject: /receipt/u })
  expect(receiptOfSeats.text).toContain(`Link for students: ${server.url}/redeem/${code}`)

  await page.goto('/checkout/foreign_exchange_lab')
  await payWith(page, cards.pays)
  await expectScreen(page, '/payment-confirmation', 'Payment Confirmed')
  const main = page.getByRole('main')
  await checkAccessibility(page)
  const receipt = await readMail(email, { subject: /receipt/u })
  expect(receipt.text).toContain(`Open Foreign Exchange: ${server.url}/?lab=foreign_exchange_lab`)
  await expect(main.getByRole('button').first()).toHaveText('Open Foreign Exchange')
  await main.getByRole('button', { name: 'Open Foreign Exchange' }).click()
  await expect(labPage(page, 'Foreign Exchange').getByText('Maya Stone').first()).toBeVisible()

  await page.goto('/checkout/TradewindPackageSupreme')
  await payWith(page, cards.pays)
  await expectScreen(page, '/payment-confirmation', 'Payment Confirmed')
  const labs = page.getByRole('list', { name: 'Your labs' })
  await expect(labs.getByRole('button')).toHaveText(openButtons)
  await checkAccessibility(page)
  await labs.getByRole('button', { name: 'Open Market Entry' }).click()
  await expect(page).toHaveURL('/?lab=market_analysis_lab')
  await expect(labPage(page, 'Market Entry').getByText('Maya Stone').first()).toBeVisible()
})
