import { ApiError } from '@tradewind/contract/client'
import { beforeEach, expect, it, vi } from 'vitest'
import { labApi } from './api.ts'

const fetched = vi.fn<typeof fetch>()
const refused = vi.fn<(token: string | null) => void>()
let token: string | null

const api = labApi({
  portalOrigin: 'https://portal.example',
  fetch: fetched,
  session: { token: () => token, refused },
})
const run = '0192f0c1/..'
const ask = () => api.call('GET /api/runs/:run', { params: { run } })

async function failure(answer: Promise<unknown>): Promise<ApiError> {
  const error = await answer.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

beforeEach(() => {
  token = 'abc'
  fetched.mockReset()
  refused.mockReset()
})

it('calls the portal’s origin with the current token and without cookies', async () => {
  fetched.mockResolvedValue(Response.json({ id: run }))
  expect(await ask()).toEqual({ id: run })
  const [address, request] = fetched.mock.calls[0] ?? []
  expect(address).toBe('https://portal.example/api/runs/0192f0c1%2F..')
  expect(request).toMatchObject({
    method: 'GET',
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
  })
  expect(new Headers(request?.headers).get('authorization')).toBe('Bearer abc')
  expect(request?.body).toBeUndefined()
})

it('reads streams of the portal’s origin in the same way', async () => {
  const headers = { 'content-type': 'text/event-stream' }
  fetched.mockResolvedValue(new Response('data: {"version":2}\n\n', { headers }))
  const onEvent = vi.fn<(event: unknown) => void>()
  await api.stream('GET /api/rooms/:room/events' as never, { params: { room: '1' } }, { onEvent })
  expect(onEvent).toHaveBeenCalledExactlyOnceWith({ version: 2 })
  const [address, request] = fetched.mock.calls[0] ?? []
  expect(address).toBe('https://portal.example/api/rooms/1/events')
  expect(request).toMatchObject({ credentials: 'omit', redirect: 'error', referrerPolicy: 'no-referrer' })
  expect(new Headers(request?.headers).get('authorization')).toBe('Bearer abc')
})

it('passes on the server’s message', async () => {
  const body = { code: 'run_changed', message: 'It went on.', fields: { a: 'b' }, details: { version: 4 } }
  fetched.mockResolvedValue(Response.json(body, { status: 409 }))
  expect(await failure(ask())).toMatchObject({ status: 409, ...body })
  expect(refused).not.toHaveBeenCalled()
})

it('reports a refused token to the session', async () => {
  fetched.mockResolvedValue(Response.json({ code: 'not_signed_in', message: 'No.' }, { status: 401 }))
  const asked = ask()
  token = 'newer'
  expect(await failure(asked)).toMatchObject({ status: 401, code: 'not_signed_in' })
  expect(refused).toHaveBeenCalledWith('abc')
})

it('treats a guest outside the network as a refused call, not as an ended session', async () => {
  fetched.mockResolvedValue(Response.json({ code: 'guest_outside', message: 'Not here.' }, { status: 403 }))
  expect(await failure(ask())).toMatchObject({ code: 'guest_outside', message: 'Not here.' })
  expect(refused).not.toHaveBeenCalled()
})

it('gives a code and a sentence to an answer without them', async () => {
  fetched.mockResolvedValue(new Response('Bad gateway', { status: 502 }))
  expect(await failure(ask())).toMatchObject({
    message: 'Something went wrong. Please try again.',
    status: 502,
    code: 'server_error',
  })
})
