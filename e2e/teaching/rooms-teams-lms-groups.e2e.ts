import type { Page } from '@playwright/test'
import { learner } from '../../server/dist/test/lms/stand-in-roster.js'
import { expect, inFull, test as base } from '../fixtures.ts'
import { chosenLink, givenCampus, type Campus } from '../lms.ts'
import { labPage } from '../steps.ts'

const test = base.extend<{ campus: Campus }>({ campus: givenCampus })

/** The students of the course, with their groups as a launch tells them and as the class list does. */
interface Enrolled {
  name: string
  told?: string[]
  listed?: string[]
}

function enrol({ lms }: Campus, people: readonly Enrolled[]): void {
  for (const { name, told = [] } of people) {
    const [givenName = '', familyName = ''] = name.split(' ')
    lms.users[name] = { ...lms.users.student, id: name, givenName, familyName, groups: told }
  }
  lms.services.roster.members = people.map(({ name, listed = [] }) =>
    learner(0, { user_id: name, name, email: '', group_enrollments: listed.map((id) => ({ group_id: id })) }),
  )
}

async function launch(page: Page, { lms }: Campus, link: string, user: string): Promise<void> {
  await page.goto(`${lms.url}/start?${String(new URLSearchParams({ user, link }))}`)
}

/** A class of the course whose rounds its teacher opens, and to which these people have come. */
async function givenHostedClass(page: Page, campus: Campus, come: readonly string[]): Promise<string> {
  const link = await chosenLink(page, campus, 'Add Global Compass')
  await launch(page, campus, link, 'teacher')
  await page.getByRole('button', { name: 'Set up the class' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your class is ready' })).toBeVisible()
  for (const name of come) {
    await launch(page, campus, link, name)
    await expect(labPage(page).getByRole('button', { name: /^Start attempt 1/u })).toBeVisible()
  }
  await launch(page, campus, link, 'teacher')
  await page.getByRole('button', { name: 'How rounds open' }).click()
  const dialog = page.getByRole('dialog', { name: 'How rounds open' })
  await dialog.getByRole('radio', { name: /^I open the rounds/u }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  return link
}

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Host this class' }).click()
  await page.getByRole('button', { name: 'Make teams' }).click()
  await expect(page.getByRole('dialog', { name: 'Make teams' })).toBeVisible()
}

const membersOf = (page: Page, team: string) =>
  page.getByRole('list', { name: `In ${team}`, exact: true }).getByRole('listitem')

test(
  'an instructor makes teams of a group set, with the names that the class list tells',
  inFull,
  async ({ page, campus, checkAccessibility }) => {
    test.slow()
    campus.lms.services.groups = {
      offered: true,
      groups: [
        { id: 'g1', name: 'Red', set_id: 'a' },
        { id: 'g2', name: 'Blue', set_id: 'a' },
        { id: 't1', name: 'Tuesday', set_id: 'b' },
      ],
      sets: [
        { id: 'a', name: 'Project teams' },
        { id: 'b', name: 'Tutorials' },
      ],
      lie: null,
    }
    enrol(campus, [
      { name: 'Ana Ruiz', listed: ['g1', 't1'] },
      { name: 'Bo Li', listed: ['g1', 't1'] },
      { name: 'Cleo Ray', listed: ['g2'] },
      { name: 'Dan Falk', listed: ['t1'] },
      { name: 'Eve Moor', listed: ['g2'] },
    ])
    const link = await givenHostedClass(page, campus, ['Ana Ruiz', 'Bo Li', 'Cleo Ray', 'Dan Falk'])
    await launch(page, campus, link, 'teacher')
    await expect(page.getByText('Not here yet: 1')).toBeVisible({ timeout: 20_000 })
    await openDialog(page)
    const dialog = page.getByRole('dialog', { name: 'Make teams' })
    await dialog.getByRole('radio', { name: `Groups of ${campus.platform.name}` }).check()
    await expect(dialog.getByLabel('Which groups').getByRole('option')).toHaveText([
      'Project teams',
      'Tutorials',
    ])
    const teams = dialog.getByRole('list', { name: 'Teams of groups' }).getByRole('listitem')
    await expect(teams).toHaveText([/^Blue\s*1 member\s*Cleo Ray$/u, /^Red\s*2 members\s*Ana Ruiz, Bo Li$/u])
    await expect(dialog.getByText('3 students: 2 teams')).toBeVisible()
    await dialog.getByText('In none of these groups: 1').click()
    await expect(dialog.getByText('Dan Falk')).toBeVisible()
    await expect(dialog.getByText('1 member of these groups has not opened the lab yet.')).toBeVisible()
    await checkAccessibility(page)
    await dialog.getByLabel('Which groups').selectOption('Tutorials')
    await expect(teams).toHaveText([/^Tuesday\s*3 members/u])
    await dialog.getByLabel('Which groups').selectOption('Project teams')
    await dialog.getByRole('button', { name: 'Make teams' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(membersOf(page, 'Red')).toHaveText([/^Ana Ruiz/u, /^Bo Li/u])
    await expect(membersOf(page, 'Blue')).toHaveText([/^Cleo Ray/u])
    await expect(membersOf(page, 'no team')).toHaveText([/^Dan Falk/u])
  },
)

test(
  'groups that launches tell have no names, and who is in several goes where the instructor says',
  inFull,
  async ({ page, campus, checkAccessibility }) => {
    test.slow()
    enrol(campus, [
      { name: 'Ana Ruiz', told: ['17', '9'] },
      { name: 'Bo Li', told: ['17'] },
      { name: 'Cleo Ray', told: ['9'] },
    ])
    const link = await givenHostedClass(page, campus, ['Ana Ruiz', 'Bo Li', 'Cleo Ray'])
    await launch(page, campus, link, 'teacher')
    await openDialog(page)
    const dialog = page.getByRole('dialog', { name: 'Make teams' })
    await dialog.getByRole('radio', { name: `Groups of ${campus.platform.name}` }).check()
    const teams = dialog.getByRole('list', { name: 'Teams of groups' }).getByRole('listitem')
    await expect(teams).toHaveText([
      /^Group 9\s*2 members\s*Ana Ruiz, Cleo Ray$/u,
      /^Group 17\s*1 member\s*Bo Li$/u,
    ])
    await expect(dialog.getByLabel('Which groups')).toHaveCount(0)
    await dialog.getByText('In several groups: 1').click()
    await expect(dialog.getByText('Ana Ruiz: Group 9, Group 17')).toBeVisible()
    await dialog.getByRole('radio', { name: /^Into no team yet/u }).check()
    await expect(teams).toHaveText([/^Group 9\s*1 member\s*Cleo Ray$/u, /^Group 17\s*1 member\s*Bo Li$/u])
    await checkAccessibility(page)
    await dialog.getByRole('button', { name: 'Make teams' }).click()
    await expect(membersOf(page, 'no team')).toHaveText([/^Ana Ruiz/u])
    await expect(membersOf(page, 'Group 17')).toHaveText([/^Bo Li/u])
  },
)

test('a class whose LMS tells no groups has two ways to make teams', inFull, async ({ page, campus }) => {
  test.slow()
  enrol(campus, [{ name: 'Ana Ruiz' }])
  const link = await givenHostedClass(page, campus, ['Ana Ruiz'])
  await launch(page, campus, link, 'teacher')
  const asked = page.waitForResponse((response) => response.url().endsWith('/lms-groups'))
  await openDialog(page)
  expect(await (await asked).json()).toEqual([])
  const ways = page.getByRole('group', { name: 'How to make them' })
  await expect(ways.getByRole('radio')).toHaveCount(2)
})
