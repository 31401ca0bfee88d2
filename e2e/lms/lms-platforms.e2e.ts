import { readFileSync } from 'node:fs'
import type { LmsPlatform } from '@tradewind/contract/lms/lms'
import type { Locator, Page } from '@playwright/test'
import type { Account } from '../accounts.ts'
import { call } from '../api.ts'
import { expect, inFull, test } from '../fixtures.ts'
import { changePlatform, givenPlatform } from '../lms.ts'
import { givenUniversity, newWord } from '../managed-institutions.ts'
import type { OwnServer } from '../own-server.ts'
import { tabTo } from '../keyboard.ts'
import { fillIn, refusedCall, unansweredCall } from '../steps.ts'

async function storedPlatform(
  server: OwnServer,
  { token }: Pick<Account, 'token'>,
  search: string,
): Promise<LmsPlatform | undefined> {
  const answer = await call(server, 'GET /api/lti/platforms', { query: { search } }, token)
  return (Array.isArray(answer) ? answer : answer.items)[0]
}

function rowOf(page: Page, name: string): Locator {
  return page
    .getByRole('table', { name: 'Learning management systems' })
    .getByRole('row')
    .filter({ hasText: name })
}

async function openLms(page: Page, search = ''): Promise<void> {
  await page.goto(`/admin?tab=lms${search === '' ? '' : `&search=${encodeURIComponent(search)}`}`)
  await expect(page.getByRole('heading', { name: 'Addresses to enter in your LMS' })).toBeVisible()
}

async function choose(page: Page, name: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

test(
  'the addresses are shown and can be copied, and each LMS has its steps',
  inFull,
  async ({ page, context, server, signIn, checkAccessibility }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await signIn('admin')
    await openLms(page)
    for (const [name, path] of [
      ['login', '/lti/login'],
      ['launch', '/lti/launch'],
      ['keyset', '/lti/jwks'],
      ['deep linking', '/lti/launch'],
      ['canvas configuration', '/lti/canvas.json'],
    ] as const) {
      const copy = page.getByRole('button', { name: `Copy ${name} address` })
      await copy.click()
      await expect(page.getByRole('button', { name: `Copied! ${name} address` })).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(server.url + path)
    }
    for (const lms of ['Canvas', 'Moodle', 'Blackboard', 'Brightspace']) {
      await page.getByText(`How to connect ${lms} by hand`).click()
      await expect(page.getByRole('listitem').filter({ hasText: 'Add the LMS below' })).toHaveCount(1)
    }
    await page.getByText('How to type a link by hand').click()
    await expect(page.getByText('lab=global_compass_lab', { exact: true })).toBeVisible()
    await checkAccessibility(page)
    await page.getByText('How to make teams from the groups of a course').click()
    await expect(page.getByText('moodle_groups=$Moodle.Person.userGroupIds', { exact: true })).toBeVisible()
    await expect(page.getByText('canvas_groups=$Canvas.group.contextIds', { exact: true })).toBeVisible()
    await checkAccessibility(page)
  },
)

test(
  'an LMS is added by keyboard, with suggested origins and a sentence for each problem',
  inFull,
  async ({ page, server, signIn, expectErrors, checkAccessibility }) => {
    test.slow()
    expectErrors(refusedCall(422, '/api/lti/platforms'), refusedCall(409, '/api/lti/platforms'))
    const admin = await signIn('admin')
    const university = await givenUniversity(server, admin)
    const taken = await givenPlatform(server, admin, { institutionId: university.institutionId })
    const word = newWord()
    await openLms(page)
    const add = page.getByRole('button', { name: 'Add LMS' })
    await tabTo(page, add)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Add LMS' })
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Please choose an institution.')).toBeVisible()
    await checkAccessibility(page)

    await page.keyboard.type(`Campus ${word}`)
    await page.keyboard.press('Tab')
    const institution = dialog.getByRole('combobox', { name: 'Institution' })
    await page.keyboard.type(university.name)
    await expect(dialog.getByRole('option', { name: university.name })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(institution).toHaveAttribute('aria-activedescendant', /./u)
    await page.keyboard.press('Enter')
    await expect(institution).toHaveValue(university.name)
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('combobox', { name: 'Kind of LMS' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.type(taken.issuer)
    await page.keyboard.press('Tab')
    await page.keyboard.type(taken.clientId)
    await page.keyboard.press('Tab')
    await page.keyboard.type('1, 2')
    await page.keyboard.press('Tab')
    await page.keyboard.type(`https://login.${word}.example/auth`)
    await page.keyboard.press('Tab')
    const origins = dialog.getByRole('textbox', { name: 'Frame origins' })
    await expect(origins).toHaveValue(`${taken.issuer}, https://login.${word}.example`)
    await page.keyboard.type(`https://${word}.example/jwks`)
    await page.keyboard.press('Enter')
    await expect(
      dialog.getByText('A platform with this issuer and client id already has the deployment id 1.'),
    ).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Client ID' }).fill(word)
    await origins.fill('https://*.example, nonsense')
    await dialog.getByRole('button', { name: 'Add LMS' }).click()
    await expect(dialog.getByText('is not an origin.', { exact: false })).toBeVisible()
    await origins.fill('')
    // The origins follow the last change also where the next press is on the button.
    await dialog
      .getByRole('textbox', { name: 'Authentication address' })
      .fill(`https://sign-in.${word}.example/auth`)
    await dialog.getByRole('button', { name: 'Add LMS' }).click()
    await expect(notice(page, `Campus ${word} is saved.`)).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(add).toBeFocused()
    expect(await storedPlatform(server, admin, word)).toMatchObject({
      name: `Campus ${word}`,
      clientId: word,
      deploymentIds: ['1', '2'],
      institutionId: university.institutionId,
      frameOrigins: [taken.issuer, `https://sign-in.${word}.example`],
      active: true,
    })
  },
)

test('an LMS is found, exported, changed, switched off and on, and removed', async ({
  page,
  server,
  signIn,
  checkAccessibility,
}) => {
  const admin = await signIn('admin')
  const platform = await givenPlatform(server, admin)
  const { name, clientId } = platform
  await openLms(page)
  await page
    .getByRole('searchbox', { name: 'Search by name, issuer, client ID or institution' })
    .fill(clientId)
  // Before, the row stands among others, and moves when they go.
  await expect(page.getByText('1 of 1')).toBeVisible()
  const row = rowOf(page, name)
  await expect(row).toContainText(platform.institutionName ?? '')
  await expect(row).toContainText('Waiting')
  await expect(row).toContainText('Never')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const file = await (await downloading).path()
  expect(readFileSync(file, 'utf8')).toContain(clientId)

  await choose(page, name, 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit LMS' })
  await fillIn(dialog, { Name: `${name} renamed`, 'Deployment IDs': '7' })
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(notice(page, `${name} renamed is saved.`)).toBeVisible()
  expect(await storedPlatform(server, admin, clientId)).toMatchObject({ deploymentIds: ['7'] })

  await choose(page, `${name} renamed`, 'Switch off')
  const off = page.getByRole('dialog', { name: 'Switch Off LMS' })
  await expect(off).toContainText('Everyone who signed in from it is signed out right away.')
  await checkAccessibility(page)
  await off.getByRole('button', { name: 'Switch off' }).click()
  await expect(row).toContainText('Off')
  expect(await storedPlatform(server, admin, clientId)).toMatchObject({ active: false })
  await choose(page, `${name} renamed`, 'Switch on')
  await expect(row).toContainText('Waiting')
  expect(await storedPlatform(server, admin, clientId)).toMatchObject({ active: true })

  await page.route('**/api/lti/platforms/*/at-stake', (route) =>
    route.fulfill({ json: { classes: 2, gradesUnderWay: 1 } }),
  )
  await choose(page, `${name} renamed`, 'Remove')
  const removal = page.getByRole('dialog', { name: 'Remove LMS' })
  await expect(removal).toContainText(clientId)
  await expect(removal).toContainText('2 running classes can no longer be opened from the course.')
  await expect(removal).toContainText('1 grade on the way to the course will not arrive.')
  await removal.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: `Actions for ${name} renamed` })).toBeFocused()
  await choose(page, `${name} renamed`, 'Remove')
  await removal.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Nothing matches.')).toBeVisible()
  expect(await storedPlatform(server, admin, clientId)).toBeUndefined()
})

test(
  'an LMS whose institution was deleted asks for another before it is switched on',
  inFull,
  async ({ page, server, signIn }) => {
    const admin = await signIn('admin')
    const { institutionId } = await givenUniversity(server, admin)
    const { name } = await givenPlatform(server, admin, { institutionId })
    await call(server, 'DELETE /api/institutions/:institutionId', { params: { institutionId } }, admin.token)
    await openLms(page, name)
    await expect(rowOf(page, name)).toContainText('Deleted')
    await choose(page, name, 'Switch on')
    const dialog = page.getByRole('dialog', { name: 'Edit LMS' })
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog.getByText('Please choose an institution.')).toBeVisible()
  },
)

test(
  'failures say what happened, keep the typed text, and can be tried again',
  inFull,
  async ({ page, server, signIn, expectErrors }) => {
    test.slow()
    expectErrors(refusedCall(500, '/api/lti/'), unansweredCall('/api/lti/'), /could not be loaded/u)
    const admin = await signIn('admin')
    const platform = await givenPlatform(server, admin)
    const { name } = platform
    const broken = { error: 'Server Error', message: 'Server Error', code: 'server_error' }
    await page.route('**/api/lti/**', (route) => route.fulfill({ status: 500, json: broken }))
    await openLms(page, name)
    await expect(page.getByText('Failed to fetch the addresses.')).toBeVisible()
    await expect(page.getByText('Failed to fetch the learning management systems.')).toBeVisible()
    await page.unrouteAll()
    const again = page.getByRole('button', { name: 'Try again' })
    await expect(again).toHaveCount(3)
    await again.first().click()
    await expect(again).toHaveCount(2)
    await again.first().click()
    await expect(again).toHaveCount(1)
    await again.click()
    await expect(rowOf(page, name)).toBeVisible()

    await page.route('**/api/lti/platforms/*', (route) => route.abort())
    await choose(page, name, 'Edit')
    const dialog = page.getByRole('dialog', { name: 'Edit LMS' })
    await fillIn(dialog, { Name: 'Another name' })
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog.getByText('Failed to update the LMS.')).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Another name')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await choose(page, name, 'Remove')
    const removal = page.getByRole('dialog', { name: 'Remove LMS' })
    await removal.getByRole('button', { name: 'Remove' }).click()
    await expect(removal.getByText('Failed to remove the LMS.')).toBeVisible()
    await removal.getByRole('button', { name: 'Cancel' }).click()
    await choose(page, name, 'Switch off')
    const off = page.getByRole('dialog', { name: 'Switch Off LMS' })
    await off.getByRole('button', { name: 'Switch off' }).click()
    await expect(off.getByText('Failed to switch off the LMS.')).toBeVisible()
    await changePlatform(server, admin, platform, { active: false })
    await page.reload()
    await choose(page, name, 'Switch on')
    await expect(page.getByRole('group', { name: 'Error message' })).toContainText(
      'Failed to switch on the LMS.',
    )
    expect(await storedPlatform(server, admin, name)).toMatchObject({ name, active: false })
  },
)

test(
  'on a phone the rows are cards, and nothing is wider than the screen',
  inFull,
  async ({ page, server, signIn, checkAccessibility }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    const admin = await signIn('admin')
    const { name } = await givenPlatform(server, admin)
    await openLms(page, name)
    await expect(page.getByText(name, { exact: true })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await checkAccessibility(page)
    await page.getByRole('button', { name: 'Add LMS' }).click()
    await expect(page.getByRole('dialog', { name: 'Add LMS' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  },
)
