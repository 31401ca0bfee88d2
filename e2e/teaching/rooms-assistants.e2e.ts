import type { FrameLocator, Page } from '@playwright/test'
import { expect, test as base, inFull } from '../fixtures.ts'
import { chosenLink, givenCampus, type Campus } from '../lms.ts'

const test = base.extend<{ campus: Campus }>({ campus: givenCampus })

/** Opens the host's page of a link's class as one of the people of the LMS. */
async function openHost(page: Page, { lms }: Campus, link: string, user: string): Promise<FrameLocator> {
  await page.goto(`${lms.url}/start?user=${user}&link=${link}`)
  const lab = page.frameLocator('iframe[title="Global Compass"]')
  await lab.getByRole('button', { name: 'Host this class' }).click()
  await expect(lab.getByRole('heading', { name: 'Host Peer course' })).toBeFocused()
  return lab
}

test(
  'an assistant without the right to change sees the host’s page without commands, and its rounds as they open',
  inFull,
  async ({ page, context, campus, checkAccessibility }) => {
    test.slow()
    const link = await chosenLink(page, campus, 'Add Global Compass')
    await page.goto(`${campus.lms.url}/start?user=teacher&link=${link}`)
    await page.getByRole('button', { name: 'Set up the class' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your class is ready' })).toBeVisible()
    await page.goto(`${campus.lms.url}/start?user=teacher&link=${link}`)
    const lab = page.frameLocator('iframe[title="Global Compass"]')
    await lab.getByRole('button', { name: 'How rounds open' }).click()
    const dialog = lab.getByRole('dialog', { name: 'How rounds open' })
    await dialog.getByRole('radio', { name: /^I open the rounds/u }).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    const host = await openHost(page, campus, link, 'teacher')
    await expect(host.getByRole('button', { name: 'Open round 1' })).toBeVisible()

    const other = await context.newPage()
    const seen = await openHost(other, campus, link, 'assistant')
    await expect(seen.getByText(/^You can see this class and not change it\./u)).toBeVisible()
    for (const name of ['Projector', 'Robots'])
      await expect(seen.getByRole('heading', { name, exact: true })).toHaveCount(0)
    // What is left is the way back, the code, and what happened.
    await expect(seen.locator('.host').getByRole('button')).toHaveText(['Copy'])
    await checkAccessibility(other)

    await host.getByRole('button', { name: 'Open round 1' }).click()
    await expect(seen.getByText(/^Round 1 of \d+, open$/u)).toBeVisible()
    await expect(seen.locator('.host').getByRole('button')).toHaveText(['Copy'])
  },
)
