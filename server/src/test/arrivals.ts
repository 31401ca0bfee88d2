import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { LabId } from '@tradewind/contract/catalogue'
import { insertInstitution } from '../domains/institutions/institutions/institutions.queries.ts'
import type { InstitutionData } from '../domains/institutions/institutions/institution-form.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { day } from './accounts.ts'
import type { TestApp } from './app.ts'

/** `inside` is in the range of the institutions that tests make; `proxy` is one of their proxies. */
export const inside = '18.9.7.5'
export const proxy = '5.5.5.5'
export const outside = '203.0.113.5'

type InstitutionFields = Partial<Omit<InstitutionData, 'labs'>> & {
  id?: string
  labs?: [LabId, Date | null][]
}

/** Makes an institution, by default with Global Compass for 30 days, and returns its id. */
export async function givenInstitution(
  t: TestApp,
  { id, ...wanted }: InstitutionFields = {},
): Promise<string> {
  const newId = id ?? `uni-${randomUUID().slice(0, 8)}`
  const data: InstitutionData = {
    name: 'Uni A',
    ip_ranges: ['18.9.0.0/16'],
    contact_email: '',
    allows_courtesy: true,
    proxy_type: '',
    proxy_instructions: '',
    proxy_ips: [proxy],
    labs: [['global_compass_lab', inDays(t, 30)]],
    ...wanted,
  }
  await inTransaction(t.services, (trx) =>
    insertInstitution(trx, { ...data, id: newId, created_at: t.clock.now() }),
  )
  return newId
}

export function inDays(t: TestApp, days: number): Date {
  return new Date(t.clock.now().getTime() + days * day)
}

/** Opens an address of the server like a browser and returns where it leads. */
export async function opened(
  t: TestApp,
  url: string,
  { address = inside, headers = {} }: { address?: string; headers?: Record<string, string> } = {},
): Promise<{ path: string; query: Record<string, string> }> {
  const { statusCode, headers: answered } = await t.app.inject({
    method: 'GET',
    url,
    remoteAddress: address,
    headers,
  })
  expect(statusCode).toBe(303)
  expect(answered).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'unsafe-none',
  })
  const { pathname, searchParams } = new URL(String(answered.location), 'http://portal.example')
  return { path: pathname, query: Object.fromEntries(searchParams) }
}

/** The ticket that the server gives when the address is opened. */
export async function ticketFrom(t: TestApp, url: string, address = inside): Promise<string> {
  const { path, query } = await opened(t, url, { address })
  expect(path).toBe('/demo')
  expect(Object.keys(query)).toEqual(['ticket'])
  return query['ticket'] ?? ''
}

export function exchange(t: TestApp, ticket: string, address = inside) {
  return t.call('POST /api/auth/exchange', { body: { ticket }, address })
}

/** Signs in a guest of an institution from an address and returns the session's token. */
export async function guestOf(t: TestApp, institution: string, address = inside): Promise<string> {
  const ticket = await ticketFrom(t, `/ipauth?institution=${institution}`, address)
  const { status, body } = await exchange(t, ticket, address)
  expect(status).toBe(200)
  return body.token
}

/** Makes a demo code as an administrator. */
export async function givenDemoCode(
  t: TestApp,
  admin: { token: string },
  wanted: Record<string, unknown> = {},
) {
  const { status, body } = await t.call('POST /api/demo/codes', {
    token: admin.token,
    body: { name: 'Fair', labs: ['global_compass_lab'], expires: null, maxUses: null, ...wanted },
  })
  expect(status).toBe(200)
  return body
}
