import { call } from '../api.ts'
import { expect, inFull, test as base } from '../fixtures.ts'
import { givenCampus, openCourse, type Campus } from '../lms.ts'
import { givenUniversity } from '../managed-institutions.ts'
import { hideWelcome, refusedCall } from '../steps.ts'

const test = base.extend<{ campus: Campus }>({ campus: givenCampus })

test(
  'an LMS is connected by one link inside its own page, and a new deployment is allowed once',
  inFull,
  async ({ page, context, server, signIn, campus, expectErrors, checkAccessibility }) => {
    test.slow()
    expectErrors(refusedCall(403, '/lti/launch'))
    await hideWelcome(context)
    const admin = await signIn('admin')
    // The fixture's platform makes way for the one that the link connects.
    const params = { platform: campus.platform.id }
    await call(server, 'DELETE /api/lti/platforms/:platform', { params }, admin.token)
    const university = await givenUniversity(server, admin, { ipRanges: ['none'] })

    await page.goto('/admin?tab=lms')
    await page.getByRole('button', { name: 'Connect an LMS' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Create link' }).click()
    await expect(dialog.getByText('Please choose an institution.')).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Institution' }).fill(university.name)
    await dialog.getByRole('option', { name: university.name }).click()
    await dialog.getByRole('button', { name: 'Create link' }).click()
    await expect(dialog.getByText('we don’t show it again', { exact: false })).toBeVisible()
    await checkAccessibility(page)
    const link = (await dialog.locator('code').innerText()).replaceAll(/\s/gu, '')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('button', { name: `Revoke the link for ${university.name}` })).toBeVisible()

    // The page by itself, as Brightspace opens it.
    campus.lms.services.character = 'brightspace'
    const settings = encodeURIComponent(`${campus.lms.url}/openid-configuration`)
    const lms = await context.newPage()
    await lms.goto(`${link}?openid_configuration=${settings}`)
    await expect(lms.getByRole('heading', { level: 1, name: 'Install Tradewind' })).toBeVisible()
    await checkAccessibility(lms)
    await lms.goto(`${campus.lms.url}/admin/register?tool=${encodeURIComponent(link)}`)
    const tool = lms.frameLocator('iframe[title="Registration"]')
    await expect(tool.getByRole('heading', { level: 1, name: 'Install Tradewind' })).toBeVisible()
    const install = tool.getByRole('button', { name: 'Install Tradewind' })
    expect((await install.boundingBox())?.y, 'the button is in view in the frame').toBeLessThan(600)
    await install.click()
    await expect(tool.getByText('waits here for its first launch', { exact: false })).toBeVisible()
    await tool.getByRole('button', { name: 'Back to your LMS' }).click()
    await expect(lms.getByRole('heading', { level: 1, name: 'The tool is done' })).toBeVisible()

    const course = await openCourse(lms, campus)
    await expect(
      course.getByText('An administrator of this portal must allow', { exact: false }),
    ).toBeVisible()
    await page.reload()
    await expect(page.getByRole('row').filter({ hasText: campus.lms.clientId })).toContainText('Waiting')
    await expect(page.getByText('wants to open labs', { exact: false })).toBeVisible()
    await checkAccessibility(page)
    await page.getByRole('button', { name: 'Allow deployment 1' }).click()
    await expect(page.getByText('wants to open labs', { exact: false })).toBeHidden()
    const again = await openCourse(lms, campus)
    await expect(again.getByText('Hello, Sam.')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('row').filter({ hasText: campus.lms.clientId })).toContainText('Active')
  },
)

test(
  'a registration in a tab of its own tells the page that opened it when it is done',
  inFull,
  async ({ page, server, signIn, campus }) => {
    const admin = await signIn('admin')
    const params = { platform: campus.platform.id }
    await call(server, 'DELETE /api/lti/platforms/:platform', { params }, admin.token)
    const { institutionId } = await givenUniversity(server, admin, { ipRanges: ['none'] })
    const body = { institutionId }
    const { url } = await call(server, 'POST /api/lti/connection-links', { body }, admin.token)
    campus.lms.services.character = 'brightspace'
    await page.goto(`${campus.lms.url}/admin/register?tool=about:blank`)
    const opening = page.waitForEvent('popup')
    const settings = encodeURIComponent(`${campus.lms.url}/openid-configuration`)
    await page.evaluate((address) => void open(address), `${url}?openid_configuration=${settings}`)
    const tab = await opening
    await tab.getByRole('button', { name: 'Install Tradewind' }).click()
    await expect(tab.getByRole('button', { name: 'Back to your LMS' })).toBeVisible()
    // The button is there a moment before its script.
    await tab.waitForLoadState()
    await tab.getByRole('button', { name: 'Back to your LMS' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'The tool is done' })).toBeVisible()
  },
)

test('a connection link is revoked, and says so where an LMS opens it', async ({
  page,
  server,
  signIn,
  expectErrors,
}) => {
  expectErrors(refusedCall(403, '/lti/register'))
  const admin = await signIn('admin')
  const university = await givenUniversity(server, admin)
  const { url } = await call(
    server,
    'POST /api/lti/connection-links',
    { body: { institutionId: university.institutionId } },
    admin.token,
  )
  await page.goto('/admin?tab=lms')
  await page.getByRole('button', { name: `Revoke the link for ${university.name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByRole('button', { name: `Revoke the link for ${university.name}` })).toBeHidden()
  await page.goto(url)
  await expect(page.getByText('This link was used or revoked', { exact: false })).toBeVisible()
})
