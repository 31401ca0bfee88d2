import type { FrameLocator, Locator, Page } from '@playwright/test'
import { call } from '../api.ts'
import { expect, inFull, test as base } from '../fixtures.ts'
import { press } from '../keyboard.ts'
import { givenCampus, openCourse, type Campus } from '../lms.ts'
import { givenUniversity } from '../managed-institutions.ts'
import { hideWelcome, refusedCall } from '../steps.ts'

const test = base.extend<{ campus: Campus }>({ campus: givenCampus })

test.beforeEach(({ context }) => hideWelcome(context))

/** Makes the frame of the LMS as small as Moodle's. */
async function shrinkFrame(page: Page): Promise<void> {
  await page
    .locator('iframe')
    .first()
    .evaluate((frame: HTMLIFrameElement) => {
      frame.width = '770'
      frame.height = '578'
    })
}

/** Expects that nothing is wider than the screen or the frame. */
async function expectNoSideways(place: Page | FrameLocator): Promise<void> {
  const beyond = await place
    .locator('html')
    .evaluate((html) => html.scrollWidth - (html.ownerDocument.defaultView?.innerWidth ?? 0))
  expect(beyond, 'the page scrolls sideways').toBeLessThanOrEqual(0)
}

async function expectFocusInView(target: Locator): Promise<void> {
  await expect(target).toBeFocused()
  await expect(target).toBeInViewport()
}

/** Walks to an entry of an open menu by arrow and chooses it. */
async function choose(page: Page, entry: Locator): Promise<void> {
  await expect(entry).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(entry).toBeFocused({ timeout: 200 })
  }).toPass()
  await page.keyboard.press('Enter')
}

test(
  'an administrator connects, allows and tests an LMS by keyboard alone on a phone',
  inFull,
  async ({ page, context, server, signIn, campus, expectErrors }) => {
    test.slow()
    expectErrors(refusedCall(403, '/lti/launch'))
    const admin = await signIn('admin')
    const params = { platform: campus.platform.id }
    await call(server, 'DELETE /api/lti/platforms/:platform', { params }, admin.token)
    const university = await givenUniversity(server, admin, { ipRanges: ['none'] })
    await page.setViewportSize({ width: 390, height: 844 })

    await page.goto('/admin?tab=lms')
    const connect = page.getByRole('button', { name: 'Connect an LMS' })
    await press(page, connect, 'Enter')
    const dialog = page.getByRole('dialog')
    const institution = dialog.getByRole('combobox', { name: 'Institution' })
    await press(page, institution, 'ArrowDown')
    await page.keyboard.type(university.name)
    await expect(dialog.getByRole('option', { name: university.name })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await press(page, dialog.getByRole('button', { name: 'Create link' }), 'Enter')
    await expect(dialog.getByText('we don’t show it again', { exact: false })).toBeVisible()
    await expectNoSideways(page)
    const link = (await dialog.locator('code').innerText()).replaceAll(/\s/gu, '')
    await press(page, dialog.getByRole('button', { name: 'Done' }), 'Enter')
    await expect(dialog).toHaveCount(0)
    await expectFocusInView(connect)

    const lms = await context.newPage()
    await lms.setViewportSize({ width: 390, height: 844 })
    campus.lms.services.character = 'brightspace'
    const settings = encodeURIComponent(`${campus.lms.url}/openid-configuration`)
    await lms.goto(`${link}?openid_configuration=${settings}`)
    await expectNoSideways(lms)
    await press(lms, lms.getByRole('button', { name: 'Install Tradewind' }), 'Enter')
    await expect(lms.getByText('waits here for its first launch', { exact: false })).toBeVisible()
    await openCourse(lms, campus)
    await expect(
      lms.frameLocator('iframe').getByText('An administrator of this portal must allow', { exact: false }),
    ).toBeVisible()

    await page.reload()
    await press(page, page.getByRole('button', { name: 'Allow deployment 1' }), 'Enter')
    await expect(page.getByRole('button', { name: 'Allow deployment 1' })).toHaveCount(0)
    const course = await openCourse(lms, campus)
    await expect(course.getByText('Hello, Sam.')).toBeVisible()
    await page.goto(`/admin?tab=lms&search=${campus.lms.clientId}`)
    await expect(page.getByText('Active', { exact: true })).toBeVisible()
    await expectNoSideways(page)
    await press(page, page.getByRole('button', { name: /^Actions for /u }), 'Enter')
    await choose(page, page.getByRole('menuitem', { name: 'Test' }))
    await expect(dialog.getByRole('list', { name: 'Results' }).getByRole('listitem')).toHaveCount(4)
    await expectNoSideways(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  },
)

test(
  'an instructor adds a link, sets up its class and reads the class list by keyboard alone in a frame of 770 × 578',
  inFull,
  async ({ page, campus }) => {
    test.slow()
    const chooser = await openCourse(page, campus, { user: 'teacher', choose: '1' })
    await shrinkFrame(page)
    await expect(chooser.getByRole('heading', { level: 1, name: 'Add to your course' })).toBeVisible()
    await expectNoSideways(chooser)
    await press(page, chooser.getByRole('button', { name: 'Add Global Compass', exact: true }), 'Enter')
    await expect(chooser.getByRole('heading', { name: '1 added' })).toBeVisible()

    const link = campus.lms.links.at(-1)?.id ?? ''
    const tool = await openCourse(page, campus, { link, user: 'teacher' })
    await shrinkFrame(page)
    await expect(tool.getByRole('heading', { level: 1, name: 'Set up your class' })).toBeVisible()
    await expectNoSideways(tool)
    await press(page, tool.getByRole('button', { name: 'Set up the class' }), 'Enter')
    const open = tool.getByRole('link', { name: 'Open the class' })
    await expectFocusInView(open)
    await expectNoSideways(tool)
    await page.keyboard.press('Enter')
    await expect(tool.getByRole('heading', { level: 1, name: 'Peer course' })).toBeVisible()
    const again = tool.getByRole('button', { name: 'Read the list again' })
    await expect(again).toBeVisible()
    await press(page, again, 'Enter')
    await expectFocusInView(again)
    await expectNoSideways(tool)
  },
)
