import type { ClassRoster } from '@tradewind/contract/lms'
import type { FrameLocator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { hideWelcome, labPage, unansweredCall } from './steps.ts'

test.beforeEach(({ context }) => hideWelcome(context))

const course: ClassRoster['courses'][number] = {
  id: 'a1b2c3d4-0000-4000-8000-000000000000',
  title: 'International Business 301',
  readAt: new Date('2026-11-20T15:00:00Z').getTime(),
  reading: false,
  problem: null,
  wouldDrop: null,
}
const person = (index: number) => ({
  mark: `M${String(index).padStart(3, '2')}`,
  name: `Student ${String(index).padStart(2, '0')}`,
  email: `student${index}@school.example`,
})

/** The lists that the server answers, and the reasons for which the page asked. */
interface Answering {
  /** Null breaks the call. */
  roster: ClassRoster | null
  asked: string[]
}

/** Opens a new class of Global Compass whose lists are these. What the server answers is told by its own tests. */
async function openClass(
  page: Page,
  roster: ClassRoster | null,
): Promise<{ lab: FrameLocator; answering: Answering }> {
  const answering: Answering = { roster, asked: [] }
  await page.route('**/api/class-sessions/*/roster', async (route) => {
    const request = route.request()
    if (request.method() === 'OPTIONS') return await route.fallback()
    if (request.method() === 'POST') answering.asked.push((request.postDataJSON() as { why: string }).why)
    if (answering.roster === null) return await route.abort()
    await route.fulfill({
      json: answering.roster,
      headers: { 'access-control-allow-origin': new URL(request.headers()['origin'] ?? page.url()).origin },
    })
  })
  await page.goto('/?lab=global_compass_lab')
  const lab = labPage(page)
  await lab.getByRole('button', { name: 'Class sessions' }).click()
  await lab.getByRole('button', { name: 'New class session' }).first().click()
  await lab.getByRole('textbox', { name: 'Name', exact: true }).fill('Autumn')
  await lab.getByRole('button', { name: /^Create/u }).click()
  await expect(lab.getByRole('heading', { level: 1, name: 'Autumn' })).toBeVisible()
  return { lab, answering }
}

test('an instructor sees who is not here yet, reads the list again, and answers when many would go', async ({
  page,
  signIn,
  checkAccessibility,
}) => {
  test.slow()
  await signIn('instructor')
  const notHere = [
    ...Array.from({ length: 24 }, (_, index) => person(index)),
    { mark: 'K7QM', name: null, email: '' },
  ]
  const full: ClassRoster = {
    courses: [course],
    notHere,
    notHereCount: 40,
    left: [{ id: course.id, name: 'Max Gone' }],
  }
  const { lab, answering } = await openClass(page, full)
  const list = lab.getByRole('region', { name: 'Class list from your LMS' })
  await expect(list.getByText('International Business 301')).toBeVisible()
  await list.getByText('Not here yet: 40').click()
  await expect(list.getByText('Student 07')).toBeVisible()
  await expect(list.getByText('Name hidden by your LMS (K7QM)')).toBeVisible()
  await expect(list.getByText('And 15 more.')).toBeVisible()
  await list.getByText('No longer in the course: 1').click()
  await expect(list.getByText('Max Gone')).toBeVisible()
  await checkAccessibility(page)
  expect(answering.asked).toEqual(['opened'])

  answering.roster = { ...full, courses: [{ ...course, reading: true }] }
  await list.getByRole('button', { name: 'Read the list again' }).click()
  await expect(list.getByRole('button', { name: 'Reading the list...' })).toBeVisible()
  const wouldDrop = { students: 30, of: 40 }
  answering.roster = { ...full, courses: [{ ...course, wouldDrop }] }
  await expect(list.getByText('The LMS no longer lists 30 of 40 students.', { exact: false })).toBeVisible()
  await checkAccessibility(page)
  const problem = {
    sentence: 'The LMS did not answer.',
    advice: 'Check that the LMS is running, then try again.',
    at: 0,
  }
  answering.roster = { ...full, courses: [{ ...course, problem }] }
  await list.getByRole('button', { name: 'Yes, use the new list' }).click()
  await expect(list.getByText('The LMS did not answer.', { exact: false })).toContainText(
    'Nothing was changed.',
  )
  expect(answering.asked).toEqual(['opened', 'asked', 'confirmed'])
})

test('a class without an LMS shows no list', async ({ page, signIn }) => {
  await signIn('instructor')
  const { lab, answering } = await openClass(page, { courses: [], notHere: [], notHereCount: 0, left: [] })
  await expect.poll(() => answering.asked).toEqual(['opened'])
  await expect(lab.getByRole('heading', { name: 'Class list from your LMS' })).toBeHidden()
})

test('lists that do not load say so and can be asked for again', async ({ page, signIn, expectErrors }) => {
  expectErrors(unansweredCall('/api/class-sessions/'))
  await signIn('instructor')
  const { lab, answering } = await openClass(page, null)
  const again = lab.getByRole('alert').getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  answering.roster = { courses: [course], notHere: [], notHereCount: 0, left: [] }
  await again.click()
  await expect(lab.getByRole('region', { name: 'Class list from your LMS' })).toBeVisible()
})
