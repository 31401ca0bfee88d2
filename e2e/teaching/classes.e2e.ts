import { expect, type FrameLocator, type Page } from '@playwright/test'
import { newCode } from '../codes.ts'
import { test } from '../fixtures.ts'
import { lockWeights } from '../global-compass.ts'
import { patiently } from '../patience.ts'
import { hideWelcome, holdCalls, labPage } from '../steps.ts'

test.beforeEach(({ context }) => hideWelcome(context))

async function openLab(page: Page): Promise<FrameLocator> {
  await page.goto('/?lab=global_compass_lab')
  return labPage(page)
}

async function createClass(lab: FrameLocator, name: string): Promise<string> {
  await lab.getByRole('button', { name: 'Class sessions' }).click()
  await lab.getByRole('button', { name: 'New class session' }).first().click()
  await lab.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await lab.getByRole('button', { name: /^Create/u }).click()
  await expect(lab.getByRole('heading', { name: 'Let students join' })).toBeVisible()
  return await lab.getByLabel('Class code', { exact: true }).inputValue()
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
  const desk = await openLab(page)
  const code = await createClass(desk, 'Trade 101, Monday')
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
  const row = desk.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('2 of 5', { timeout: 15_000 })
  await row.getByRole('button', { name }).click()
  await expect(desk.getByRole('heading', { name })).toBeVisible()
  await expect(desk.getByText('Importance of', { exact: false }).first()).toBeVisible()
  await checkAccessibility(page)

  await desk.getByRole('button', { name: 'Trade 101, Monday' }).click()
  await desk.getByRole('button', { name: 'Open the solution' }).click()
  const question = desk.getByRole('dialog', { name: 'Open the solution?' })
  await expect(question.getByText(`${name} can still play an attempt that counts.`)).toBeVisible()
  await expect(question.getByRole('radio', { name: /^Students without an attempt left/u })).toBeChecked()
  await checkAccessibility(page)
  await question.getByRole('button', { name: 'Open the solution' }).click()
  await expect(desk.getByText('The solution is open to students without an attempt left.')).toBeVisible()
  await desk.getByRole('button', { name: 'Close the solution' }).click()
  await expect(desk.getByRole('button', { name: 'Open the solution' })).toBeVisible()
})
