import type { Api } from '@tradewind/contract/api'
import type { ErrorBody, ErrorCode } from '@tradewind/contract/errors'
import type { AnswerOf, BodyIn, ParamsOf, QueryIn } from '@tradewind/contract/route'
import { storedToken, storeToken } from './token-store.ts'

type Part<Key extends string, Value> = [Value] extends [undefined] ? unknown : Record<Key, Value>
type InputOf<R> = Part<'params', ParamsOf<R>> & Part<'query', QueryIn<R>> & Part<'body', BodyIn<R>>
/** A route that needs nothing takes no second argument. */
type ArgumentsOf<R> = unknown extends InputOf<R> ? [] : [input: InputOf<R>]

export type CallName = keyof Api
export type AnswerTo<N extends CallName> = AnswerOf<Api[N]>

const timeoutMs = 30_000
/** Two hundred thousand codes take half a minute on a busy machine. */
const longTimeoutMs = 300_000
const longCalls: ReadonlySet<string> = new Set<CallName>(['POST /api/access-codes/upload'])
const serverError = 'Server Error'
const unreachable = 'We could not reach the server. Please check your connection and try again.'

/** A call that failed. The message is a sentence for a person. */
export class ApiError extends Error {
  /** HTTP status, or 0 when no answer came. */
  readonly status: number
  readonly code: ErrorCode | 'network'
  /** Sentences by field name. */
  readonly fields: Record<string, string> | undefined
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    message: string,
    details: Pick<ApiError, 'status' | 'code'> &
      Partial<Pick<ApiError, 'fields' | 'requestId' | 'retryAfterSeconds'>>,
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = details.status
    this.code = details.code
    this.fields = details.fields
    this.requestId = details.requestId
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

type EndListener = (token: string, why: string | null) => void
let tellSessionEnded: EndListener = () => undefined

/** Sets who is told that the server refused a token, and why where it said so. There is one such listener: the session. */
export function onSessionEnded(listener: EndListener): void {
  tellSessionEnded = listener
}

/**
 * Calls the server by the name of the route, for example `call('POST /api/auth/login', { body })`.
 * Sends the stored token, and keeps the one that the server may give in its place.
 * @throws ApiError for every answer but a good one, with status 0 and code `network` when none came.
 */
export function call<N extends CallName>(name: N, ...input: ArgumentsOf<Api[N]>): Promise<AnswerTo<N>> {
  return callAs(storedToken(), name, ...input)
}

/** The same with another token than the stored one, or with none: for a session that is not that of this page. */
export async function callAs<N extends CallName>(
  token: string | null,
  name: N,
  ...[input]: ArgumentsOf<Api[N]>
): Promise<AnswerTo<N>> {
  const { method, url, init } = requestOf(name, input ?? {}, token)
  const response = await fetch(url, { ...init, method }).catch(() => {
    throw new ApiError(unreachable, { status: 0, code: 'network' })
  })
  keepNewToken(response, token)
  if (response.ok) return await readAnswer<AnswerTo<N>>(response)
  const error = await readError(response)
  if (token !== null && error.code === 'not_signed_in') tellSessionEnded(token, null)
  // A guest has left the institution's network, or the institution is gone.
  if (token !== null && endsGuest(name, error)) tellSessionEnded(token, error.message)
  throw error
}

/** To begin a visit, the same codes refuse a ticket. */
function endsGuest(name: CallName, { code }: ApiError): boolean {
  return name !== 'POST /api/auth/exchange' && (code === 'guest_outside' || code === 'institution_gone')
}

interface CallInput {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
}

function requestOf(name: string, input: CallInput, token: string | null) {
  const [method = '', pattern = ''] = name.split(' ')
  const path = pattern.replace(/:(\w+)/gu, (_, key: string) => encodeURIComponent(input.params?.[key] ?? ''))
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, `${value}`]],
    ),
  ).toString()
  const headers: Record<string, string> = { accept: 'application/json' }
  if (token !== null) headers['authorization'] = `Bearer ${token}`
  const init: RequestInit = {
    headers,
    credentials: 'same-origin',
    signal: AbortSignal.timeout(longCalls.has(name) ? longTimeoutMs : timeoutMs),
  }
  if (input.body !== undefined) {
    headers['content-type'] = 'application/json'
    init.body = JSON.stringify(input.body)
  }
  // Signing out must arrive even if the page closes at once.
  if (path === '/api/auth/logout') init.keepalive = true
  return { method, url: query === '' ? path : `${path}?${query}`, init }
}

/** A late answer must not bring back a session that has ended or changed meanwhile. */
function keepNewToken(response: Response, sent: string | null): void {
  const renewed = response.headers.get('x-new-user-token')
  if (renewed !== null && renewed !== '' && sent !== null && storedToken() === sent) storeToken(renewed)
}

async function readAnswer<Answer>(response: Response): Promise<Answer> {
  try {
    return (await response.json()) as Answer
  } catch {
    throw new ApiError(unreachable, { status: 0, code: 'network' })
  }
}

async function readError(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => ({}))) as Partial<ErrorBody>
  return new ApiError(body.message ?? body.error ?? serverError, {
    status: response.status,
    code: body.code ?? codeOf(response.status),
    fields: body.fields,
    requestId: body.requestId,
    retryAfterSeconds: retryAfter(response.headers.get('retry-after')),
  })
}

/** Something between the browser and our server may answer without our codes. */
function codeOf(status: number): ErrorCode {
  const codes: Record<number, ErrorCode> = {
    401: 'not_signed_in',
    403: 'forbidden',
    404: 'not_found',
    413: 'too_large',
    429: 'too_many_requests',
    503: 'unavailable',
  }
  return codes[status] ?? (status >= 500 ? 'server_error' : 'malformed')
}

/** The header holds either seconds or a date. */
function retryAfter(header: string | null): number | undefined {
  if (header === null) return undefined
  const seconds = /^\d+$/u.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : undefined
}
