import { randomBytes } from 'node:crypto'
import type { ProductId, RedeemableId } from '@tradewind/contract/catalogue'
import type { Account } from './accounts.ts'
import { call } from './api.ts'
import type { OwnServer } from './own-server.ts'

/** A code that does not exist on the server. */
export function newCode(): string {
  return `E2E-${randomBytes(8).toString('hex').toUpperCase()}`
}

/** Makes one access code, as an administrator's upload does. */
export async function givenAccessCode(server: OwnServer, product: RedeemableId): Promise<string> {
  const code = newCode()
  const { token } = await call(server, 'POST /api/auth/login', { body: server.administrator })
  await call(server, 'POST /api/access-codes/upload', { body: { codes: [code], product } }, token)
  return code
}

/** Buys seats with a test card and returns the promotion code that the buyer may share. */
export async function givenSeats(
  server: OwnServer,
  { token }: Pick<Account, 'token'>,
  productId: ProductId,
  seats: number,
): Promise<string> {
  const { clientSecret } = await call(
    server,
    'POST /api/auth/createcheckoutsession',
    { body: { productId, seats } },
    token,
  )
  const { returnUrl } = await call(server, 'POST /api/payments/sandbox/pay', {
    body: { clientSecret, card: '4242424242424242' },
  })
  if (returnUrl === null) throw new Error('The sandbox asks for more before it takes this card.')
  // This page of the server is not a call of the API, and answers with a redirect.
  const returned = await fetch(returnUrl, { redirect: 'manual' })
  const to = new URL(returned.headers.get('location') ?? '', server.url)
  const code = to.searchParams.get('promotion_coupon')
  if (code === null) throw new Error(`The payment leads to ${to.pathname} without a code.`)
  return code
}
