import { expect, test } from 'vitest'
import { ApiError } from '../api.ts'
import { ticketFailurePath, tokenFailurePath } from './arrival-failure.ts'

const refused = (status: number, code: ApiError['code'] = 'forbidden') =>
  new ApiError('The reason.', { status, code })
const queryOf = (path: string) => Object.fromEntries(new URL(path, 'http://portal').searchParams)
const details = 'Please contact support if this issue persists.'

test.each([
  [401, 'unauthorized', 'Your session has expired or is invalid.'],
  [403, 'guest_access', 'Guest access is not available from your location.'],
  [404, 'institution_not_found', 'Institution not found.'],
  [429, 'network_error', 'Unable to connect to the server.'],
  [500, 'network_error', 'Unable to connect to the server.'],
  [0, 'network_error', 'Network connection failed.'],
])('a token refused with status %i leads to the error screen for it', (status, type, message) => {
  expect(queryOf(tokenFailurePath(refused(status)))).toEqual({ type, message, details })
})

test('an error inside the page is shown as a network error', () => {
  expect(queryOf(tokenFailurePath(new TypeError('oops')))['type']).toBe('network_error')
})

const ticket = (status: number, code: ApiError['code']) =>
  queryOf(ticketFailurePath(refused(status, code), 'It cannot begin'))

test('a refused ticket shows the server’s own sentence', () => {
  expect(ticket(401, 'ticket_refused')).toEqual({ type: 'unauthorized', message: 'The reason.' })
})

test('a ticket of another browser says so, and where the visit comes from', () => {
  const error = new ApiError('The reason.', {
    status: 401,
    code: 'ticket_refused',
    details: { from: 'institution', storage: null },
  })
  expect(queryOf(ticketFailurePath(error, 'It cannot begin'))).toEqual({
    title: 'This link belongs to another browser',
    message: 'The reason.',
    from: 'institution',
  })
})

test('a ticket shows its own reason, and any other failure as a token does', () => {
  expect(ticket(403, 'lab_not_held')).toEqual({ type: 'lab_not_available', message: 'The reason.' })
  expect(ticket(409, 'code_used')).toEqual({ title: 'It cannot begin', message: 'The reason.', details })
  expect(ticket(403, 'guest_outside')['type']).toBe('guest_access')
  expect(ticket(404, 'institution_gone')['type']).toBe('institution_not_found')
  expect(ticket(500, 'server_error')['type']).toBe('network_error')
  expect(ticket(0, 'network')['message']).toBe('Network connection failed.')
})
