import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../api.ts'
import { registerProduct, verifyProductCode } from './product-code.api.ts'

const invalid = 'Invalid product code. Please check and try again.'
const notVerified = 'An error occurred while verifying the product code. Please try again.'

/** Gives every call the same answer and records what was sent. */
function server(answer: { status?: number; body: object } | null) {
  const sent: { path: string; body: unknown }[] = []
  vi.stubGlobal('fetch', (path: string, { body }: RequestInit) => {
    sent.push({ path, body: JSON.parse(body as string) })
    if (!answer) return Promise.reject(new TypeError('Failed to fetch'))
    return Promise.resolve(Response.json(answer.body, { status: answer.status ?? 200 }))
  })
  return sent
}

const refusal = (status: number, code: string, message: string) => ({
  status,
  body: { error: message, message, code },
})

const failure = (): Promise<Error> =>
  verifyProductCode('SAIL', 'global_compass_lab').then(
    () => expect.unreachable('the code was accepted'),
    (error: Error) => error,
  )

afterEach(() => vi.unstubAllGlobals())

test('checking a code sends it once and uses nothing', async () => {
  const sent = server({ body: { success: true, message: '' } })
  await verifyProductCode('SAIL', 'global_compass_lab')
  expect(sent).toEqual([
    { path: '/api/verify-product-code', body: { productCode: 'SAIL', productId: 'global_compass_lab' } },
  ])
})

test.each([
  ['This code is for Market Entry.', 'This code is for Market Entry.'],
  ['', invalid],
])('a code that does not work, with the message %j, shows at its field: %s', async (message, sentence) => {
  server({ body: { success: false, message } })
  const error = await failure()
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ message: sentence, fields: { productCode: sentence } })
})

test.each([
  ['no answer', null, notVerified],
  ['a failure of the server', refusal(500, 'server_error', 'Server Error'), notVerified],
  ['an answer of something in between', { status: 502, body: {} }, notVerified],
  ['an unproven address', refusal(403, 'email_not_verified', 'Verify first.'), 'Verify first.'],
  ['too many wrong codes', refusal(429, 'too_many_requests', 'Please wait.'), 'Please wait.'],
])('%s has its own sentence', async (_case, answer, sentence) => {
  server(answer)
  expect((await failure()).message).toBe(sentence)
})

test('registering sends product, code and person', async () => {
  const sent = server({ body: { message: '', product: 'global_compass_lab', expirationDate: '' } })
  await registerProduct('SAIL', 'global_compass_lab', 'me')
  expect(sent).toEqual([
    {
      path: '/api/register-product-to-user',
      body: { productId: 'global_compass_lab', productCode: 'SAIL', userId: 'me' },
    },
  ])
})
