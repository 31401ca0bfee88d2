import { call } from '../api.ts'
import { expect, test, inFull } from '../fixtures.ts'
import type { OwnServer } from '../own-server.ts'
import { cards, payWith } from '../purchases.ts'
import { day, letPass, ownClock, timeOf } from '../server-clock.ts'
import { atTime, expectHome, expectScreen, hideWelcome, labPage, logIn, refusedCall } from '../steps.ts'

test.use({ settings: ownClock })
test.beforeEach(({ context }) => hideWelcome(context))

const lab = 'market_analysis_lab'

async function makeClass(server: OwnServer, token: string, days: number) {
  const deadline = timeOf(server) + days * day
  const body = { name: 'Retake', timeZone: 'UTC', attempts: 1, counted: 'best', settings: {} } as const
  return await call(
    server,
    'POST /api/labs/:lab/class-sessions',
    { params: { lab }, body: { ...body, deadline } },
    token,
  )
}

test(
  'whoever had a lab before follows the link of another class and plays it free to its end',
  inFull,
  async ({ page, context, server, signIn, register, expectErrors, checkAccessibility }) => {
    expectErrors(refusedCall(401, '/api/'))
    const student = await signIn('student')
    await page.goto(`/checkout/${lab}`)
    await payWith(page, cards.pays)
    await expectScreen(page, '/payment-confirmation', 'Payment Confirmed')

    letPass(server, 370 * day)
    const instructor = await register('instructor')
    const theClass = await makeClass(server, instructor.token, 60)
    await context.clearCookies()
    const later = await context.newPage()
    await atTime(later, timeOf(server))
    await later.goto('/login')
    await logIn(later, student)
    await expectHome(later)
    await later.goto(`/?lab=${lab}&class=${theClass.code}`)
    const refusal = later.getByRole('dialog', { name: 'Market Entry' })
    await expect(refusal).toContainText('Your access to this lab ended on')
    await refusal.getByRole('button', { name: 'Extend free for your class' }).click()
    const dialog = later.getByRole('dialog', { name: 'Extend Market Entry free?' })
    await expect(dialog).toContainText('This is possible once in 400 days.')
    await checkAccessibility(later)
    await dialog.getByRole('button', { name: 'Extend free' }).click()
    await expect(labPage(later, 'Market Entry').getByText('Taught by')).toBeVisible()
  },
)
