import type { FrameLocator, Page } from '@playwright/test'
import { expect, inFull, test as base } from '../fixtures.ts'
import { addLink, chosenLink, givenCampus, openCourse, type Campus } from '../lms.ts'
import { farDay, storedInstitution } from '../managed-institutions.ts'
import { hideWelcome } from '../steps.ts'
import { changeCampus } from '../visits.ts'

const test = base.extend<{ campus: Campus }>({ campus: givenCampus })

test.beforeEach(({ context }) => hideWelcome(context))

function labIn(tool: FrameLocator | Page): FrameLocator {
  return tool.frameLocator('iframe[title="Global Compass"]')
}

async function heading(tool: FrameLocator | Page, name: string): Promise<void> {
  await expect(tool.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** The id of the link's copy in another course. */
function copiedLink({ lms }: Campus, link: string): string {
  const original = lms.links.find(({ id }) => id === link)
  if (!original) throw new Error('There is no such link.')
  const id = `${link}-copied`
  lms.links.push({ ...original, id, course: { id: '3', label: 'PEER102', title: 'Next term' } })
  return id
}

test('an instructor sets up a class in one press, and a student who waited comes in by themselves', async ({
  page,
  context,
  server,
  campus,
  checkAccessibility,
}) => {
  const link = await chosenLink(page, campus, 'Add Global Compass')
  const early = await context.newPage()
  await early.goto(`${campus.lms.url}/start?link=${link}`)
  await heading(early, 'Your instructor has not opened this class yet')
  await expect(early.getByText('The class is not there yet.')).toBeVisible()
  await checkAccessibility(early)

  // A press in a page behind another may be lost.
  await page.bringToFront()
  const tool = await openCourse(page, campus, { link, user: 'teacher' })
  await heading(tool, 'Set up your class')
  await expect(tool.getByText('You opened “Global Compass” in the course “Peer course”.')).toBeVisible()
  await expect(tool.getByRole('radio', { name: 'Global Compass' })).toBeChecked()
  await tool.getByRole('button', { name: 'Set up the class' }).click()
  await heading(tool, 'Your class is ready')
  await expect(tool.getByRole('link', { name: 'Open the class' })).toBeFocused()
  await tool.getByRole('link', { name: 'Open the class' }).click()
  await heading(tool, 'Peer course')

  // Nobody presses anything in the student's page.
  await expect(labIn(early).getByText('Taught by Tess Gardner.', { exact: false })).toBeVisible({
    timeout: 20_000,
  })
  await expect(labIn(early).getByRole('button', { name: 'Start attempt 1 of 3' })).toBeVisible()
  await expect(early).toHaveURL(`${server.url}/?lab=global_compass_lab`)
})

test(
  'a copied course has a class of its own, which its instructor sees made, and whose students join it',
  inFull,
  async ({ page, campus }) => {
    const link = await chosenLink(page, campus, 'Add Global Compass')
    const first = await openCourse(page, campus, { link, user: 'teacher' })
    await first.getByRole('button', { name: 'Set up the class' }).click()
    await heading(first, 'Your class is ready')

    const copy = copiedLink(campus, link)
    const early = await openCourse(page, campus, { link: copy })
    await heading(early, 'Your instructor has not opened this class yet')
    const tool = await openCourse(page, campus, { link: copy, user: 'teacher' })
    await heading(tool, 'Your class is ready')
    await expect(tool.getByText('Global Compass, 0 students')).toBeVisible()
    await expect(tool.getByRole('heading', { name: 'Or use a class that you have' })).toBeVisible()
    const student = await openCourse(page, campus, { link: copy })
    await expect(labIn(student).getByRole('button', { name: 'Start attempt 1 of 3' })).toBeVisible()
    // The second time the instructor comes straight to the class.
    const again = await openCourse(page, campus, { link: copy, user: 'teacher' })
    await heading(again, 'Next term')
  },
)

test('an instructor uses a class of another course here too', inFull, async ({ page, campus }) => {
  const link = await chosenLink(page, campus, 'Add Global Compass')
  const first = await openCourse(page, campus, { link, user: 'teacher' })
  await first.getByRole('button', { name: 'Set up the class' }).click()
  await heading(first, 'Your class is ready')
  const student = await openCourse(page, campus, { link })
  await expect(labIn(student).getByRole('button', { name: 'Start attempt 1 of 3' })).toBeVisible()

  const tool = await openCourse(page, campus, { link: copiedLink(campus, link), user: 'teacher' })
  await tool.getByRole('button', { name: 'Use my class here too: Peer course' }).click()
  await expect(tool.getByText('Global Compass, 1 student', { exact: true })).toBeVisible()
  await expect(tool.getByRole('heading', { name: 'Or use a class that you have' })).toHaveCount(0)
})

test(
  'a plain link leads an instructor by keyboard from no class to the class, on a phone too',
  inFull,
  async ({ page, server, campus, register, checkAccessibility }) => {
    const stored = await storedInstitution(server, await register('admin'), campus.institution)
    if (!stored) throw new Error('The campus has no institution.')
    const both = {
      global_compass_lab: { expiration: farDay.day },
      foreign_exchange_lab: { expiration: farDay.day },
    }
    await changeCampus(server, stored, { products: both })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${campus.lms.url}/start?user=teacher&link=${addLink(campus, 'Week 3')}`)
    await heading(page, 'Set up your class')
    const press = page.getByRole('button', { name: 'Set up the class' })
    await press.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Please choose a lab first.')).toBeVisible()
    await checkAccessibility(page)
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Space')
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(1)
    const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
    expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0)
    await press.focus()
    await page.keyboard.press('Enter')
    await heading(page, 'Your class is ready')
    await checkAccessibility(page)
    await page.keyboard.press('Enter')
    await heading(page, 'Peer course')
  },
)

test(
  'an instructor starts a new class after the class of the link has ended',
  inFull,
  async ({ page, campus }) => {
    const link = await chosenLink(page, campus, 'Add Global Compass')
    const tool = await openCourse(page, campus, { link, user: 'teacher' })
    await tool.getByRole('button', { name: 'Set up the class' }).click()
    await tool.getByRole('link', { name: 'Open the class' }).click()
    await tool.getByRole('button', { name: 'End', exact: true }).click()
    await tool.getByRole('dialog').getByRole('button', { name: 'End class session' }).click()
    await expect(tool.getByText('ended', { exact: false }).first()).toBeVisible()
    const late = await openCourse(page, campus, { link })
    await heading(late, 'Your instructor ended this class session')
    const again = await openCourse(page, campus, { link, user: 'teacher' })
    await heading(again, 'This class has ended')
    await again.getByRole('button', { name: 'Start a new class' }).click()
    await heading(again, 'Your class is ready')
  },
)
