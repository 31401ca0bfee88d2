import { expect, test as base, inFull } from '../fixtures.ts'
import { givenCampus, openCourse, toolFrame, type Campus } from '../lms.ts'
import { fillIn, hideWelcome, refusedCall } from '../steps.ts'

const test = base.extend<{ campus: Campus }>({ campus: givenCampus })

test.beforeEach(({ context }) => hideWelcome(context))

test('a teacher chooses a lab for the course, and a student opens it there', async ({
  page,
  server,
  campus,
  expectErrors,
  checkAccessibility,
}) => {
  expectErrors(refusedCall(400, '/lti/login'))
  await page.goto(`${server.url}/lti/login`)
  await expect(page.getByRole('heading', { level: 1, name: 'We could not open this link' })).toBeVisible()
  await checkAccessibility(page)
  await page.goto(`${campus.lms.url}/start?user=teacher&choose=1`)
  await expect(page.getByRole('heading', { level: 1, name: 'Add to your course' })).toBeVisible()
  await checkAccessibility(page)
  const chooser = await openCourse(page, campus, { user: 'teacher', choose: '1' })
  await chooser.getByRole('button', { name: 'Add Global Compass without a class' }).click()
  await expect(chooser.getByRole('heading', { name: '1 added' })).toBeVisible()
  const link = campus.lms.links.at(-1)?.id ?? ''
  const tool = await openCourse(page, campus, { link })
  const lab = tool.frameLocator('iframe[title="Global Compass"]')
  await expect(lab.getByRole('definition').filter({ hasText: 'Sam Rivers' })).toBeVisible()
})

test(
  'the page of an account from a course says that it has no password in the portal',
  inFull,
  async ({ page, server, campus }) => {
    const tool = await openCourse(page, campus)
    await expect(tool.getByText('Hello, Sam.')).toBeVisible()
    for (const path of ['/settings', '/delete', '/change-password', '/edit-settings']) {
      await toolFrame(page, server.url).goto(server.url + path)
      await expect(tool.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
      await expect(tool.getByRole('link', { name: 'Delete Account' })).toHaveCount(0)
    }
    await expect(tool.getByText('You came from your course', { exact: false })).toBeVisible()
    await tool.getByRole('main').getByRole('link', { name: 'Use your Tradewind account' }).click()
    await expect(tool.getByRole('button', { name: 'Sign in and link' })).toBeVisible()
  },
)

test(
  'a linked account is deleted inside the frame, where browsers show no confirmation',
  inFull,
  async ({ page, server, campus, register }) => {
    const { email, password, firstName } = await register('student')
    const tool = await openCourse(page, campus)
    await expect(tool.getByText('Hello, Sam.')).toBeVisible()
    await toolFrame(page, server.url).goto(`${server.url}/link-account`)
    const main = tool.getByRole('main')
    await fillIn(main, { Email: email, Password: password })
    await main.getByRole('button', { name: 'Sign in and link' }).click()
    await expect(tool.getByText(`Hello, ${firstName}.`)).toBeVisible()
    await toolFrame(page, server.url).goto(`${server.url}/delete`)
    await fillIn(main, { Email: email, Password: password })
    await main.getByRole('button', { name: 'DELETE' }).click()
    const question = tool.getByRole('dialog', { name: 'Delete account' })
    await expect(question).toContainText('Are you sure you want to delete your account?')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await main.getByRole('button', { name: 'DELETE' }).click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(tool.getByRole('heading', { name: 'Account Successfully Deleted' })).toBeVisible()
  },
)
