import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectRefusal, signedInUser } from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'

const form = (change: Record<string, unknown> = {}) => ({
  institutionId: `uni-${randomUUID().slice(0, 8)}`,
  name: 'Uni A',
  ipRanges: ['18.9.0.0/16'],
  contactEmail: '',
  ...change,
})

describe('a lab that is not offered', () => {
  let live: TestApp
  beforeAll(async () => {
    live = await openTestApp({ APP_ENV: 'staging' })
    live.services.config.environment = 'production'
  })
  afterAll(() => live.close())

  test('cannot be added, but may remain', async () => {
    const { token } = await signedInUser(live, { admin: true })
    const products = ['cultural_exchange_lab']
    const refused = await live.call('POST /api/institutions', { token, body: form({ products }) })
    expectRefusal(refused, 422, 'invalid_fields', { products: 'Cultural Exchange is not offered here.' })
    live.services.config.environment = 'staging'
    const { body } = await live.call('POST /api/institutions', { token, body: form({ products }) })
    live.services.config.environment = 'production'
    const { status } = await live.call('PUT /api/institutions/:institutionId', {
      token,
      params: { institutionId: body.institutionId },
      body: form({ products, name: 'Uni B' }),
    })
    expect(status).toBe(200)
    const { body: changed } = await live.call('PUT /api/institutions/:institutionId', {
      token,
      params: { institutionId: body.institutionId },
      body: form({ products: ['market_analysis_lab'] }),
    })
    expect(changed.products).toEqual(['market_analysis_lab', ...products])
  })
})
