import { readFileSync } from 'node:fs'
import type { CodeBatch, FoundCode, ProductStats } from '@tradewind/contract/access/access-codes'
import type { ManagedPromotion } from '@tradewind/contract/access/promotion-codes'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Account } from './accounts.ts'
import { call } from './api.ts'
import type { OwnServer } from './own-server.ts'

type Administrator = Pick<Account, 'token'>

export const overview = '/admin?tab=access-codes'
export const batchesPart = `${overview}&part=batches`
export const promotionsPart = `${overview}&part=promotions`

export function storedCode(server: OwnServer, { token }: Administrator, code: string): Promise<FoundCode> {
  return call(server, 'POST /api/access-codes/look-up', { body: { code } }, token)
}

export function storedStats(server: OwnServer, { token }: Administrator): Promise<ProductStats[]> {
  return call(server, 'GET /api/access-codes/stats', {}, token)
}

/** Makes a named batch of codes and returns it with the codes. */
export async function givenBatch(
  server: OwnServer,
  { token }: Administrator,
  name: string,
  count = 2,
): Promise<CodeBatch & { made: string[] }> {
  const body = { product: 'cultural_exchange_lab' as const, count, name, expires: null }
  const batch = await call(server, 'POST /api/access-codes/generate', { body }, token)
  const params = { batch: batch.id }
  const { csv } = await call(server, 'GET /api/access-codes/batches/:batch/csv', { params }, token)
  return { ...batch, made: codesIn(csv) }
}

/** The codes in the first column of an export. */
export function codesIn(csv: string): string[] {
  return csv
    .trim()
    .split('\r\n')
    .slice(1)
    .map((row) => row.split(',')[0] ?? '')
}

export async function storedPromotion(
  server: OwnServer,
  { token }: Administrator,
  code: string,
): Promise<ManagedPromotion> {
  const answer = await call(server, 'GET /api/promotion-codes', { query: { search: code } }, token)
  const [promotion] = Array.isArray(answer) ? answer : answer.items
  if (!promotion) throw new Error(`There is no promotion code ${code}.`)
  return promotion
}

/** Presses a button that downloads a file, and returns the file's text. */
export async function downloadedBy(page: Page, press: Locator, fileName?: RegExp): Promise<string> {
  const downloading = page.waitForEvent('download')
  await press.click()
  const download = await downloading
  if (fileName) expect(download.suggestedFilename()).toMatch(fileName)
  return readFileSync(await download.path(), 'utf8')
}

/** An alert of the page, without the empty outlet for toasts. */
export function alert(within: Page | Locator, text: string): Locator {
  return within.getByRole('alert').filter({ hasText: text })
}

export async function expectNoOverflow(page: Page, width: number): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
}

/** A CSV file for the browser's file field. */
export function csvFile(content: string, name = 'codes.csv') {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(content) }
}
