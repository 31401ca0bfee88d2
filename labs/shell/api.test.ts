import { beforeEach, expect, it, vi } from 'vitest'
import { CallFailed, labApi } from './api.ts'

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

async function failure(answer: Promise<unknown>): Promise<CallFailed> {
  const error = await answer.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(CallFailed)
  return error as CallFailed
}

beforeEach(() => {
  token = 'abc'
  fetched.mockReset()
  refused.mockReset()
})

it('calls by name, with the token of the moment and without cookies', async () => {
  fetched.mockResolvedValue(Response.json({ id: run }))
  expect(await ask()).toEqual({ id: run })
  const [address, request] = fetched.mock.calls[0] ?? []
  expect(address).toBe('https://portal.example/api/runs/0192f0c1%2F..')
  expect(request).toMatchObject({ method: 'GET', credentials: 'omit', redirect: 'error' })
  expect(new Headers(request?.headers).get('authorization')).toBe('Bearer abc')
  expect(request?.body).toBeUndefined()
})

it('sends a body as JSON', async () => {
  fetched.mockResolvedValue(Response.json({}))
  const body = { kind: 'rehearsal', classSession: null } as const
  await api.call('POST /api/labs/:lab/runs', { params: { lab: 'global_compass_lab' }, body })
  const [, request] = fetched.mock.calls[0] ?? []
  expect(request?.body).toBe(JSON.stringify(body))
  expect(new Headers(request?.headers).get('content-type')).toBe('application/json')
})

it('hands on what the server says', async () => {
  const body = { code: 'run_changed', message: 'It went on.', fields: { a: 'b' }, details: { version: 4 } }
  fetched.mockResolvedValue(Response.json(body, { status: 409 }))
  expect(await failure(ask())).toMatchObject({ status: 409, ...body })
  expect(refused).not.toHaveBeenCalled()
})

it('tells the session which token was refused', async () => {
  fetched.mockResolvedValue(Response.json({ code: 'not_signed_in', message: 'No.' }, { status: 401 }))
  const asked = ask()
  token = 'newer'
  expect(await failure(asked)).toMatchObject({ status: 401, code: 'not_signed_in' })
  expect(refused).toHaveBeenCalledWith('abc')
})

it.each([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a page that is not the server', () => Promise.resolve(new Response('<!doctype html>'))],
])('%s: offline', async (_case, answer) => {
  fetched.mockImplementation(answer)
  expect(await failure(ask())).toMatchObject({ status: 0, code: 'offline' })
})

it('gives a code to an answer that has none', async () => {
  fetched.mockResolvedValue(new Response('Bad gateway', { status: 502 }))
  expect(await failure(ask())).toMatchObject({ status: 502, code: 'server_error' })
})
