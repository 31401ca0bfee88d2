import { afterEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../../api.ts'
import { redeemCode } from './redeem.api.ts'

type Answer = { status?: number; body: object; retryAfter?: string } | 'no answer'

/** Answers the calls in turn and returns their paths. */
function server(...answers: Answer[]) {
  const paths: string[] = []
  vi.stubGlobal('fetch', (path: string) => {
    paths.push(path)
    const answer = answers.shift()
    if (answer === undefined || answer === 'no answer')
      return Promise.reject(new TypeError('Failed to fetch'))
    const { status = 200, body, retryAfter } = answer
    const headers = new Headers(retryAfter === undefined ? [] : [['retry-after', retryAfter]])
    return Promise.resolve(Response.json(body, { status, headers }))
  })
  return paths
}

const valid = { body: { valid: true, accessCode: null, message: '' } }
const refusal = (status: number, code: string, message: string) => ({
  status,
  body: { error: message, message, code },
})
const failure = (): Promise<ApiError> =>
  redeemCode('SAIL').then(
    () => expect.unreachable('the code was redeemed'),
    (error: ApiError) => error,
  )

afterEach(() => vi.unstubAllGlobals())

describe('redeeming a code', () => {
  test.each([
    ['bundle_semester', 'TradewindPackagePro'],
    ['bundle_year', 'TradewindPackageSupreme'],
    ['TradewindPackageSupreme', 'TradewindPackageSupreme'],
    ['market_analysis_lab', 'market_analysis_lab'],
  ])('%s gives %s', async (product, given) => {
    const paths = server(valid, {
      body: { message: '', product, expirationDate: '2027-05-12T10:00:00.000Z' },
    })
    expect(await redeemCode('SAIL')).toEqual({ product: given, until: Date.UTC(2027, 4, 12, 10) })
    expect(paths).toEqual(['/api/access-codes/validate', '/api/access-codes/use'])
  })

  test('a code that would not work is not used, and the server’s reason is shown', async () => {
    const paths = server({ body: { valid: false, accessCode: null, message: 'This code has expired.' } })
    expect(await failure()).toMatchObject({ fields: { code: 'This code has expired.' } })
    expect(paths).toHaveLength(1)
  })

  test('a refusal without a reason counts as an invalid access code', async () => {
    server({ body: { valid: false, accessCode: null, message: '' } })
    expect(await failure()).toMatchObject({ fields: { code: 'Invalid access code' } })
  })

  test('a refusal is shown in the server’s words', async () => {
    server(valid, refusal(409, 'already_held', 'You already have access to this product.'))
    expect(await failure()).toMatchObject({
      code: 'already_held',
      fields: { code: 'You already have access to this product.' },
    })
  })

  test('each step has its own sentence when no answer comes', async () => {
    server('no answer')
    expect(await failure()).toMatchObject({ message: 'Failed to validate code', fields: undefined })
    server(valid, 'no answer')
    expect(await failure()).toMatchObject({ code: 'network', message: 'Failed to redeem code' })
  })

  test('a failure of the server or of a proxy has the step’s sentence, and the server’s reference', async () => {
    server({ status: 502, body: { message: 'Bad Gateway' } })
    expect(await failure()).toMatchObject({ status: 502, message: 'Failed to validate code' })
    const failed = refusal(500, 'server_error', 'Server Error')
    server(valid, { ...failed, body: { ...failed.body, requestId: 'f3a1' } })
    expect(await failure()).toMatchObject({ message: 'Failed to redeem code', requestId: 'f3a1' })
  })

  test('too many tries or an ended session are not reported at the code’s field', async () => {
    server({ ...refusal(429, 'too_many_requests', 'Too many tries.'), retryAfter: '40' })
    expect(await failure()).toMatchObject({ fields: undefined, retryAfterSeconds: 40 })
    server(refusal(401, 'not_signed_in', 'Please sign in again.'))
    expect((await failure()).fields).toBeUndefined()
  })
})
