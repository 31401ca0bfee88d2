import type { FrameLocator, Page } from '@playwright/test'
import { expect, test as base, inFull } from '../fixtures.ts'
import { addLink, type Campus, changePlatform, givenCampus, openCourse, toolFrame } from '../lms.ts'
import { farDay, storedInstitution } from '../managed-institutions.ts'
import { chooseFromUserMenu, hideWelcome, refusedCall, storedToken } from '../steps.ts'
import { changeCampus } from '../visits.ts'

const test = base.extend<{ campus: Campus }>({ campus: givenCampus })

const wayBack = 'open the activity in your course again'

test.beforeEach(({ context }) => hideWelcome(context))

async function expectHomeOf(tool: FrameLocator | Page, name: string): Promise<void> {
  await expect(tool.getByText(`Hello, ${name}.`)).toBeVisible()
}

function labIn(tool: FrameLocator): FrameLocator {
  return tool.frameLocator('iframe[title="Global Compass"]')
}

test('a launch without a lab shows Home inside the course, and a reload keeps it', async ({
  page,
  server,
  campus,
}) => {
  const tool = await openCourse(page, campus)
  await expectHomeOf(tool, 'Sam')
  const frame = toolFrame(page, server.url)
  expect(frame.url()).toBe(`${server.url}/`)
  await frame.evaluate(() => location.reload())
  await expectHomeOf(tool, 'Sam')

  await tool.getByRole('button', { name: 'Sam' }).click()
  await expect(tool.getByRole('menuitem')).toHaveText([
    'Use your Tradewind account',
    'Help',
    'Contact Us',
    'Logout',
  ])
  // A link to a screen of the portal stays in the frame.
  await tool.getByRole('menuitem', { name: 'Contact Us' }).click()
  await expect(tool.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(tool.getByRole('heading', { level: 1, name: 'Tradewind Labs' })).toHaveCount(0)
  await tool.getByRole('link', { name: 'Portal' }).click()
  await expectHomeOf(tool, 'Sam')
})

test(
  'a launch with a lab opens it, a reload opens it again, and closing it shows Home',
  inFull,
  async ({ page, server, campus }) => {
    const link = addLink(campus, 'Global Compass', { lab: 'global_compass_lab' })
    const tool = await openCourse(page, campus, { link })
    await expect(labIn(tool).getByRole('definition').filter({ hasText: 'Sam Rivers' })).toBeVisible()
    const frame = toolFrame(page, server.url)
    expect(frame.url()).toBe(`${server.url}/?lab=global_compass_lab`)
    await frame.evaluate(() => location.reload())
    await expect(labIn(tool).getByRole('definition').filter({ hasText: 'Sam Rivers' })).toBeVisible()
    await labIn(tool).getByRole('button', { name: 'Close' }).click()
    await expectHomeOf(tool, 'Sam')
  },
)

test(
  'a lab that neither the institution nor the student has is refused on Home, where it can be bought',
  inFull,
  async ({ page, server, campus, register }) => {
    const university = await storedInstitution(server, await register('admin'), campus.institution)
    if (!university) throw new Error('The campus has no institution.')
    await changeCampus(server, university, {
      products: { market_analysis_lab: { expiration: farDay.day } },
    })
    const link = addLink(campus, 'Global Compass', { lab: 'global_compass_lab' })
    const tool = await openCourse(page, campus, { link })
    const dialog = tool.getByRole('dialog', { name: 'Lab Not Available' })
    await expect(dialog).toContainText('The requested lab is not available for your institution.')
    await dialog.getByRole('link', { name: 'Purchase Global Compass' }).click()
    await expect(tool.getByRole('heading', { level: 1, name: 'Select a Product' })).toBeVisible()
  },
)

test('a teacher of the course is an instructor in the portal', inFull, async ({ page, campus }) => {
  const tool = await openCourse(page, campus, { user: 'teacher' })
  // The link has no class, so the screen of the course comes before Home.
  await tool.getByRole('link', { name: 'Go to Portal' }).click()
  await expectHomeOf(tool, 'Tess')
  await expect(tool.getByRole('button', { name: 'Redeem Code' })).toHaveCount(0)
})

test(
  'Logout ends the visit and says how to come back, and the activity opens again',
  inFull,
  async ({ page, campus }) => {
    const tool = await openCourse(page, campus)
    await expectHomeOf(tool, 'Sam')
    await tool.getByRole('button', { name: 'Sam' }).click()
    await tool.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(tool.getByText(wayBack, { exact: false })).toBeVisible()
    await page.reload()
    await expectHomeOf(tool, 'Sam')
  },
)

/** Opens the tool in a separate window. */
async function openInWindow(page: Page, { lms }: Campus): Promise<Page> {
  await page.goto(`${lms.url}/course?in=window`)
  const opening = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Open the tool' }).click()
  return await opening
}

test(
  'a launch in a separate window does not affect the portal’s own session',
  inFull,
  async ({ page, context, campus, signIn }) => {
    const student = await signIn('student')
    await page.goto('/')
    await expectHomeOf(page, student.firstName)
    const visit = await openInWindow(await context.newPage(), campus)
    await expectHomeOf(visit, 'Sam')
    await page.reload()
    await expectHomeOf(page, student.firstName)
    expect(await storedToken(page)).toBe(student.token)
    await chooseFromUserMenu(visit, 'Sam', 'Logout')
    await expect(visit.getByText(wayBack, { exact: false })).toBeVisible()
    await page.reload()
    await expectHomeOf(page, student.firstName)
  },
)

test(
  'switching off the LMS ends its visits, which say how to come back',
  inFull,
  async ({ page, server, campus, register, expectErrors }) => {
    expectErrors(refusedCall(401, '/api/'))
    const visit = await openInWindow(page, campus)
    await expectHomeOf(visit, 'Sam')
    await changePlatform(server, await register('admin'), campus.platform, { active: false })
    await visit.reload()
    await expect(visit.getByText(wayBack, { exact: false })).toBeVisible()
  },
)

test('a used ticket says so and starts no visit', inFull, async ({ page, expectErrors }) => {
  expectErrors(refusedCall(401, '/api/auth/exchange'))
  await page.goto('/lti-connector?ticket=made-up')
  await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible()
  await expect(
    page.getByText('This link has expired or has already been used.', { exact: false }),
  ).toBeVisible()
})

test(
  'without a message the connecting screen says what to do',
  inFull,
  async ({ page, checkAccessibility }) => {
    await page.goto('/lti-connector')
    await expect(page.getByRole('heading', { level: 1, name: 'Connecting to the product...' })).toBeVisible()
    await expect(page.getByText('Please open the activity there again.', { exact: false })).toBeVisible()
    await checkAccessibility(page)
  },
)
