import type { Page } from '@playwright/test'
import { expect, test as base, inFull } from '../fixtures.ts'
import { chosenLink, givenCampus, type Campus } from '../lms.ts'
import { labPage } from '../steps.ts'

const test = base.extend<{ campus: Campus }>({ campus: givenCampus })

/** A link whose class waits for its teacher to open the rounds. */
async function givenHostedLink(page: Page, campus: Campus): Promise<string> {
  const link = await chosenLink(page, campus, 'Add Global Compass')
  await page.goto(`${campus.lms.url}/start?user=teacher&link=${link}`)
  await page.getByRole('button', { name: 'Set up the class' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your class is ready' })).toBeVisible()
  await page.goto(`${campus.lms.url}/start?user=teacher&link=${link}`)
  await page.getByRole('button', { name: 'How rounds open' }).click()
  const dialog = page.getByRole('dialog', { name: 'How rounds open' })
  await dialog.getByRole('radio', { name: /^I open the rounds/u }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  return link
}

/** Opens the host's page of a link's class as one of the people of the LMS. */
async function openHost(page: Page, { lms }: Campus, link: string, user: string): Promise<void> {
  await page.goto(`${lms.url}/start?user=${user}&link=${link}`)
  await page.getByRole('link', { name: 'Host this class' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Host Peer course' })).toBeFocused()
}

test(
  'an assistant without the right to change sees the host’s page without commands, and its rounds as they open',
  inFull,
  async ({ page, context, campus, checkAccessibility }) => {
    test.slow()
    const link = await givenHostedLink(page, campus)
    await openHost(page, campus, link, 'teacher')
    await expect(page.getByRole('button', { name: 'Open round 1' })).toBeVisible()

    const seen = await context.newPage()
    await openHost(seen, campus, link, 'assistant')
    await expect(seen.getByText(/^You can see this class and not change it\./u)).toBeVisible()
    for (const name of ['Projector', 'Robots'])
      await expect(seen.getByRole('heading', { name, exact: true })).toHaveCount(0)
    // What is left to press is the code.
    await expect(seen.locator('.host').getByRole('button')).toHaveText(['Copy'])
    await checkAccessibility(seen)

    await page.getByRole('button', { name: 'Open round 1' }).click()
    await expect(seen.getByText(/^Round 1 of \d+, open$/u)).toBeVisible()
    await expect(seen.locator('.host').getByRole('button')).toHaveText(['Copy'])
  },
)

test(
  'somebody who came from a course tries the lab in the same tab, and Back leads to the host’s page',
  inFull,
  async ({ page, campus }) => {
    test.slow()
    const link = await givenHostedLink(page, campus)
    await openHost(page, campus, link, 'teacher')
    await page.getByRole('button', { name: 'Try it in a test seat' }).click()
    await expect(labPage(page).getByText('Test seat 1').first()).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Host Peer course' })).toBeVisible()
    await page.getByRole('link', { name: 'Open Test seat 1' }).click()
    await expect(labPage(page).getByText('Test seat 1').first()).toBeVisible()
  },
)
