import { expect, type Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { call } from '../api.ts'
import { test, inFull } from '../fixtures.ts'
import { press } from '../keyboard.ts'
import type { OwnServer } from '../own-server.ts'
import { patiently } from '../patience.ts'
import { decideRound, givenRoom, openHost as openRoom, type Room } from '../rooms.ts'
import { hideWelcome, refusedCall } from '../steps.ts'

test.beforeEach(({ context }) => hideWelcome(context))

const params = { lab: 'foreign_exchange_lab' } as const
const people = ['Ana Ruiz', 'Bo Li', 'Cleo Ray', 'Dan Falk'] as const

interface Student {
  token: string
  email: string
}

/** Somebody who has joined the class and has not taken their seat. */
async function joined(server: OwnServer, { code }: Room, name: string): Promise<Student> {
  const [firstName = '', lastName = ''] = name.split(' ')
  const email = `${firstName}-${randomUUID()}@university.example`
  const person = { email, firstName, lastName, password: 'salt-and-compass', instructor: true }
  const answer = await call(server, 'POST /api/auth/register', { body: person })
  const token = 'token' in answer ? answer.token : ''
  await call(server, 'POST /api/labs/:lab/class-sessions/join', { params, body: { code } }, token)
  return { token, email }
}

async function givenStudents(server: OwnServer, room: Room): Promise<Student[]> {
  const students = []
  for (const name of people) students.push(await joined(server, room, name))
  return students
}

async function openHost(page: Page, room: Room): Promise<void> {
  await openRoom(page, room)
  await expect(page.getByRole('heading', { name: 'Teams', exact: true })).toBeVisible()
}

const membersOf = (page: Page, team: string) =>
  page.getByRole('list', { name: `In ${team}`, exact: true }).getByRole('listitem')
const seatOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('a host makes teams by size, changes who sends, and lets everybody play alone again', async ({
  page,
  server,
  signIn,
  checkAccessibility,
  expectErrors,
}) => {
  expectErrors(refusedCall(422, '/teams/by-size'))
  const room = await givenRoom(server, await signIn('instructor'))
  await givenStudents(server, room)
  await openHost(page, room)
  await expect(page.getByText(/^Everybody plays alone\. In teams/u)).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Team' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Make teams' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make teams' })
  await expect(dialog.getByText('4 students: 1 team of 4')).toBeVisible()
  await dialog.getByLabel('Members in a team').selectOption('2')
  await expect(dialog.getByText('4 students: 2 teams of 2')).toBeVisible()
  await dialog.getByRole('checkbox', { name: /^Leave out who is not here/u }).check()
  await dialog.getByRole('radio', { name: /^The captain/u }).check()
  await checkAccessibility(page)
  await dialog.getByRole('button', { name: 'Make teams' }).click()
  await expect(dialog.getByLabel('Members in a team')).toHaveAccessibleDescription(/Nobody is here yet\./u)
  await expect(dialog.getByLabel('Members in a team')).toBeFocused()
  await expect(dialog.getByLabel('Members in a team')).toHaveValue('2')
  await expect(dialog.getByRole('radio', { name: /^The captain/u })).toBeChecked()
  await dialog.getByRole('checkbox', { name: /^Leave out who is not here/u }).uncheck()
  await dialog.getByRole('button', { name: 'Make teams' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Make teams again' })).toBeFocused()
  await expect(membersOf(page, 'Team 1')).toHaveCount(2)
  await expect(membersOf(page, 'Team 2')).toHaveCount(2)
  await expect(membersOf(page, 'Team 1').filter({ hasText: 'Captain' })).toHaveCount(1)
  await expect(page.getByText('The captain sends the decision of a team. The others propose.')).toBeVisible()
  await expect(seatOf(page, 'Ana Ruiz').getByRole('cell', { name: /^Team [12]$/u })).toBeVisible()
  await checkAccessibility(page)

  await page.getByRole('button', { name: 'Change who sends' }).click()
  await page.getByRole('radio', { name: /^A majority/u }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^The decision of a team counts once more than half/u)).toBeVisible()

  await page.getByRole('button', { name: 'Let everybody play alone' }).click()
  const alone = page.getByRole('dialog', { name: 'Let everybody play alone?' })
  await alone.getByRole('button', { name: 'Remove the teams' }).click()
  await expect(page.getByText(/^Everybody plays alone\. In teams/u)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Teams', exact: true })).toBeFocused()
  await expect(page.getByRole('columnheader', { name: 'Team' })).toHaveCount(0)
})

test(
  'a list with a wrong line makes no teams and stays, and a mended one does',
  inFull,
  async ({ page, server, signIn, checkAccessibility, expectErrors }) => {
    expectErrors(refusedCall(422, '/teams/by-list'))
    const room = await givenRoom(server, await signIn('instructor'))
    const [ana, bo, cleo, dan] = await givenStudents(server, room)
    await openHost(page, room)
    await page.getByRole('button', { name: 'Make teams' }).click()
    const dialog = page.getByRole('dialog', { name: 'Make teams' })
    await dialog.getByRole('radio', { name: 'By list' }).check()
    const list = dialog.getByRole('textbox', { name: /^One line for each student/u })
    const wrong = `${ana?.email}, Red\nnobody@university.example, Red`
    await list.fill(wrong)
    await dialog.getByRole('button', { name: 'Make teams' }).click()
    await expect(list).toHaveAccessibleDescription(/nobody in the class is “nobody@university\.example”/u)
    await expect(list).toBeFocused()
    await expect(list).toHaveValue(wrong)
    await checkAccessibility(page)

    const file = dialog.getByLabel('Or choose a CSV file')
    const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3])
    await file.setInputFiles({ name: 'photo.csv', mimeType: 'text/csv', buffer: picture })
    await expect(file).toHaveAccessibleDescription(/photo\.csv is not a list/u)
    await expect(list).toHaveValue(wrong)
    const local = Buffer.concat([Buffer.from(`${ana?.email},`), Buffer.from([0xba, 0xec])])
    await file.setInputFiles({ name: 'local.csv', mimeType: 'text/csv', buffer: local })
    await expect(list).toHaveValue(`${ana?.email},ºì`)
    const letters = dialog.getByRole('combobox', { name: 'Letters of the file' })
    await letters.selectOption('Chinese, simplified (GB18030)')
    await expect(list).toHaveValue(`${ana?.email},红`)
    const rows = [
      ['email', 'team'],
      [cleo?.email, 'Blue'],
      [ana?.email, 'Red'],
      [bo?.email, 'Red'],
    ]
    const csv = Buffer.from(rows.map((row) => row.join(';')).join('\r\n'))
    await file.setInputFiles({ name: 'teams.csv', mimeType: 'text/csv', buffer: csv })
    await expect(dialog.getByText('teams.csv is in the list now.')).toBeVisible()
    await expect(list).toHaveValue(rows.map((row) => row.join(',')).join('\n'))
    await dialog.getByRole('button', { name: 'Make teams' }).click()
    await expect(membersOf(page, 'Red')).toHaveText([/^Ana RuizCaptain/u, /^Bo Li/u])
    await expect(membersOf(page, 'Blue')).toHaveText([/^Cleo RayCaptain/u])
    await expect(membersOf(page, 'no team')).toHaveText([/^Dan Falk/u])
    await expect(seatOf(page, 'Bo Li')).toContainText('Red')

    // Somebody who takes their seat joins the smallest team, and from then on the teams stay.
    const start = { kind: 'counted' as const, classSession: room.id }
    await call(server, 'POST /api/labs/:lab/runs', { params, body: start }, dan?.token)
    await expect(membersOf(page, 'Blue')).toHaveText([/^Cleo Ray/u, /^Dan Falk/u])
    await expect(page.getByRole('button', { name: 'Make teams again' })).toBeHidden()
  },
)

test(
  'a host names a captain, and moves people between rounds but not during one',
  inFull,
  async ({ page, server, signIn, expectErrors }) => {
    expectErrors(refusedCall(409, '/members/'), refusedCall(422, '/teams/'))
    const host = await signIn('instructor')
    const room = await givenRoom(server, host)
    const students = await givenStudents(server, room)
    const text = students.map(({ email }, at) => `${email},${at < 2 ? 'Red' : 'Blue'}`).join('\n')
    const body = { text, sending: 'captain' as const }
    await call(server, 'POST /api/rooms/:id/teams/by-list', { params: { id: room.id }, body }, host.token)
    await openHost(page, room)

    await page.getByRole('button', { name: 'Change Red' }).click()
    const change = page.getByRole('dialog', { name: 'Change Red' })
    await change.getByRole('textbox', { name: 'Name' }).fill('Blue')
    await change.getByLabel('Captain').selectOption('Bo Li')
    await change.getByLabel('Who decides').selectOption('A robot, expert')
    await change.getByRole('button', { name: 'Save' }).click()
    await expect(change.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
      'Another team has this name.',
    )
    await change.getByRole('textbox', { name: 'Name' }).fill('Green')
    await change.getByRole('button', { name: 'Save' }).click()
    await expect(membersOf(page, 'Green').filter({ hasText: 'Captain' })).toHaveText(/^Bo Li/u)
    await expect(page.getByText('Played by a robot, expert')).toBeVisible()
    await expect(seatOf(page, 'Ana Ruiz')).toContainText('Green')

    const start = { kind: 'counted' as const, classSession: room.id }
    const runs = []
    for (const { token } of students)
      runs.push(await call(server, 'POST /api/labs/:lab/runs', { params, body: start }, token))
    await page.getByRole('button', { name: 'Open round 1' }).click()
    await expect(seatOf(page, 'Ana Ruiz')).toContainText('Deciding')
    await decideRound(server, students[1]!, runs[1]!)
    await expect(seatOf(page, 'Ana Ruiz'), 'her captain has decided').toContainText('Decided')
    await page.getByRole('button', { name: 'Move Ana Ruiz' }).click()
    const move = page.getByRole('dialog', { name: 'Move Ana Ruiz' })
    await expect(move.getByLabel('Team')).toHaveValue(/./u)
    await move.getByLabel('Team').selectOption('Blue (2 members)')
    await move.getByRole('button', { name: 'Move' }).click()
    await expect(move.getByRole('alert')).toHaveText('Move people between rounds: close this round first.')
    await move.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Close round 1' }).click()
    await expect(page.getByRole('heading', { name: /^Round 1 is closed/u })).toBeVisible()
    await page.getByRole('button', { name: 'Move Ana Ruiz' }).click()
    await move.getByLabel('Team').selectOption('Blue (2 members)')
    await move.getByRole('button', { name: 'Move' }).click()
    await expect(membersOf(page, 'Blue')).toHaveText([/^Ana Ruiz/u, /^Cleo Ray/u, /^Dan Falk/u])
    await expect(page.getByRole('button', { name: 'Move Ana Ruiz' })).toBeFocused()
    await expect(seatOf(page, 'Ana Ruiz')).toContainText('Blue')

    await page.getByRole('link', { name: 'Finance 210' }).click()
    await expect(page.getByRole('columnheader', { name: 'Team' })).toBeVisible()
    await expect(seatOf(page, 'Ana Ruiz').getByRole('cell', { name: 'Blue', exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Bo Li' }).click()
    await expect(page.getByText('Sent by Bo Li').first()).toBeVisible()
  },
)

test(
  'teams are made and changed by keyboard, on a narrow screen without scrolling sideways',
  inFull,
  async ({ page, server, signIn, checkAccessibility }) => {
    test.setTimeout(patiently(120_000))
    await page.setViewportSize({ width: 320, height: 640 })
    const room = await givenRoom(server, await signIn('instructor'))
    await givenStudents(server, room)
    await openHost(page, room)
    const width = () => page.locator('body').evaluate(() => document.documentElement.scrollWidth)
    const make = page.getByRole('button', { name: 'Make teams' })
    await press(page, make, 'Enter')
    const dialog = page.getByRole('dialog')
    const size = dialog.getByLabel('Members in a team')
    await expect(size).toBeFocused()
    await size.press('2')
    await expect(dialog.getByText('4 students: 2 teams of 2')).toBeVisible()
    expect(await dialog.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
    await press(page, dialog.getByRole('button', { name: 'Make teams' }), 'Enter')
    await expect(page.getByRole('button', { name: 'Make teams again' })).toBeFocused()
    await expect(membersOf(page, 'Team 1')).toHaveCount(2)
    expect(await width()).toBeLessThanOrEqual(320)
    await checkAccessibility(page)

    await press(page, page.getByRole('button', { name: 'Change Team 1' }), 'Enter')
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Change Team 1' })).toBeFocused()
    const mover = page.getByRole('button', { name: 'Move Bo Li' })
    await press(page, mover, 'Enter')
    await expect(dialog.getByLabel('Team')).toBeFocused()
    await page.keyboard.type('A new')
    await press(page, dialog.getByRole('button', { name: 'Move' }), 'Enter')
    await expect(membersOf(page, 'Team 3')).toHaveText([/^Bo Li/u])
    await expect(mover).toBeFocused()
    expect(await width()).toBeLessThanOrEqual(320)
  },
)
