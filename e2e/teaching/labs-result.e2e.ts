import { expect, type FrameLocator, type Page } from '@playwright/test'
import { openClass } from '../class-pages.ts'
import { test, inFull } from '../fixtures.ts'
import { patiently } from '../patience.ts'
import { givenPlayedClass, playToEnd } from '../played-class.ts'
import { hideWelcome, labPage, refusedCall } from '../steps.ts'

test.beforeEach(({ context }) => hideWelcome(context))

async function openResult(page: Page, name: RegExp): Promise<FrameLocator> {
  await page.goto('/?lab=foreign_exchange_lab')
  const lab = labPage(page, 'Foreign Exchange')
  await lab.getByRole('button', { name }).click()
  await expect(lab.getByRole('heading', { name: /^Your result/u })).toBeFocused()
  return lab
}

const cardOf = (lab: FrameLocator, title: string) =>
  lab
    .locator('section')
    .filter({ has: lab.getByRole('heading', { name: title, exact: true }) })
    .last()

/** How many pages a result takes on paper. A browser prints only whole pages, so the lab's frame is made one. */
async function pagesOnPaper(page: Page, lab: FrameLocator, format: string): Promise<number> {
  const html = await lab.locator('html').evaluate((root) => {
    dispatchEvent(new Event('beforeprint'))
    const whole = root.outerHTML
    dispatchEvent(new Event('afterprint'))
    return whole
  })
  const address = await lab.owner().getAttribute('src')
  // Without scripts nothing would draw the start screen over the result.
  const context = await page.context().browser()?.newContext({ bypassCSP: true, javaScriptEnabled: false })
  if (!context || address === null) throw new Error('There is nothing to print.')
  const paper = await context.newPage()
  await paper.goto(address)
  await paper.setContent(html)
  const pdf = await paper.pdf({ format })
  await context.close()
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/gu)?.length ?? 0
}

test('a result opens with the place in the class, the decision that mattered most and what to try, and is shared as a card', async ({
  page,
  server,
  signIn,
  register,
  checkAccessibility,
}) => {
  test.setTimeout(patiently(120_000))
  const me = await signIn('instructor')
  await givenPlayedClass(server, await register('instructor'), register, [me])
  const lab = await openResult(page, /^Open Attempt 1 /u)
  const decisive = cardOf(lab, 'The decision that mattered most')
  await expect(decisive).toContainText(/Quarter [1-4]: .*You chose: no hedge\. Another choice there alone/u)
  await expect(decisive).toContainText('shown when your instructor opens the solution')
  await expect(cardOf(lab, 'Your score')).toContainText(/5 have finished\. The median score is [\d.]+/u)
  await expect(cardOf(lab, 'What to try next')).toContainText(/\.$/u)
  await expect(
    lab.getByText(
      /^At the end you stand at −?[\d.]+ million merins; no hedge at .*Most of your class is at/u,
    ),
  ).toBeVisible()
  await checkAccessibility(page)
  for (const format of ['A4', 'Letter'])
    expect(await pagesOnPaper(page, lab, format), `pages of ${format}`).toBe(2)
  await lab.getByText('The parts of your score').press('Enter')
  await expect(lab.getByRole('row', { name: /Cash flow at risk/u })).toBeVisible()

  await lab.getByRole('button', { name: 'Share a card' }).press('Enter')
  const card = lab.getByRole('dialog', { name: 'A card for your class' })
  await expect(card).toContainText(/Foreign Exchange: [\d.]+ of 100 points/u)
  await expect(card).not.toContainText('Finance 210')
  await expect(card.getByRole('heading')).toBeFocused()
  await checkAccessibility(page)
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: 'Save the picture' }).click(),
  ])
  expect(picture.suggestedFilename()).toBe('result.png')

  await page.setViewportSize({ width: 320, height: 700 })
  await page.keyboard.press('Escape')
  await expect(lab.getByRole('button', { name: 'Share a card' })).toBeFocused()
  const width = await lab.locator('html').evaluate((html) => html.scrollWidth)
  expect(width).toBeLessThanOrEqual(320)
  await expect(lab.getByRole('heading', { name: 'Hedging by the book' })).toHaveCount(0)
})

test(
  'an instructor reads a student’s result with the solution before it is open',
  inFull,
  async ({ page, server, signIn, register, checkAccessibility }) => {
    test.setTimeout(patiently(120_000))
    const student = await register('instructor')
    await givenPlayedClass(server, await signIn('instructor'), register, [student])
    const name = `${student.firstName} ${student.lastName}`
    await openClass(page, 'Finance 210')
    await page.getByRole('row').getByRole('link', { name }).first().click()
    await page.getByRole('link', { name: 'See the result of Attempt 1' }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Result of ${name}` })).toBeFocused()
    const lab = page.frameLocator(`iframe[title="The result of ${name}"]`)
    await expect(cardOf(lab, 'The decision that mattered most')).toContainText('With all else as it was')
    await expect(lab.getByText(/Most of your class is at/u)).toBeVisible()
    await expect(lab.getByRole('heading', { name: 'Hedging by the book' })).toBeVisible()
    await checkAccessibility(page)
  },
)

test(
  'a result whose look back fails says so, and tries again; after a rehearsal it names the better choice',
  inFull,
  async ({ page, server, signIn, expectErrors }) => {
    expectErrors(refusedCall(500, '/hindsight'))
    const me = await signIn('instructor')
    await playToEnd(server, me, 'rehearsal', null)
    let failing = true
    await page.route('**/hindsight', (route) =>
      failing
        ? route.fulfill({ status: 500, json: { code: 'server_error', message: 'Server Error' } })
        : route.continue(),
    )
    const lab = await openResult(page, /^Open Rehearsal 1 /u)
    await expect(lab.getByText('We could not look back on your run. Your score is saved.')).toBeVisible()
    failing = false
    await lab.getByRole('button', { name: 'Try again' }).click()
    await expect(cardOf(lab, 'The decision that mattered most')).toContainText(
      /With all else as it was, this would have earned [\d.]+ points? more: /u,
    )
  },
)
