import { expect, type FrameLocator, type Page } from '@playwright/test'
import { call } from '../api.ts'
import { test, inFull } from '../fixtures.ts'
import { press } from '../keyboard.ts'
import { patiently } from '../patience.ts'
import { decideRound, givenRoom } from '../rooms.ts'
import { hideWelcome, labPage as pageOfLab } from '../steps.ts'

test.beforeEach(({ context }) => hideWelcome(context))

const params = { lab: 'foreign_exchange_lab' } as const
const labPage = (page: Page) => pageOfLab(page, 'Foreign Exchange')

async function openLab(page: Page): Promise<FrameLocator> {
  await page.goto('/?lab=foreign_exchange_lab')
  return labPage(page)
}

const seatOf = (lab: FrameLocator, name: string) => lab.getByRole('row').filter({ hasText: name })
const pressButton = (lab: FrameLocator, name: string | RegExp) => lab.getByRole('button', { name }).click()

test('an instructor creates a hosted class and leads it through its rounds', async ({
  page,
  server,
  signIn,
  register,
  checkAccessibility,
}) => {
  test.setTimeout(patiently(120_000))
  await signIn('instructor')
  const lab = await openLab(page)
  await pressButton(lab, 'Class sessions')
  await lab.getByRole('button', { name: 'New class session' }).first().click()
  await lab.getByRole('textbox', { name: 'Name', exact: true }).fill('Finance 210')
  await lab.getByRole('radio', { name: /^I open the rounds/u }).check()
  await expect(lab.getByText(/each student has one attempt/u)).toBeVisible()
  await checkAccessibility(page)
  await pressButton(lab, 'Create class session')
  await expect(lab.getByRole('heading', { name: 'Let students join' })).toBeVisible()
  const code = await lab.getByLabel('Class code', { exact: true }).inputValue()
  await pressButton(lab, 'Host this class')
  await expect(lab.getByRole('heading', { name: 'Host Finance 210' })).toBeFocused()
  await expect(lab.getByText('Nobody has joined yet. Share the code, then open round 1.')).toBeVisible()

  const student = await register('instructor')
  const name = `${student.firstName} ${student.lastName}`
  const body = { code }
  await call(server, 'POST /api/labs/:lab/class-sessions/join', { params, body }, student.token)
  const { contexts } = await call(server, 'GET /api/labs/:lab/runs', { params }, student.token)
  const classId = contexts[0]?.classSession?.id ?? ''
  const start = { kind: 'counted' as const, classSession: classId }
  const run = await call(server, 'POST /api/labs/:lab/runs', { params, body: start }, student.token)
  await expect(seatOf(lab, name)).toContainText('Ready')

  await pressButton(lab, 'Open round 1')
  await expect(seatOf(lab, name)).toContainText('Deciding')
  await expect(lab.getByText('Hedge the first quarter.')).toBeVisible()
  await expect(lab.getByRole('heading', { name: /^0 of 1 have decided/u })).toBeVisible()
  await checkAccessibility(page)
  await decideRound(server, student, run)
  await expect(lab.getByRole('heading', { name: /^Everybody has decided/u })).toBeVisible()
  await expect(seatOf(lab, name)).toContainText('Decided')

  await pressButton(lab, 'Close round 1')
  await expect(
    lab.getByRole('heading', { name: 'Round 1 is closed. Discuss it, then open round 2.' }),
  ).toBeVisible()
  await pressButton(lab, 'Undo the close of round 1')
  const undo = lab.getByRole('dialog', { name: 'Open round 1 again?' })
  await expect(undo.getByText(/^Defaults of this round are taken back/u)).toBeVisible()
  await checkAccessibility(page)
  await undo.getByRole('button', { name: 'Open round 1 again' }).click()
  await pressButton(lab, 'Close round 1')
  await pressButton(lab, 'Open round 2')
  await expect(seatOf(lab, name)).toContainText('Deciding')

  // Whoever has not decided when a round closes has missed it.
  await pressButton(lab, 'Close round 2')
  await expect(seatOf(lab, name)).toContainText('Missed')
  await lab.getByText('What happened').click()
  await expect(lab.getByText(/^Round 1 opened again, by /u)).toBeVisible()
})

test('a host sets a clock, gives more time, pauses and goes on', inFull, async ({ page, server, signIn }) => {
  const me = await signIn('instructor')
  const { id } = await givenRoom(server, me)
  await page.goto(`/?lab=foreign_exchange_lab&room=${id}`)
  const lab = labPage(page)
  await pressButton(lab, 'Open round 1')
  await pressButton(lab, 'Set a clock')
  await lab.getByRole('textbox', { name: 'Minutes' }).fill('5')
  await pressButton(lab, 'Start the clock')
  await expect(lab.getByText(/^[45]:\d\d$/u)).toBeVisible()
  await pressButton(lab, '5 minutes more')
  await expect(lab.getByText(/^(?:9|10):\d\d$/u)).toBeVisible()
  await pressButton(lab, 'Pause')
  await expect(lab.getByText('Round 1 of 4, paused', { exact: true })).toBeVisible()
  await pressButton(lab, 'More time')
  const dialog = lab.getByRole('dialog', { name: 'More time for round 1' })
  await dialog.getByRole('textbox', { name: 'Minutes' }).fill('0')
  await dialog.getByRole('textbox', { name: 'Seconds' }).fill('5')
  await dialog.getByRole('button', { name: 'Give more time' }).click()
  await expect(dialog.getByText('Enter at least 10 seconds and at most a day.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Minutes' }).fill('10')
  await dialog.getByRole('button', { name: 'Give more time' }).click()
  await expect(lab.getByText(/^(?:19|20):\d\d$/u)).toBeVisible()
  await pressButton(lab, 'Resume round 1')
  await expect(lab.getByText('Round 1 of 4, open', { exact: true })).toBeVisible()
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
    await page.goto(`/?lab=foreign_exchange_lab&room=${room.id}`)
    const lab = labPage(page)
    const code = lab.getByLabel('Class code', { exact: true })
    await code.evaluate((field: HTMLInputElement) => (field.value = 'WMWMWMWM'))
    expect(await code.evaluate((field) => field.scrollWidth <= field.clientWidth), 'the code fits').toBe(true)
    await lab.getByLabel('Strength').selectOption('Expert')
    await lab.getByRole('textbox', { name: 'How many' }).fill('2')
    await pressButton(lab, 'Add robots')
    await expect(lab.getByRole('row').filter({ hasText: 'Expert robot' })).toHaveCount(2)
    await pressButton(lab, 'Open round 1')
    await expect(seatOf(lab, 'Robot Ada')).toContainText('Decided')
    await pressButton(lab, 'Remove Robot Ada')
    await lab.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(lab.getByRole('row').filter({ hasText: 'Expert robot' })).toHaveCount(1)

    await pressButton(lab, `Change the seat of ${name}`)
    const seat = lab.getByRole('dialog', { name: `The seat of ${name}` })
    await seat.getByRole('textbox', { name: 'More time for every round' }).fill('50')
    await seat.getByLabel('Who decides').selectOption('A robot, steady')
    await seat.getByRole('button', { name: 'Save' }).click()
    await expect(seatOf(lab, name)).toContainText('+50 %')
    await expect(seatOf(lab, name)).toContainText('Played by a robot, steady')
    await checkAccessibility(page)

    const [tab] = await Promise.all([context.waitForEvent('page'), pressButton(lab, 'Try it in a test seat')])
    await expect(labPage(tab).getByText('Test seat 1').first()).toBeVisible()
    await tab.close()
    await expect(lab.getByRole('link', { name: 'Open Test seat 1 in a new tab' })).toBeVisible()
  },
)

test(
  'a reload keeps the page of the class, and whoever has left it begins at the start',
  inFull,
  async ({ page, server, signIn }) => {
    const room = await givenRoom(server, await signIn('instructor'))
    await page.goto(`/?lab=foreign_exchange_lab&room=${room.id}`)
    const lab = labPage(page)
    const heading = lab.getByRole('heading', { name: 'Host Finance 210' })
    await expect(heading).toBeVisible()
    await page.reload()
    await expect(heading).toBeVisible()
    await lab.getByRole('button', { name: 'The class', exact: true }).click()
    await expect(lab.getByRole('button', { name: 'Host this class' })).toBeVisible()
    await page.reload()
    await expect(lab.getByRole('button', { name: 'Host this class' })).toBeVisible()
    await lab.getByRole('button', { name: 'Debrief desk' }).click()
    await lab.getByRole('button', { name: 'Own questions' }).click()
    await page.reload()
    await expect(lab.getByRole('heading', { name: 'Own questions' })).toBeVisible()
    await lab.getByRole('button', { name: 'Finance 210' }).click()
    await lab.getByRole('button', { name: 'All class sessions' }).click()
    await expect(lab.getByRole('heading', { name: 'Class sessions', level: 1 })).toBeVisible()
    await page.reload()
    await expect(lab.getByRole('heading', { name: 'Play', exact: true })).toBeVisible()
  },
)

test(
  'a press that comes too late shows what another host did',
  inFull,
  async ({ page, server, signIn, expectErrors }) => {
    expectErrors(/status of 409 /u)
    const me = await signIn('instructor')
    const { id } = await givenRoom(server, me)
    await page.goto(`/?lab=foreign_exchange_lab&room=${id}`)
    const lab = labPage(page)
    await expect(lab.getByRole('button', { name: 'Open round 1' })).toBeVisible()
    // The page does not see the other host's command before it sends its own.
    await page.route('**/api/rooms/*/host', () => undefined)
    await call(
      server,
      'POST /api/rooms/:id/commands',
      { params: { id }, body: { version: 0, command: { kind: 'open' } } },
      me.token,
    )
    await pressButton(lab, 'Open round 1')
    await expect(lab.getByRole('alert').filter({ hasText: 'You now see the newest state.' })).toBeVisible()
    await expect(lab.getByRole('button', { name: 'Close round 1' })).toBeVisible()
  },
)

test(
  'a class is hosted by keyboard, on a narrow screen without scrolling sideways',
  inFull,
  async ({ page, server, signIn, checkAccessibility }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    const me = await signIn('instructor')
    const { id } = await givenRoom(server, me)
    await page.goto(`/?lab=foreign_exchange_lab&room=${id}`)
    const lab = labPage(page)
    await expect(lab.getByRole('heading', { name: 'Host Finance 210' })).toBeFocused()
    await press(page, lab.getByRole('button', { name: 'Open round 1' }), 'Enter')
    const close = lab.getByRole('button', { name: 'Close round 1' })
    await expect(close).toBeFocused()
    const clock = lab.getByRole('button', { name: 'Set a clock' })
    await press(page, clock, 'Enter')
    await expect(lab.getByRole('textbox', { name: 'Minutes' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(lab.getByRole('dialog')).toBeHidden()
    await expect(clock).toBeFocused()
    const wide = await lab.locator('body').evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(320)
    await checkAccessibility(page)
  },
)

test(
  'a timetable has a row for each round of the chosen case',
  inFull,
  async ({ page, signIn, checkAccessibility }) => {
    await signIn('instructor')
    const lab = await openLab(page)
    await pressButton(lab, 'Class sessions')
    await lab.getByRole('button', { name: 'New class session' }).first().click()
    await lab.getByRole('textbox', { name: 'Name', exact: true }).fill('Finance 211')
    await lab.getByRole('radio', { name: /^At set times/u }).check()
    await lab.getByLabel('Quarters').selectOption({ value: '4' })
    const rounds = lab.getByRole('group', { name: /^Round \d+$/u })
    await expect(rounds).toHaveCount(4)
    const [first, second] = [rounds.nth(0), rounds.nth(1)]
    await first.getByLabel('Opens').fill('2030-03-05T09:00')
    await first.getByLabel('Closes').fill('2030-03-05T09:20')
    await pressButton(lab, 'Create class session')
    await expect(second.getByLabel('Opens')).toBeFocused()
    await checkAccessibility(page)
    await pressButton(lab, 'Copy the first round’s length to all')
    await expect(second.getByLabel('Closes')).toHaveValue('2030-03-05T09:40')
    await pressButton(lab, 'Create class session')
    await expect(lab.getByText('At set times')).toBeVisible()
    await pressButton(lab, 'Host this class')
    await expect(
      lab.getByRole('heading', { name: /^Round 1 opens by itself on March\s5,\s2030/u }),
    ).toBeVisible()
    await pressButton(lab, /^The class$/u)
    await pressButton(lab, 'How rounds open')
    const dialog = lab.getByRole('dialog', { name: 'How rounds open' })
    await expect(dialog.getByRole('radio', { name: /^At set times/u })).toBeChecked()
    await dialog.getByRole('radio', { name: /^I open the rounds/u }).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(lab.getByText('You now open the rounds.')).toBeVisible()
  },
)
