import type { Page } from '@playwright/test'
import { givenAccessCode } from '../codes.ts'
import { call } from '../api.ts'
import { expect, test, inFull } from '../fixtures.ts'
import { chooseFromUserMenu, expectHome, logIn } from '../steps.ts'

function redeemDialog(page: Page) {
  return page.getByRole('dialog', { name: 'Redeem Code' })
}

/** Only tests with "welcome" in their title see the welcome; all others start as if the reader had hidden it. */
test.beforeEach(({ context }, { title }) =>
  title.includes('welcome')
    ? undefined
    : context.addInitScript(() => {
        if (location.protocol === 'http:') localStorage.setItem('tradewind.hide-info', 'true')
      }),
)

test('a student with only the free lab is asked for a code once per sign-in', async ({ page, signIn }) => {
  const student = await signIn('student')
  await page.clock.install()
  await page.goto('/')
  await expectHome(page)
  await page.clock.runFor(600)
  await redeemDialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(redeemDialog(page)).toBeHidden()

  await page.reload()
  await expectHome(page)
  await page.clock.runFor(2500)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await chooseFromUserMenu(page, student.firstName, 'Logout')
  await logIn(page, student)
  await expectHome(page)
  await page.clock.runFor(600)
  await expect(redeemDialog(page)).toBeVisible()
})

test(
  'the welcome comes first, then the question for a code, one at a time',
  inFull,
  async ({ page, signIn }) => {
    await signIn('student')
    await page.clock.install()
    await page.goto('/')
    await expectHome(page)
    await page.clock.runFor(1100)
    const welcome = page.getByRole('dialog', { name: 'Welcome to Tradewind Labs' })
    await expect(welcome).toBeVisible()
    await page.clock.runFor(2500)
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await welcome.getByRole('button', { name: 'Got it!' }).click()
    await expect(welcome).toBeHidden()
    await page.clock.runFor(600)
    await expect(redeemDialog(page)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(1)
  },
)

test(
  'the welcome and the question for a code still come after the page was frozen for long',
  inFull,
  async ({ page, signIn }) => {
    await signIn('student')
    await page.clock.install()
    await page.goto('/')
    await expectHome(page)
    // Many ticks of every timer at once, as after a freeze.
    await page.clock.runFor(5000)
    const welcome = page.getByRole('dialog', { name: 'Welcome to Tradewind Labs' })
    await welcome.getByRole('button', { name: 'Got it!' }).click()
    await expect(welcome).toBeHidden()
    await page.clock.runFor(1100)
    await expect(redeemDialog(page)).toBeVisible()
  },
)

test(
  'holders of another lab or a role, unverified students and people with a requested lab are not asked for a code',
  inFull,
  async ({ page, server, signIn }) => {
    const holder = await signIn('student')
    const code = await givenAccessCode(server, 'cultural_exchange_lab')
    await call(server, 'POST /api/access-codes/use', { body: { code } }, holder.token)
    await page.clock.install()
    const expectNoQuestion = async () => {
      await expectHome(page)
      await page.clock.runFor(2500)
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await page.goto('/')
    await expectNoQuestion()

    await signIn('instructor')
    await page.goto('/')
    await expectNoQuestion()

    await signIn('student', { verified: false })
    await page.goto('/')
    await page.getByRole('button', { name: 'Later' }).click()
    await expectNoQuestion()

    await signIn('student')
    await page.goto('/?lab=atlantis')
    await page.getByRole('button', { name: 'OK' }).click()
    await expectNoQuestion()
  },
)
