import { randomBytes, randomInt } from 'node:crypto'
import type { Api } from '@tradewind/contract/api'
import type { Institution } from '@tradewind/contract/institutions/institutions'
import type { BodyIn } from '@tradewind/contract/route'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Account } from './accounts.ts'
import { call } from './api.ts'
import type { OwnServer } from './own-server.ts'

type Administrator = Pick<Account, 'token'>
type NewInstitution = BodyIn<Api['POST /api/institutions']>

/** A day in the far future, and its last moment in Denver. */
export const farDay = { day: '2090-05-31', typed: '05312090', end: Date.UTC(2090, 5, 1, 5, 59, 59, 999) }

/** A word that no other test uses. */
export function newWord(): string {
  return randomBytes(4).toString('hex')
}

/** A range without warnings. */
export function newRange(): string {
  return `23.${randomInt(256)}.${randomInt(256)}.${randomInt(8) * 32}/27`
}

export async function givenUniversity(
  server: OwnServer,
  { token }: Administrator,
  wanted: Partial<NewInstitution> = {},
): Promise<Institution> {
  const word = newWord()
  const body = {
    institutionId: `uni-${word}`,
    name: `University ${word}`,
    ipRanges: [newRange()],
    products: { global_compass_lab: { expiration: farDay.day } },
    contactEmail: `it@${word}.example`,
    ...wanted,
  }
  return await call(server, 'POST /api/institutions', { body }, token)
}

/** An institution as administrators read it; undefined when it does not exist. */
export async function storedInstitution(
  server: OwnServer,
  { token }: Administrator,
  id: string,
): Promise<Institution | undefined> {
  const answer = await call(server, 'GET /api/institutions', { query: { search: id } }, token)
  return (Array.isArray(answer) ? answer : answer.items).find(({ institutionId }) => institutionId === id)
}

/** Opens the dashboard with all institutions, and waits until the overview above them has its height. */
export async function openDashboard(page: Page): Promise<void> {
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Latest activity' })).toBeVisible()
}

/** Opens the Institutions tab with only the institutions that match. */
export async function openInstitutions(page: Page, search: string): Promise<void> {
  await page.goto(`/admin?search=${encodeURIComponent(search)}`)
  await expect(institutions(page)).toBeVisible()
}

export function institutions(page: Page): Locator {
  return page.getByRole('table', { name: 'Institutions' })
}

/** Chooses an entry in the menu of an institution's row. */
export async function chooseForInstitution(page: Page, name: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}
