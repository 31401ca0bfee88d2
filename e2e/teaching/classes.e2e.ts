import { expect } from '@playwright/test'
import { call } from '../api.ts'
import { createClass, openClass, openDebrief } from '../class-pages.ts'
import { newCode } from '../codes.ts'
import { inFull, test } from '../fixtures.ts'
import { lockWeights } from '../global-compass.ts'
import { toast } from '../managed-users.ts'
import { patiently } from '../patience.ts'
import { expectHome, expectScreen, hideWelcome, holdCalls, labPage, refusedCall } from '../steps.ts'

test.beforeEach(({ context }) => hideWelcome(context))

const tradeClass = {
  name: 'Trade 101, Monday',
  deadline: null,
  timeZone: 'UTC',
  attempts: 3,
  counted: 'best' as const,
  settings: {},
}

test('an instructor starts a class, and sees a student who joins by code and plays', async ({
  browser,
  page,
  server,
  signIn,
  register,
  checkAccessibility,
}) => {
  test.setTimeout(patiently(90_000))
  await signIn('instructor')
  await page.goto('/?lab=global_compass_lab')
  await labPage(page).getByRole('button', { name: 'Your classes' }).click()
  await createClass(page, { lab: 'Global Compass', name: 'Trade 101, Monday' })
  await page.getByRole('button', { name: 'Create class session' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Trade 101, Monday' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Let students join' })).toBeVisible()
  const code = await page.getByLabel('Class code', { exact: true }).inputValue()
  expect(code).toMatch(/^[A-HJKMNP-Z2-9]{8}$/u)
  await checkAccessibility(page)

  const student = await register('student')
  const context = await browser.newContext({
    storageState: {
      cookies: [],
      origins: [{ origin: server.url, localStorage: [{ name: 'tradewind.session', value: student.token }] }],
    },
  })
  await hideWelcome(context)
  const seat = await context.newPage()
  await seat.goto(`${server.url}/?lab=global_compass_lab`)
  const lab = labPage(seat)
  await lab.getByRole('textbox', { name: 'Class code' }).fill(newCode())
  await lab.getByRole('button', { name: 'Join' }).click()
  await expect(lab.getByText('A code for a lab is redeemed on Home.', { exact: false })).toBeVisible()
  await lab.getByRole('textbox', { name: 'Class code' }).fill('ABCDEFGH')
  await lab.getByRole('button', { name: 'Join' }).click()
  await expect(lab.getByText('No class session has this code.', { exact: false })).toBeVisible()
  const runs = await holdCalls(seat, '/api/labs/global_compass_lab/runs')
  await lab.getByRole('textbox', { name: 'Class code' }).fill(code.toLowerCase())
  await lab.getByRole('button', { name: 'Join' }).click()
  // Until the page shows the class, the button of this name would start an attempt alone.
  await expect(lab.getByRole('button', { name: 'Start attempt 1 of 3' })).toBeDisabled()
  await expect.poll(runs.count).toBe(1)
  runs.release()
  await expect(lab.getByText('You have joined Trade 101, Monday.')).toBeVisible()
  await lab.getByRole('button', { name: 'Start attempt 1 of 3' }).click()
  await expect(lab.getByRole('banner').getByText('Trade 101, Monday')).toBeVisible()
  await lockWeights(lab)
  await expect(lab.getByRole('heading', { name: 'Which cards do you turn over?' })).toBeVisible()
  await context.close()

  const name = `${student.firstName} ${student.lastName}`
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('2 of 5', { timeout: 15_000 })
  await row.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
  await expect(page.getByText('Importance of', { exact: false }).first()).toBeVisible()
  await checkAccessibility(page)

  await page.getByRole('link', { name: 'Trade 101, Monday' }).click()
  await page.getByRole('button', { name: 'Open the solution' }).click()
  const question = page.getByRole('dialog', { name: 'Open the solution?' })
  await expect(question.getByText(`${name} can still play an attempt that counts.`)).toBeVisible()
  await expect(question.getByRole('radio', { name: /^Students without an attempt left/u })).toBeChecked()
  await checkAccessibility(page)
  await question.getByRole('button', { name: 'Open the solution' }).click()
  await expect(toast(page, 'The solution is open to students without an attempt left.')).toBeVisible()
  await page.getByRole('button', { name: 'Close the solution' }).click()
  await expect(page.getByRole('button', { name: 'Open the solution' })).toBeVisible()
})

test(
  'a link into a lab leads to the class also while the list of classes fails, and joins nobody',
  inFull,
  async ({ page, server, signIn, expectErrors }) => {
    const { token } = await signIn('instructor')
    const { id, code } = await call(
      server,
      'POST /api/labs/:lab/class-sessions',
      { params: { lab: 'global_compass_lab' }, body: tradeClass },
      token,
    )
    expectErrors(refusedCall(503, '/api/class-sessions'))
    await page.route('**/api/class-sessions', (route) => route.fulfill({ status: 503 }))
    await page.goto(`/?lab=global_compass_lab&room=${id}`)
    await expectScreen(page, `/classes/${id}`, 'Trade 101, Monday')
    await page.goto(`/?lab=global_compass_lab&class=${code}`)
    await expectScreen(page, '/classes', 'Your classes')
    await page.unroute('**/api/class-sessions')
    await page.reload()
    await page.getByRole('link', { name: 'Trade 101, Monday' }).click()
    await expect(page.locator('dt', { hasText: 'Joined' }).locator('+ dd')).toHaveText('0')
  },
)

test(
  'a page of a class keeps its address over a reload and Back, and an old link leads to it',
  inFull,
  async ({ page, server, signIn }) => {
    const me = await signIn('instructor')
    const { id, code } = await call(
      server,
      'POST /api/labs/:lab/class-sessions',
      { params: { lab: 'global_compass_lab' }, body: tradeClass },
      me.token,
    )
    await openClass(page, 'Trade 101, Monday')
    await openDebrief(page, 'Own questions')
    await page.reload()
    await expectScreen(page, `/classes/${id}/debrief/questions`, 'Debrief of Trade 101, Monday')
    await expect(page.getByText('You have not asked this class a question yet.')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(`/classes/${id}/debrief/class`)
    await page.goBack()
    await expectScreen(page, `/classes/${id}`, 'Trade 101, Monday')
    await page.goBack()
    await expectScreen(page, '/classes', 'Your classes')

    for (const link of [`class=${code}`, `class=${id}`]) {
      await page.goto(`/?lab=global_compass_lab&${link}`)
      await expectScreen(page, `/classes/${id}`, 'Trade 101, Monday')
    }
    await signIn('student')
    await page.goto(`/classes/${id}`)
    await expectHome(page)
  },
)
