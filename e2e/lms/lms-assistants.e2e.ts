import type { Page } from '@playwright/test'
import { expect, inFull, test as base } from '../fixtures.ts'
import { chosenLink, givenCampus, type Campus } from '../lms.ts'
import { expectScreen, hideWelcome } from '../steps.ts'

const test = base.extend<{ campus: Campus }>({ campus: givenCampus })

test.beforeEach(({ context }) => hideWelcome(context))

/** Opens the class of a link as one of the people of the LMS, in a page of its own. */
async function openClass(page: Page, { lms }: Campus, link: string, user: string): Promise<void> {
  await page.goto(`${lms.url}/start?user=${user}&link=${link}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Peer course' })).toBeVisible()
}

test(
  'a teaching assistant sees the class, and changes it once an instructor allows it',
  inFull,
  async ({ page, context, campus, checkAccessibility }) => {
    test.slow()
    const link = await chosenLink(page, campus, 'Add Global Compass')
    await page.goto(`${campus.lms.url}/start?user=teacher&link=${link}`)
    await page.getByRole('button', { name: 'Set up the class' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your class is ready' })).toBeVisible()

    const other = await context.newPage()
    await openClass(other, campus, link, 'assistant')
    await expect(other.getByRole('button', { name: 'Export CSV' })).toBeVisible()
    for (const name of ['Change', 'Copy to a new term', 'Add co-instructor', 'End', 'Read the list again'])
      await expect(other.getByRole('button', { name, exact: true })).toHaveCount(0)
    // They read where grades are.
    const grades = other.getByRole('region', { name: 'Grades', exact: true })
    await expect(grades.getByRole('button')).toHaveText(['Download a file'])
    await checkAccessibility(other)

    await openClass(page, campus, link, 'teacher')
    const assistants = page.getByRole('region', { name: 'Teaching assistants' })
    await expect(assistants.getByText('Sees the class')).toBeVisible()
    await checkAccessibility(page)
    const allow = assistants.getByRole('button', { name: 'Allow changes by Asa Holt' })
    await allow.focus()
    await page.keyboard.press('Enter')
    await expect(assistants.getByText('Can change the class')).toBeVisible()

    await openClass(other, campus, link, 'assistant')
    await other.getByRole('button', { name: 'Change', exact: true }).click()
    await other.getByRole('textbox', { name: 'Name', exact: true }).fill('Section 2')
    await other.getByRole('button', { name: /^Save/u }).click()
    await expect(other.getByRole('heading', { level: 1, name: 'Section 2' })).toBeVisible()
    await expect(other.getByRole('button', { name: 'Add co-instructor' })).toHaveCount(0)
    await other.getByRole('link', { name: 'Your classes' }).click()
    await expectScreen(other, /\/classes$/u, 'Your classes')
    await expect(other.getByRole('link', { name: 'Section 2' })).toBeVisible()
    await expect(other.getByRole('link', { name: 'New class' })).toHaveCount(0)

    await assistants.getByRole('button', { name: 'No more changes by Asa Holt' }).click()
    await expect(assistants.getByText('Sees the class')).toBeVisible()
  },
)
