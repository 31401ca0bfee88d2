import type { Page } from '@playwright/test'
import { learner } from '../../server/dist/test/lms/stand-in-roster.js'
import { createClass } from '../class-pages.ts'
import { expect, test as base, inFull } from '../fixtures.ts'
import { chosenLink, givenCampus, type Campus } from '../lms.ts'
import { hideWelcome, unansweredCall } from '../steps.ts'

const test = base.extend<{ campus: Campus }>({ campus: givenCampus })

test.beforeEach(({ context }) => hideWelcome(context))

const labIn = (page: Page) => page.frameLocator('iframe[title="Global Compass"]')

/** Opens a link of the course in a page of its own. */
async function launch(page: Page, { lms }: Campus, query: Record<string, string>): Promise<Page> {
  await page.goto(`${lms.url}/start?${String(new URLSearchParams(query))}`)
  return page
}

/** The class of the course, which the teacher opens by its link. */
async function openClass(page: Page, campus: Campus, link: string): Promise<void> {
  await launch(page, campus, { link, user: 'teacher' })
  await expect(page.getByRole('heading', { level: 1, name: 'Peer course' })).toBeVisible()
}

test(
  'an instructor sees who has not come, who has left, and is asked before many go',
  inFull,
  async ({ page, context, campus, checkAccessibility }) => {
    test.slow()
    const { roster } = campus.lms.services
    const { student, teacher } = campus.lms.users
    const listed = (id: string, name: string) => learner(0, { user_id: id, name, email: '' })
    const others = Array.from({ length: 24 }, (_, index) => learner(index + 1))
    const sam = listed(student.id, 'Sam Rivers')
    const hidden = { user_id: 'hidden', roles: ['Learner'] }
    const tess = { ...listed(teacher.id, 'Tess Gardner'), roles: ['Instructor'] }
    roster.members = [tess, sam, ...others, hidden]

    const link = await chosenLink(page, campus, 'Add Global Compass')
    const tool = await launch(page, campus, { link, user: 'teacher' })
    await tool.getByRole('button', { name: 'Set up the class' }).click()
    await tool.getByRole('link', { name: 'Open the class' }).click()
    const list = tool.getByRole('region', { name: 'Class list from your LMS' })
    await expect(list.getByText('Peer course')).toBeVisible()
    await list.getByText('Not here yet: 26').click({ timeout: 20_000 })
    await expect(list.getByText('Student 007', { exact: true })).toBeVisible()
    await expect(list.getByText('Sam Rivers', { exact: true })).toBeVisible()
    await expect(list.getByText(/^Name hidden by your LMS \([A-Z2-9]{4}\)$/u)).toBeVisible()
    await expect(list.getByText('Tess Gardner')).toHaveCount(0)
    await checkAccessibility(page)

    const came = await context.newPage()
    await expect(
      labIn(await launch(came, campus, { link })).getByRole('button', { name: 'Start attempt 1 of 3' }),
    ).toBeVisible()
    await came.close()
    await openClass(page, campus, link)
    const again = page.getByRole('region', { name: 'Class list from your LMS' })
    await expect(again.getByText('Not here yet: 25')).toBeVisible()
    const students = page.getByRole('table').filter({ hasText: 'Sam Rivers' })
    await expect(students).toBeVisible()

    const read = again.getByRole('button', { name: 'Read the list again' })
    roster.members = [tess, ...others, hidden]
    await read.click()
    await again.getByText('No longer in the course: 1').click({ timeout: 20_000 })
    await expect(again.getByText('Sam Rivers', { exact: true })).toBeVisible()
    await expect(students).toHaveCount(0)

    roster.members = [tess, sam, ...others, hidden]
    await read.click()
    await expect(students).toBeVisible({ timeout: 20_000 })
    await expect(again.getByText('No longer in the course')).toHaveCount(0)

    roster.members = [tess, sam]
    await read.click()
    await expect(again.getByText('The LMS no longer lists 25 of 26 students.', { exact: false })).toBeVisible(
      {
        timeout: 20_000,
      },
    )
    await expect(again.getByText('Not here yet: 25')).toBeVisible()
    await checkAccessibility(page)
    roster.lie = 'down'
    await again.getByRole('button', { name: 'Yes, use the new list' }).click()
    await expect(again.getByText('The LMS did not answer.', { exact: false })).toContainText(
      'Nothing was changed.',
      { timeout: 20_000 },
    )
    await expect(again.getByText('Not here yet: 25')).toBeVisible()
    roster.lie = null
    await again.getByRole('button', { name: 'Yes, use the new list' }).click()
    await expect(again.getByText('Not here yet')).toHaveCount(0, { timeout: 20_000 })
    await expect(students).toBeVisible()
  },
)

test('a class without an LMS shows no list', inFull, async ({ page, signIn }) => {
  await signIn('instructor')
  const asked = page.waitForResponse((response) => response.url().endsWith('/roster'))
  await page.goto('/classes')
  await createClass(page, { lab: 'Global Compass', name: 'Autumn' })
  await page.getByRole('button', { name: 'Create class session' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Autumn' })).toBeVisible()
  expect((await asked).ok()).toBe(true)
  await expect(page.getByRole('heading', { name: 'Class list from your LMS' })).toBeHidden()
})

test(
  'lists that do not load say so and can be asked for again',
  inFull,
  async ({ page, campus, context, expectErrors }) => {
    expectErrors(unansweredCall('/api/class-sessions/'))
    const link = await chosenLink(page, campus, 'Add Global Compass')
    const tool = await launch(page, campus, { link, user: 'teacher' })
    await tool.getByRole('button', { name: 'Set up the class' }).click()
    await context.route('**/api/class-sessions/*/roster', (route) => route.abort())
    await tool.getByRole('link', { name: 'Open the class' }).click()
    const again = tool.getByRole('alert').getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    await context.unroute('**/api/class-sessions/*/roster')
    await again.click()
    await expect(tool.getByRole('region', { name: 'Class list from your LMS' })).toBeVisible()
  },
)

test(
  'a teacher in the role of a student is a test student, and the owner makes assistants',
  inFull,
  async ({ page, context, campus, checkAccessibility }) => {
    test.slow()
    const { roster } = campus.lms.services
    const { student, teacher } = campus.lms.users
    roster.members = [
      learner(1, { user_id: teacher.id, name: 'Tess Gardner', roles: ['Instructor'] }),
      learner(2, { name: 'Nora Field' }),
    ]
    const link = await chosenLink(page, campus, 'Add Global Compass')
    const tool = await launch(page, campus, { link, user: 'teacher' })
    await tool.getByRole('button', { name: 'Set up the class' }).click()
    await expect(tool.getByRole('link', { name: 'Open the class' })).toBeVisible()

    // As Moodle sends the teacher after "Switch role to Student".
    campus.lms.users['switched'] = { ...teacher, roles: student.roles }
    const other = await context.newPage()
    const tried = labIn(await launch(other, campus, { link, user: 'switched' }))
    await expect(tried.getByRole('button', { name: 'Start attempt 1 of 3' })).toBeVisible()
    await expect(tried.getByText('This class is a rehearsal: nothing counts.')).toBeVisible()
    await other.close()

    await openClass(page, campus, link)
    const list = page.getByRole('region', { name: 'Class list from your LMS' })
    await list.getByText('Test students: 1').click()
    await expect(list.getByRole('button', { name: 'Count as a student: Tess Gardner' })).toHaveCount(0)
    await expect(list.getByText('Tess Gardner')).toBeVisible()
    await list.getByText('Not here yet: 1').click({ timeout: 20_000 })
    await checkAccessibility(page)
    await list.getByRole('button', { name: 'Make an assistant: Nora Field' }).click()
    await expect(list.getByText('Not here yet')).toHaveCount(0)
    const assistants = page.getByRole('region', { name: 'Teaching assistants' })
    await expect(assistants.getByText('Nora Field', { exact: true })).toBeVisible()
    await checkAccessibility(page)
    await assistants.getByRole('button', { name: 'Count as a student: Nora Field' }).click()
    await expect(assistants).toHaveCount(0)
  },
)
