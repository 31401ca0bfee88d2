import { readFile } from 'node:fs/promises'
import type { FrameLocator, Page } from '@playwright/test'
import { call } from '../api.ts'
import { expect, test as base } from '../fixtures.ts'
import { givenCampus, openCourse, type Campus } from '../lms.ts'
import { farDay, storedInstitution } from '../managed-institutions.ts'
import type { OwnServer } from '../own-server.ts'
import { playToEnd } from '../played-class.ts'
import { hideWelcome } from '../steps.ts'
import { changeCampus } from '../visits.ts'

const test = base.extend<{ campus: Campus }>({ campus: givenCampus })

test.beforeEach(({ context }) => hideWelcome(context))

const labIn = (page: Page) => page.frameLocator('iframe[title="Foreign Exchange"]')

/** A link to a new class of Foreign Exchange, for 50 points, whose teacher has set up the class. */
async function givenClass(page: Page, campus: Campus): Promise<{ link: string; tool: FrameLocator }> {
  const chooser = await openCourse(page, campus, { user: 'teacher', choose: '1' })
  const points = chooser.getByLabel('A class has a column with this many points', { exact: false })
  await expect(points).toHaveValue('100')
  await points.fill('1001')
  await chooser.getByRole('button', { name: 'Change the points' }).click()
  await expect(chooser.getByRole('alert')).toContainText('Enter a whole number from 1 to 1000.')
  await points.fill('50')
  await chooser.getByRole('button', { name: 'Change the points' }).click()
  await expect(chooser.getByText('Now 50 points for what you add below.')).toBeVisible()
  await chooser.getByRole('button', { name: 'Add Foreign Exchange', exact: true }).click()
  await expect(chooser.getByRole('heading', { name: '1 added' })).toBeVisible()
  const link = campus.lms.links.at(-1)?.id ?? ''
  const tool = await openCourse(page, campus, { link, user: 'teacher' })
  await tool.getByRole('button', { name: 'Set up the class' }).click()
  await tool.getByRole('link', { name: 'Open the class' }).click()
  return { link, tool }
}

/** A student of the course opens the link and plays one counted attempt. Returns the score. */
async function finishAttempt(server: OwnServer, student: Page): Promise<number> {
  await expect(labIn(student).getByRole('button', { name: 'Start attempt 1 of 3' })).toBeVisible()
  const token = await student.evaluate(() => sessionStorage.getItem('tradewind.visit') ?? '')
  const params = { lab: 'foreign_exchange_lab' } as const
  const desk = await call(server, 'GET /api/labs/:lab/runs', { params }, token)
  const classId = desk.contexts.flatMap(({ classSession }) => classSession?.id ?? [])[0] ?? null
  return (await playToEnd(server, { token }, 'counted', classId)).score ?? -1
}

test('a score goes from a launch to the grade book, and both sides see that it arrived', async ({
  page,
  context,
  server,
  campus,
  register,
  checkAccessibility,
}) => {
  test.slow()
  const university = await storedInstitution(server, await register('admin'), campus.institution)
  if (!university) throw new Error('The campus has no institution.')
  await changeCampus(server, university, {
    products: { foreign_exchange_lab: { expiration: farDay.day } },
  })
  const { link, tool } = await givenClass(page, campus)
  const returned = JSON.stringify(campus.lms.returned.at(-1))
  expect(returned).toContain('"lineItem":{"scoreMaximum":50,"label":"Foreign Exchange"')

  const student = await context.newPage()
  await student.goto(`${campus.lms.url}/start?link=${link}`)
  const score = await finishAttempt(server, student)
  const { grades } = campus.lms.services
  await expect
    .poll(() => grades.arrived.map(({ scoreGiven }) => scoreGiven), { timeout: 30_000 })
    .toEqual([score])

  await student.reload()
  await labIn(student)
    .getByRole('button', { name: /Attempt 1/u })
    .click()
  const receipt = labIn(student).getByRole('region', { name: 'Your grade in the LMS' })
  await expect(receipt).toContainText(`${score} of 100`)
  await expect(receipt).toContainText('In your LMS since')
  await checkAccessibility(student)
  await student.close()

  const card = tool.getByRole('region', { name: 'Grades' })
  await expect(card).toContainText('1 in the LMS.', { timeout: 20_000 })
  await expect(tool.getByRole('cell').filter({ hasText: `${score} of 100` })).toBeVisible()

  // The same as a file.
  await card.getByRole('button', { name: 'Download a file' }).click()
  const files = tool.getByRole('dialog', { name: 'Download grades as a file' })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    files.getByRole('button', { name: 'Download', exact: true }).click(),
  ])
  const csv = await readFile(await download.path(), 'utf8')
  const [head = '', row = ''] = csv.split('\r\n')
  expect(head).toContain('User ID,First name,Last name')
  expect(row).toBe(`4,Sam,Rivers,,sam,sam.rivers@example.edu,${score}`)
})
