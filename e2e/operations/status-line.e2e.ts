import type { Page } from '@playwright/test'
import { expect, inFull, test } from '../fixtures.ts'
import { firstQuestion, question } from '../global-compass.ts'
import { expectHome, fillIn, hideWelcome, holdCalls, labPage, refusedCall } from '../steps.ts'

const notice = (place: Pick<Page, 'getByRole'>) =>
  place.getByRole('status').filter({ hasText: 'Many people are here right now.' })

/** Refuses a call once, as the server does when too many have come; the next one reaches it. */
async function refuseOnce(page: Page, call: string, seconds: number) {
  const turns: (string | undefined)[] = []
  await page.route(`**${call}`, async (route) => {
    if (route.request().method() === 'OPTIONS') return await route.continue()
    turns.push(route.request().headers()['x-turn'])
    if (turns.length > 1) return await route.continue()
    const message = `Too many people are signing in right now. Please wait ${seconds} seconds and try again.`
    const origin = route.request().headers()['origin'] ?? ''
    return await route.fulfill({
      status: 429,
      headers: {
        'retry-after': String(seconds),
        'x-turn': '1795790095984.place',
        'access-control-allow-origin': origin,
        'access-control-expose-headers': 'retry-after, x-turn',
      },
      json: { error: message, message, code: 'busy' },
    })
  })
  return turns
}

test('who signs in when too many do sees when it is their turn, and is signed in without another press', async ({
  page,
  register,
  checkAccessibility,
  expectErrors,
}) => {
  expectErrors(refusedCall(429, '/api/auth/login'))
  const { email, password } = await register('student')
  const turns = await refuseOnce(page, '/api/auth/login', 4)
  await page.goto('/login')
  await fillIn(page, { Email: email, Password: password })
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await expect(notice(page)).toContainText('It is your turn in about 4 seconds. You keep your place.')
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible()
  await checkAccessibility(page)
  await expect(notice(page)).toContainText('in about 1 second.')
  await expectHome(page)
  await expect(notice(page)).toHaveCount(0)
  expect(turns).toEqual([undefined, '1795790095984.place'])
})

test('who waits in line on the server sees how long it is', inFull, async ({ page, register }) => {
  const { email, password } = await register('student')
  const held = await holdCalls(page, '/api/auth/login')
  await page.route('**/api/line', (route) => route.fulfill({ json: { seconds: 12 } }))
  await page.goto('/login')
  await fillIn(page, { Email: email, Password: password })
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await expect(notice(page)).toContainText('It is your turn in about 12 seconds.')
  held.release()
  await expectHome(page)
  await expect(notice(page)).toHaveCount(0)
})

test(
  'who begins a lab when too many do sees it there, and the lab begins',
  inFull,
  async ({ page, signIn, expectErrors, checkAccessibility }) => {
    expectErrors(refusedCall(429, '/api/labs/global_compass_lab/runs'))
    await signIn('instructor')
    await hideWelcome(page.context())
    await page.goto('/?lab=global_compass_lab')
    const lab = labPage(page)
    const start = lab.getByRole('button', { name: 'Start attempt 1 of 3' })
    await expect(start).toBeEnabled()
    await refuseOnce(page, '/api/labs/global_compass_lab/runs', 3)
    await start.click()
    await expect(notice(lab)).toContainText('It is your turn in about 3 seconds.')
    await checkAccessibility(page)
    await expect(notice(lab)).toHaveCount(0)
    await expect(question(lab, firstQuestion)).toBeVisible()
  },
)
