import { expect, test } from 'vitest'
import { ApiError } from '../api.ts'
import { isRefusal, referenceOf, sentenceOf, whyUnknown } from './refusal.ts'

const answer = (status: number) => new ApiError('A sentence.', { status, code: 'malformed' })

test('an answer about the request itself is a refusal', () => {
  expect([400, 401, 404, 409, 422].map((status) => isRefusal(answer(status)))).not.toContain(false)
})

test('a failure is not a refusal', () => {
  expect([0, 408, 429, 500, 503].map((status) => isRefusal(answer(status)))).not.toContain(true)
  expect(isRefusal(new TypeError('A mistake of ours.'))).toBe(false)
})

test('the reason for a missing answer is given if it is known', () => {
  const failed = (message: string, code: 'network' | 'server_error' | 'too_many_requests') =>
    whyUnknown(new ApiError(message, { status: 500, code }))
  expect(failed('We could not reach the server.', 'network')).toBe('We could not reach the server.')
  expect(failed('Please try again in a minute.', 'too_many_requests')).toBe('Please try again in a minute.')
  expect(failed('Server Error', 'server_error')).toBe('')
})

test('the server’s sentence is shown with any status, else the sentence of the screen', () => {
  const fallback = 'Failed to redeem code'
  const told = (error: unknown) => sentenceOf(error, fallback)
  expect(
    told(new ApiError('This code is for Market Entry.', { status: 422, code: 'code_wrong_product' })),
  ).toBe('This code is for Market Entry.')
  expect(told(new ApiError('The database is resting.', { status: 503, code: 'unavailable' }))).toBe(
    'The database is resting.',
  )
  expect(told(new ApiError('Server Error', { status: 500, code: 'server_error' }))).toBe(fallback)
  expect(told(new ApiError('We could not reach the server.', { status: 0, code: 'network' }))).toBe(fallback)
  expect(told(new TypeError('A mistake of ours.'))).toBe(fallback)
  expect(told('A sentence of the form.')).toBe('A sentence of the form.')
})

test('without a sentence of the screen, the error’s own is shown', () => {
  expect(sentenceOf(new ApiError('We could not reach the server.', { status: 0, code: 'network' }))).toBe(
    'We could not reach the server.',
  )
  expect(sentenceOf(null)).toBe('Server Error')
})

test('only a failure of the server has a reference', () => {
  const failed = (status: number) => new ApiError('', { status, code: 'server_error', requestId: 'f3a1' })
  expect([500, 502, 503].map((status) => referenceOf(failed(status)))).toEqual(['f3a1', 'f3a1', 'f3a1'])
  expect(referenceOf(failed(422))).toBeUndefined()
  expect(referenceOf(new Error('A mistake of ours.'))).toBeUndefined()
})
