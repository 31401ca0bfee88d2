import { expect, test as base } from '../fixtures.ts'
import { addLink, givenCampus, type Campus } from '../lms.ts'
import { patiently } from '../patience.ts'
import { hideWelcome, refusedCall } from '../steps.ts'

const test = base.extend<{ campus: Campus }>({ campus: givenCampus })

test.beforeEach(({ context }) => hideWelcome(context))

/** A day from now, as a field for days takes it. */
function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

test('a school pays for a course, and a student opts out and in again', async ({
  page,
  context,
  server,
  campus,
  signIn,
  checkAccessibility,
  expectErrors,
}) => {
  test.setTimeout(patiently(120_000))
  expectErrors(refusedCall(422, '/api/roster-billing'))
  const link = addLink(campus, 'Practice', { lab: 'global_compass_lab', practice: '1' })
  // The session of a launch belongs to its tab.
  const student = await context.newPage()
  const launch = async () => {
    await student.goto(`${campus.lms.url}/start?link=${link}`)
    await expect(student).toHaveURL(`${server.url}/?lab=global_compass_lab`)
    const lab = student.frameLocator('iframe[title="Global Compass"]')
    await expect(lab.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await launch()

  await signIn('admin')
  await page.goto('/admin?tab=orders&part=courses')
  await expect(page.getByText('No course is billed yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Bill a course' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bill a course' })
  await dialog.getByRole('button', { name: 'Bill the course' }).click()
  await expect(dialog.getByText('Please choose a course.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Course' }).fill('Peer')
  await dialog
    .getByRole('option', { name: /^Peer course/u })
    .first()
    .click()
  await dialog.getByLabel('Lab').selectOption({ label: 'Cultural Exchange' })
  await dialog.getByLabel('Last day to opt out').fill('2020-01-01')
  await dialog.getByLabel('Last day of access').fill(inDays(120))
  await dialog.getByRole('button', { name: 'Bill the course' }).click()
  await expect(dialog.getByText('Please choose a day that is not over.')).toBeVisible()
  await dialog.getByLabel('Last day to opt out').fill(inDays(10))
  await checkAccessibility(page)
  await dialog.getByRole('button', { name: 'Bill the course' }).click()
  const row = page.getByRole('table', { name: 'Billed courses' }).getByRole('row').nth(1)
  await expect(row).toContainText('Peer course')
  await expect(row).toContainText('Open')
  await checkAccessibility(page)

  await launch()
  // Keys and focus are those of the window in front.
  await student.bringToFront()
  await student.goto(`${server.url}/settings?part=orders`)
  const paid = student.getByRole('region', { name: 'Paid by your courses' })
  await expect(paid).toContainText('Your school pays.')
  await checkAccessibility(student)
  await paid.getByRole('button', { name: 'Opt out of Cultural Exchange' }).click()
  const asked = student.getByRole('dialog', { name: 'Opt out of Cultural Exchange?' })
  await expect(asked.getByRole('button', { name: 'Opt out' })).toBeVisible()
  await student.keyboard.press('Escape')
  await expect(paid.getByRole('button', { name: 'Opt out of Cultural Exchange' })).toBeFocused()
  await student.keyboard.press('Enter')
  await asked.getByRole('button', { name: 'Opt out' }).click()
  await expect(paid).toContainText('You opted out. You can come back in until')
  await checkAccessibility(student)
  await paid.getByRole('button', { name: 'Opt in again to Cultural Exchange' }).click()
  await expect(paid).toContainText('Your school pays.')
})
