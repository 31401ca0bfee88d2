import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { ProductId, RedeemableId } from '@tradewind/contract/catalogue'
import { createPromotionCode } from '../domains/access/promotion-codes/promotion-codes.service.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { signedInUser } from './accounts.ts'
import type { TestApp } from './app.ts'

/** A unique code. */
export function newCode(): string {
  return `TEST-${randomUUID().slice(0, 13).toUpperCase()}`
}

/** Access codes that an administrator has just uploaded. */
export async function givenAccessCodes(
  t: TestApp,
  product: RedeemableId = 'market_analysis_lab',
  codes: string[] = [newCode()],
): Promise<[string, ...string[]]> {
  const { token } = await signedInUser(t, { admin: true })
  const { status } = await t.call('POST /api/access-codes/upload', { token, body: { codes, product } })
  expect(status).toBe(200)
  const [first = '', ...more] = codes
  return [first, ...more]
}

interface CodeCall {
  address?: string
  productId?: string
}

/** The four calls that redeem codes. The product is Market Entry unless the test names another. */
export function codeCalls(app: () => TestApp) {
  const product = 'market_analysis_lab'
  return {
    validate: (token: string, code: string, { address = '127.0.0.1' }: CodeCall = {}) =>
      app().call('POST /api/access-codes/validate', { token, address, body: { code } }),
    redeem: (token: string, code: string, { address = '127.0.0.1' }: CodeCall = {}) =>
      app().call('POST /api/access-codes/use', { token, address, body: { code } }),
    verify: (
      token: string,
      productCode: string,
      { address = '127.0.0.1', productId = product }: CodeCall = {},
    ) => app().call('POST /api/verify-product-code', { token, address, body: { productCode, productId } }),
    register: (
      token: string,
      userId: string,
      productCode: string,
      { address = '127.0.0.1', productId = product }: CodeCall = {},
    ) =>
      app().call('POST /api/register-product-to-user', {
        token,
        address,
        body: { productId, productCode, userId },
      }),
  }
}

interface WantedPromotion {
  productId?: ProductId
  ownerId?: string | null
  orderId?: string | null
  maxUses?: number | null
}

/** A promotion code, by default for Market Entry with 20 uses and no owner. */
export async function givenPromotionCode(t: TestApp, wanted: WantedPromotion = {}): Promise<string> {
  const caller = { session: null, address: '203.0.113.7', userAgent: '', now: t.clock.now() }
  return await inTransaction(t.services, (trx) =>
    createPromotionCode(trx, caller, {
      productId: 'market_analysis_lab',
      ownerId: null,
      orderId: null,
      maxUses: 20,
      ...wanted,
    }),
  )
}

/** Stores an order for seats as a purchase does and returns its id. */
export async function givenOrder(t: TestApp, quantity = 20): Promise<string> {
  const id = randomUUID()
  const now = t.clock.now()
  await t.services.db
    .insertInto('orders')
    .values({
      id,
      number: `TW-${id.slice(0, 8)}`,
      provider: 'sandbox',
      session_id: null,
      payment_id: null,
      user_id: null,
      product_id: 'market_analysis_lab',
      product_name: 'Market Entry',
      seats: true,
      quantity,
      unit_cents: 1000,
      currency: 'usd',
      status: 'paid',
      invoice_url: null,
      created_at: now,
      expires_at: now,
      paid_at: now,
    })
    .execute()
  return id
}

/** A new user who has redeemed an access code. */
export async function redeemedBy(t: TestApp, code: string) {
  const user = await signedInUser(t)
  const { status } = await t.call('POST /api/access-codes/use', { token: user.token, body: { code } })
  expect(status).toBe(200)
  return user
}

/** The cells of each row of a CSV text, header first. Does not support quotes. */
export function rowsOf(csv: string): string[][] {
  return csv
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((row) => row.split(','))
}
