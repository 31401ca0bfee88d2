import { randomBytes } from 'node:crypto'
import type { BodyIn } from '@tradewind/contract/route'
import type { Api } from '@tradewind/contract/api'
import type { ManagedGrant, ManagedUser } from '@tradewind/contract/people/users'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Account } from './accounts.ts'
import { call } from './api.ts'
import type { OwnServer } from './own-server.ts'
import { newPerson, type Person } from './steps.ts'

type Administrator = Pick<Account, 'token'>

/** A user as administrators read them. */
export function managedUser(server: OwnServer, { token }: Administrator, id: string): Promise<ManagedUser> {
  return call(server, 'GET /api/users/:user', { params: { user: id } }, token)
}

export function changeUser(
  server: OwnServer,
  { token }: Administrator,
  id: string,
  change: BodyIn<Api['PUT /api/users/:user']>,
): Promise<ManagedUser> {
  return call(server, 'PUT /api/users/:user', { params: { user: id }, body: change }, token)
}

export function grantsOf(server: OwnServer, { token }: Administrator, id: string): Promise<ManagedGrant[]> {
  return call(server, 'GET /api/users/:user/grants', { params: { user: id } }, token)
}

/** Makes an institution with a unique name, and returns that name. */
export async function givenInstitution(
  server: OwnServer,
  { token }: Administrator,
): Promise<{ institutionId: string; name: string }> {
  const word = randomBytes(4).toString('hex')
  const { institutionId, name } = await call(
    server,
    'POST /api/institutions',
    {
      body: {
        institutionId: `uni-${word}`,
        name: `University ${word}`,
        ipRanges: ['none'],
        products: ['global_compass_lab'],
      },
    },
    token,
  )
  return { institutionId, name }
}

/** Registers students with the same unique last name. Their addresses are not verified. */
export async function givenCrew(server: OwnServer, firstNames: string[]): Promise<Person[]> {
  const lastName = `Crew${randomBytes(4).toString('hex')}`
  const crew = firstNames.map((firstName) => ({ ...newPerson(), firstName, lastName }))
  for (const person of crew)
    await call(server, 'POST /api/auth/register', { body: { ...person, instructor: false } })
  return crew
}

/** Adds people in one call. They have no password, an address that is not verified, and get no mail. */
export async function givenPeople(
  server: OwnServer,
  { token }: Administrator,
  { count, role, lastName = 'Haddad' }: { count: number; role: 'student' | 'instructor'; lastName?: string },
): Promise<void> {
  const people = Array.from({ length: count }, () => ({
    email: newPerson().email,
    firstName: 'Noor',
    lastName,
  }))
  const { rows } = await call(
    server,
    'POST /api/users/import',
    { body: { people, role, mail: false } },
    token,
  )
  expect(rows.every(({ state }) => state === 'added')).toBe(true)
}

/** Opens the Users tab with only the users who match. */
export async function openUsers(page: Page, search: string): Promise<void> {
  await page.goto(`/admin?tab=users&search=${encodeURIComponent(search)}`)
  await expect(users(page)).toBeVisible()
}

export function users(page: Page): Locator {
  return page.getByRole('table', { name: 'Users' })
}

export function userRow(page: Page, email: string): Locator {
  return users(page).getByRole('row').filter({ hasText: email })
}

/** Chooses an entry in the menu of a user's row. */
export async function chooseForUser(page: Page, email: string, entry: string): Promise<void> {
  await userRow(page, email).getByRole('button', { name: 'Actions for' }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

/** A toast with this text. */
export function toast(page: Page, text: string | RegExp): Locator {
  return page.getByRole('group', { name: 'Message' }).filter({ hasText: text })
}
