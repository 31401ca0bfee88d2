import { expect, test } from 'vitest'
import { ApiError } from '../api.ts'
import { isRefusal, whyUnknown } from './refusal.ts'

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
