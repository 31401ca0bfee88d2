import { expect, type Page } from '@playwright/test'
import { classPath, hostPath } from '@tradewind/contract/catalogue'
import { call } from '../api.ts'
import { test, inFull } from '../fixtures.ts'
import { press } from '../keyboard.ts'
import { patiently } from '../patience.ts'
import { decideRound, givenRoom, openHost } from '../rooms.ts'
import { expectScreen, hideWelcome, labPage } from '../steps.ts'

test.beforeEach(({ context }) => hideWelcome(context))

const params = { lab: 'foreign_exchange_lab' } as const

/** From the lab over the list of classes to a new one. */
async function openNewClass(page: Page): Promise<void> {
  await page.goto('/?lab=foreign_exchange_lab')
  await labPage(page, 'Foreign Exchange').getByRole('button', { name: 'Your classes' }).click()
  await expectScreen(page, '/classes', 'Your classes')
  await page.getByRole('link', { name: 'New class' }).click()
  await expectScreen(page, '/classes/new', 'New class')
  await page.getByLabel('Lab', { exact: true }).selectOption('Foreign Exchange')
}

const seatOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const pressButton = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const follow = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: true }).click()

test('an instructor creates a hosted class and leads it through its rounds', async ({
  page,
  server,
  signIn,
  register,
  checkAccessibility,
}) => {
  test.setTimeout(patiently(120_000))
  await signIn('instructor')
  await openNewClass(page)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Finance 210')
  await page.getByRole('radio', { name: /^I open the rounds/u }).check()
  await expect(page.getByText(/each student has one attempt/u)).toBeVisible()
  await checkAccessibility(page)
  await pressButton(page, 'Create class session')
  await expect(page.getByRole('heading', { name: 'Let students join' })).toBeVisible()
  const code = await page.getByLabel('Class code', { exact: true }).inputValue()
  await follow(page, 'Host this class')
  await expect(page.getByRole('heading', { name: 'Host Finance 210' })).toBeFocused()
  await expect(page.getByText('Nobody has joined yet. Share the code, then open round 1.')).toBeVisible()

  const student = await register('instructor')
  const name = `${student.firstName} ${student.lastName}`
  const body = { code }
  await call(server, 'POST /api/labs/:lab/class-sessions/join', { params, body }, student.token)
  const { contexts } = await call(server, 'GET /api/labs/:lab/runs', { params }, student.token)
  const classId = contexts[0]?.classSession?.id ?? ''
  const start = { kind: 'counted' as const, classSession: classId }
  const run = await call(server, 'POST /api/labs/:lab/runs', { params, body: start }, student.token)
  await expect(seatOf(page, name)).toContainText('Ready')

  await pressButton(page, 'Open round 1')
  await expect(seatOf(page, name)).toContainText('Deciding')
  await expect(page.getByText('Hedge the first quarter.')).toBeVisible()
  await expect(page.getByRole('heading', { name: /^0 of 1 have decided/u })).toBeVisible()
  await checkAccessibility(page)
  await decideRound(server, student, run)
  await expect(page.getByRole('heading', { name: /^Everybody has decided/u })).toBeVisible()
  await expect(seatOf(page, name)).toContainText('Decided')

  await pressButton(page, 'Close round 1')
  await expect(
    page.getByRole('heading', { name: 'Round 1 is closed. Discuss it, then open round 2.' }),
  ).toBeVisible()
  await pressButton(page, 'Undo the close of round 1')
  const undo = page.getByRole('dialog', { name: 'Open round 1 again?' })
  await expect(undo.getByText(/^Defaults of this round are taken back/u)).toBeVisible()
  await checkAccessibility(page)
  await undo.getByRole('button', { name: 'Open round 1 again' }).click()
  await pressButton(page, 'Close round 1')
  await pressButton(page, 'Open round 2')
  await expect(seatOf(page, name)).toContainText('Deciding')

  // Whoever has not decided when a round closes has missed it.
  await pressButton(page, 'Close round 2')
  await expect(seatOf(page, name)).toContainText('Missed')
  await page.getByText('What happened').click()
  await expect(page.getByText(/^Round 1 opened again, by /u)).toBeVisible()
})

test('a host sets a clock, gives more time, pauses and goes on', inFull, async ({ page, server, signIn }) => {
  const me = await signIn('instructor')
  const { id } = await givenRoom(server, me)
  await openHost(page, { id })
  await pressButton(page, 'Open round 1')
  await pressButton(page, 'Set a clock')
  await page.getByRole('textbox', { name: 'Minutes' }).fill('5')
  await pressButton(page, 'Start the clock')
  await expect(page.getByText(/^[45]:\d\d$/u)).toBeVisible()
  await pressButton(page, '5 minutes more')
  await expect(page.getByText(/^(?:9|10):\d\d$/u)).toBeVisible()
  await pressButton(page, 'Pause')
  await expect(page.getByText('Round 1 of 4, paused', { exact: true })).toBeVisible()
  await pressButton(page, 'More time')
  const dialog = page.getByRole('dialog', { name: 'More time for round 1' })
  await dialog.getByRole('textbox', { name: 'Minutes' }).fill('0')
  await dialog.getByRole('textbox', { name: 'Seconds' }).fill('5')
  await dialog.getByRole('button', { name: 'Give more time' }).click()
  await expect(dialog.getByText('Enter at least 10 seconds and at most a day.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Minutes' }).fill('10')
  await dialog.getByRole('button', { name: 'Give more time' }).click()
  await expect(page.getByText(/^(?:19|20):\d\d$/u)).toBeVisible()
  await pressButton(page, 'Resume round 1')
  await expect(page.getByText('Round 1 of 4, open', { exact: true })).toBeVisible()
})

test(
  'a host adds and removes robots, changes a seat, and tries the lab in a test seat',
  inFull,
  async ({ context, page, server, signIn, register, checkAccessibility }) => {
    const me = await signIn('instructor')
    const room = await givenRoom(server, me)
    const student = await register('instructor')
    const name = `${student.firstName} ${student.lastName}`
    await room.seat(student)
    await openHost(page, room)
    const code = page.getByLabel('Class code', { exact: true })
    await code.evaluate((field: HTMLInputElement) => (field.value = 'WMWMWMWM'))
    expect(await code.evaluate((field) => field.scrollWidth <= field.clientWidth), 'the code fits').toBe(true)
    await page.getByLabel('Strength').selectOption('Expert')
    await page.getByRole('textbox', { name: 'How many' }).fill('2')
    await pressButton(page, 'Add robots')
    await expect(page.getByRole('row').filter({ hasText: 'Expert robot' })).toHaveCount(2)
    await pressButton(page, 'Open round 1')
    await expect(seatOf(page, 'Robot Ada')).toContainText('Decided')
    await pressButton(page, 'Remove Robot Ada')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Expert robot' })).toHaveCount(1)

    await pressButton(page, `Change the seat of ${name}`)
    const seat = page.getByRole('dialog', { name: `The seat of ${name}` })
    await seat.getByRole('textbox', { name: 'More time for every round' }).fill('50')
    await seat.getByLabel('Who decides').selectOption('A robot, steady')
    await seat.getByRole('button', { name: 'Save' }).click()
    await expect(seatOf(page, name)).toContainText('+50 %')
    await expect(seatOf(page, name)).toContainText('Played by a robot, steady')
    await checkAccessibility(page)

    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      pressButton(page, 'Try it in a test seat'),
    ])
    await expect(labPage(tab, 'Foreign Exchange').getByText('Test seat 1').first()).toBeVisible()
    await tab.close()
    await expect(page.getByRole('link', { name: 'Open Test seat 1 in a new tab' })).toBeVisible()
  },
)

test(
  'a reload and Back keep to the pages of a class, to which an older link leads too',
  inFull,
  async ({ page, server, signIn }) => {
    const room = await givenRoom(server, await signIn('instructor'))
    const theClass = classPath(room.id)
    const desk = new RegExp(`${theClass}/debrief/\\w+$`, 'u')
    await page.goto(`/?lab=foreign_exchange_lab&room=${room.id}`)
    await expectScreen(page, hostPath(room.id), 'Host Finance 210')
    await page.reload()
    await expectScreen(page, hostPath(room.id), 'Host Finance 210')
    await follow(page, 'Finance 210')
    await expectScreen(page, theClass, 'Finance 210')
    await expect(page.getByRole('link', { name: 'Host this class' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('link', { name: 'Host this class' })).toBeVisible()
    await follow(page, 'Debrief')
    await follow(page, 'Own questions')
    await page.reload()
    await expectScreen(page, desk, 'Debrief of Finance 210')
    await expect(page.getByRole('heading', { name: 'Own questions' })).toBeVisible()
    await follow(page, 'Finance 210')
    await follow(page, 'Your classes')
    await expectScreen(page, '/classes', 'Your classes')
    await page.reload()
    await expectScreen(page, '/classes', 'Your classes')
    await page.goBack()
    await expectScreen(page, theClass, 'Finance 210')
    await page.goBack()
    await expectScreen(page, desk, 'Debrief of Finance 210')
    await expect(page.getByRole('heading', { name: 'Own questions' })).toBeVisible()
  },
)

test(
  'a class that each student plays alone has no page for a host',
  inFull,
  async ({ page, server, signIn }) => {
    const { token } = await signIn('instructor')
    const body = {
      ...{ name: 'Finance 210', deadline: null, timeZone: 'America/Denver', attempts: 1 },
      ...{ counted: 'first' as const, settings: {} },
    }
    const { id } = await call(server, 'POST /api/labs/:lab/class-sessions', { params, body }, token)
    await page.goto(hostPath(id))
    await expectScreen(page, classPath(id), 'Finance 210')
    await expect(page.getByRole('link', { name: 'Debrief' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Host this class' })).toHaveCount(0)
  },
)

test(
  'a press that comes too late shows what another host did',
  inFull,
  async ({ page, server, signIn, expectErrors }) => {
    expectErrors(/status of 409 /u)
    const me = await signIn('instructor')
    const { id } = await givenRoom(server, me)
    await openHost(page, { id })
    await expect(page.getByRole('button', { name: 'Open round 1' })).toBeVisible()
    // The page does not see the other host's command before it sends its own.
    await page.route('**/api/rooms/*/host', () => undefined)
    await call(
      server,
      'POST /api/rooms/:id/commands',
      { params: { id }, body: { version: 0, command: { kind: 'open' } } },
      me.token,
    )
    await pressButton(page, 'Open round 1')
    await expect(page.getByRole('alert').filter({ hasText: 'You now see the newest state.' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Close round 1' })).toBeVisible()
  },
)

test(
  'a class is hosted by keyboard, on a narrow screen without scrolling sideways',
  inFull,
  async ({ page, server, signIn, checkAccessibility }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    const me = await signIn('instructor')
    const { id } = await givenRoom(server, me)
    await openHost(page, { id })
    await press(page, page.getByRole('button', { name: 'Open round 1' }), 'Enter')
    const close = page.getByRole('button', { name: 'Close round 1' })
    await expect(close).toBeFocused()
    const clock = page.getByRole('button', { name: 'Set a clock' })
    await press(page, clock, 'Enter')
    await expect(page.getByRole('textbox', { name: 'Minutes' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(clock).toBeFocused()
    const wide = await page.locator('body').evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(320)
    await checkAccessibility(page)
  },
)

test(
  'a timetable has a row for each round of the chosen case',
  inFull,
  async ({ page, signIn, checkAccessibility }) => {
    await signIn('instructor')
    await openNewClass(page)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Finance 211')
    await page.getByRole('radio', { name: /^At set times/u }).check()
    await page.getByLabel('Quarters').selectOption({ value: '4' })
    const rounds = page.getByRole('group', { name: /^Round \d+$/u })
    await expect(rounds).toHaveCount(4)
    const [first, second] = [rounds.nth(0), rounds.nth(1)]
    await first.getByLabel('Opens').fill('2030-03-05T09:00')
    await first.getByLabel('Closes').fill('2030-03-05T09:20')
    await pressButton(page, 'Create class session')
    await expect(second.getByLabel('Opens')).toBeFocused()
    await checkAccessibility(page)
    await pressButton(page, 'Copy the first round’s length to all')
    await expect(second.getByLabel('Closes')).toHaveValue('2030-03-05T09:40')
    await pressButton(page, 'Create class session')
    await expect(page.getByText('At set times')).toBeVisible()
    await follow(page, 'Host this class')
    await expect(
      page.getByRole('heading', { name: /^Round 1 opens by itself on March\s5,\s2030/u }),
    ).toBeVisible()
    await follow(page, 'Finance 211')
    await pressButton(page, 'How rounds open')
    const dialog = page.getByRole('dialog', { name: 'How rounds open' })
    await expect(dialog.getByRole('radio', { name: /^At set times/u })).toBeChecked()
    await dialog.getByRole('radio', { name: /^I open the rounds/u }).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('group', { name: 'Message' })).toHaveText('You now open the rounds.')
    await pressButton(page, 'How rounds open')
    await expect(dialog.getByRole('radio', { name: /^I open the rounds/u })).toBeChecked()
  },
)
