import type { Api } from './api.ts'
import type { ErrorBody, ErrorCode } from './errors.ts'
import { abortedBySilence, eventStream, readEvents } from './event-reader.ts'
import { patiently, type WaitingLine } from './waiting.ts'
import type { AnswerOf, BodyIn, CallsOf, Method, ParamsOf, QueryIn, StreamsOf } from './route.ts'

export { createWaitingLine, type WaitingLine } from './waiting.ts'

/** The API client, shared by browsers and tests. It imports only types of the contract, so it loads no schemas. */

export type CallName = CallsOf<Api>
export type StreamName = StreamsOf<Api>
type ForLabs<Name extends keyof Api> = {
  [N in Name]: Api[N] extends { forLabs: true } ? N : never
}[Name]
/** The calls that a lab's token may make. */
export type LabCallName = ForLabs<CallName>
/** The streams that a lab's token may read. */
export type LabStreamName = ForLabs<StreamName>
export type AnswerTo<N extends CallName> = AnswerOf<Api[N]>
/** The data of one event. */
export type EventOf<N extends StreamName> = AnswerOf<Api[N]>

type Part<Key extends string, Value> = [Value] extends [undefined] ? unknown : Record<Key, Value>
/** The path parameters, query and body of a call, as far as its route has them. */
export type InputTo<N extends keyof Api> = Part<'params', ParamsOf<Api[N]>> &
  Part<'query', QueryIn<Api[N]>> &
  Part<'body', BodyIn<Api[N]>>

interface CallSettings {
  /** Aborts the call, instead of the client's own time limit. */
  signal?: AbortSignal
}
/** A route without input can be called by its name alone. */
export type ArgumentsOf<N extends CallName> =
  unknown extends InputTo<N> ? [settings?: CallSettings] : [input: InputTo<N> & CallSettings]

export interface Reading<Event> {
  onEvent: (event: Event) => void
  /** Ends the reading. */
  signal?: AbortSignal
}

const timeoutMs = 30_000
/** Milliseconds. Two hundred thousand codes take half a minute on a busy machine. */
const longTimeoutsMs: Partial<Record<CallName, number>> = { 'POST /api/access-codes/upload': 300_000 }
/** Signing out must arrive even if the page closes at once. */
const outlivesPage: CallName = 'POST /api/auth/logout'
const unreachable = 'We could not reach the server. Please check your connection and try again.'
const noAnswerYet = 'We are busy and could not answer in time. Please wait a moment and try again.'

type ErrorDetails = Pick<ApiError, 'status' | 'code'> &
  Partial<
    Pick<ApiError, 'explained' | 'fields' | 'details' | 'requestId' | 'retryAfterSeconds' | 'turn' | 'cause'>
  >

const serverError = 'Server Error'

/** A call that failed. The message is a sentence for a person. */
export class ApiError extends Error {
  /** HTTP status, or 0 if no answer came, or one that is not the server's. */
  readonly status: number
  readonly code: ErrorCode | 'network'
  /** Whether the message says what went wrong. Without an answer of ours, or after a plain server failure, it does not. */
  readonly explained: boolean
  /** Sentences by field name. */
  readonly fields: Record<string, string> | undefined
  /** Data that belongs to the error code; see the contract. */
  readonly details: unknown
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined
  /** Keeps the place in line of a call that is made again. */
  readonly turn: string | undefined

  constructor(message: string, { cause, ...details }: ErrorDetails) {
    super(message, cause === undefined ? {} : { cause })
    this.name = 'ApiError'
    this.status = details.status
    this.code = details.code
    this.explained =
      details.explained ?? (details.code !== 'network' && message !== '' && message !== serverError)
    this.fields = details.fields
    this.details = details.details
    this.requestId = details.requestId
    this.retryAfterSeconds = details.retryAfterSeconds
    this.turn = details.turn
  }
}

export interface ClientOptions {
  /** The beginning of all addresses: the server's origin, or nothing for the page's own origin. */
  baseUrl?: string
  /** Sends the requests; by default the global `fetch`. */
  fetch?: typeof globalThis.fetch
  /** Request options for all calls, for example `credentials`. */
  init?: RequestInit
  tokens?: {
    /** The current token; null calls without one. */
    read: () => string | null
    /** Stores the token that replaces the one the call used. */
    renew?: (token: string) => void
  }
  /**
   * Called when the server does not accept the token of a call.
   *
   * @param token the token of the call, which may no longer be the current one; null if there was none
   * @param why the server's reason, if it gave one to a guest; otherwise null
   */
  onSessionEnded?: (token: string | null, why: string | null) => void
  /** Told how long calls wait for their turn, so that the reader sees it. */
  line?: WaitingLine
  /** The message of an error without a sentence. */
  unexplained?: string
}

export interface Client {
  /**
   * Makes a call by the name of its route, with the current token. A call that the server sends away before it began, as
   * `busy` or with a turn, is made again for up to three minutes.
   *
   * @throws ApiError unless the answer has status 200. If no answer comes within 30 seconds (five minutes for an upload
   * of codes), it has status 0 and code `network`.
   */
  call: <N extends CallName>(name: N, ...input: ArgumentsOf<N>) => Promise<AnswerTo<N>>
  /** The same with another token, or with none. */
  callAs: <N extends CallName>(
    token: string | null,
    name: N,
    ...input: ArgumentsOf<N>
  ) => Promise<AnswerTo<N>>
  /**
   * Reads a stream with the current token and calls `onEvent` for each event. Resolves when the server ends it.
   *
   * @throws ApiError if the server refuses; with status 0 and code `network` if the stream breaks, if nothing comes for
   * 40 seconds, not even a heartbeat, or if `signal` ends the reading.
   */
  stream: <N extends StreamName>(name: N, input: InputTo<N>, reading: Reading<EventOf<N>>) => Promise<void>
}

/**
 * Creates a client of the API. It fills in paths, sends the current token, stores a replacement from the server, turns
 * refusals into `ApiError`, and reports the end of a session.
 *
 * @example
 * const { call } = createClient({
 *   baseUrl: 'https://portal.example',
 *   tokens: { read: storedToken, renew: storeToken },
 *   onSessionEnded: (token) => forget(token),
 * })
 * const run = await call('GET /api/runs/:run', { params: { run: id } })
 */
export function createClient({
  baseUrl = '',
  fetch: send = (address, init) => fetch(address, init),
  init,
  tokens = { read: () => null },
  onSessionEnded,
  line,
  unexplained = serverError,
}: ClientOptions): Client {
  /** A late answer must not restore a session that has ended or changed in the meantime. */
  function keepNewToken(response: Response, sent: string | null): void {
    const renewed = response.headers.get('x-new-user-token')
    if (renewed !== null && renewed !== '' && sent !== null && tokens.read() === sent) tokens.renew?.(renewed)
  }

  /** Throws what the server refuses with, and reports the end of a session. */
  async function refuseUnlessOk(name: keyof Api, response: Response, token: string | null): Promise<void> {
    keepNewToken(response, token)
    if (response.ok) return
    const error = await readError(response, unexplained)
    if (error.code === 'not_signed_in') onSessionEnded?.(token, null)
    else if (endsGuest(name, error)) onSessionEnded?.(token, error.message)
    throw error
  }

  async function callAs<N extends CallName>(
    token: string | null,
    name: N,
    ...[input = {}]: ArgumentsOf<N> | []
  ): Promise<AnswerTo<N>> {
    const { signal, ...given } = input as CallSettings & CallInput
    const { address, ...request } = requestOf(name, given, token)
    const once = async (turn: string | null) => {
      const response = await send(`${baseUrl}${address}`, {
        ...init,
        ...request,
        ...(turn !== null && { headers: { ...request.headers, 'x-turn': turn } }),
        ...(name === outlivesPage && { keepalive: true }),
        signal: signal ?? AbortSignal.timeout(longTimeoutsMs[name] ?? timeoutMs),
      }).catch((cause: unknown) => {
        throw networkError(cause)
      })
      await refuseUnlessOk(name, response, token)
      return await readAnswer<AnswerTo<N>>(response)
    }
    return await patiently(once, { line, ask: askLine, comeAgain, signal })
  }

  async function askLine(): Promise<number> {
    const { address, ...request } = requestOf('GET /api/line', {}, null)
    const response = await send(`${baseUrl}${address}`, {
      ...init,
      ...request,
      signal: AbortSignal.timeout(timeoutMs),
    })
    return (await readAnswer<AnswerTo<'GET /api/line'>>(response)).seconds
  }

  async function stream<N extends StreamName>(
    name: N,
    input: InputTo<N>,
    { onEvent, signal }: Reading<EventOf<N>>,
  ): Promise<void> {
    const token = tokens.read()
    const { address, ...request } = requestOf(name, input as CallInput, token)
    const silence = abortedBySilence(signal)
    try {
      const response = await send(`${baseUrl}${address}`, {
        ...init,
        ...request,
        headers: { ...request.headers, accept: eventStream },
        signal: silence.signal,
      })
      silence.broken()
      await refuseUnlessOk(name, response, token)
      await readEvents(response, onEvent as (event: unknown) => void, silence.broken)
    } catch (cause) {
      throw cause instanceof ApiError ? cause : networkError(cause)
    } finally {
      silence.end()
    }
  }

  return { callAs, call: (name, ...input) => callAs(tokens.read(), name, ...input), stream }
}

/** The status of a call's answer, for callers that expect a refusal. Rejects if no answer comes. */
export async function statusOf(calling: Promise<unknown>): Promise<number> {
  try {
    await calling
    return 200
  } catch (error) {
    if (error instanceof ApiError && error.code !== 'network') return error.status
    throw error
  }
}

/** The input of a call, if the types of its route do not matter. */
export interface CallInput {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
}

export interface ApiRequest {
  method: Method
  /** Path and query. */
  address: string
  headers: Record<string, string>
  /** JSON; omitted if the call has no body. */
  body?: string
}

/** The content of a call's request, for sending it in another way than by `fetch`. */
export function requestOf(
  name: keyof Api,
  { params, query, body }: CallInput,
  token: string | null,
): ApiRequest {
  const [method, pattern] = name.split(' ') as [Method, string]
  const path = pattern.replace(/:(\w+)/gu, (_, key: string) => encodeURIComponent(params?.[key] ?? ''))
  const asked = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {}))
    if (value !== undefined) asked.append(key, String(value))
  const search = String(asked)
  const headers: Record<string, string> = { accept: 'application/json' }
  if (token !== null) headers['authorization'] = `Bearer ${token}`
  const request: ApiRequest = { method, address: search === '' ? path : `${path}?${search}`, headers }
  if (body === undefined) return request
  headers['content-type'] = 'application/json'
  return { ...request, body: JSON.stringify(body) }
}

/**
 * A guest has left the institution's network, or the institution was deleted. When a visit begins, the same codes
 * refuse its ticket instead.
 */
function endsGuest(name: keyof Api, { code }: ApiError): boolean {
  return name !== 'POST /api/auth/exchange' && (code === 'guest_outside' || code === 'institution_gone')
}

function networkError(cause: unknown): ApiError {
  const isLate = cause instanceof DOMException && cause.name === 'TimeoutError'
  return new ApiError(isLate ? noAnswerYet : unreachable, { status: 0, code: 'network', cause })
}

/** Something between the client and the server may answer instead, for example a campus network's login page. */
async function readAnswer<Answer>(response: Response): Promise<Answer> {
  try {
    return (await response.json()) as Answer
  } catch (cause) {
    throw networkError(cause)
  }
}

async function readError(response: Response, unexplained: string): Promise<ApiError> {
  const body = ((await response.json().catch(() => null)) ?? {}) as Partial<ErrorBody>
  // A proxy may answer in JSON too, but only our answers have a code.
  const sentence = body.code === undefined ? undefined : (body.message ?? body.error)
  return new ApiError(sentence ?? unexplained, {
    status: response.status,
    code: codeOf(response.status, body.code),
    ...(sentence === undefined && { explained: false }),
    fields: body.fields,
    details: body.details,
    requestId: body.requestId,
    retryAfterSeconds: retryAfter(response.headers.get('retry-after')),
    turn: response.headers.get('x-turn') ?? undefined,
  })
}

/** In seconds, where the server does not say when to come again. */
const comesAgainAfter = 5

function comeAgain(error: unknown) {
  if (!(error instanceof ApiError) || (error.code !== 'busy' && error.turn === undefined)) return null
  return { seconds: error.retryAfterSeconds ?? comesAgainAfter, turn: error.turn ?? null }
}

const codes: Record<number, ErrorCode> = {
  403: 'forbidden',
  404: 'not_found',
  408: 'too_slow',
  413: 'too_large',
  429: 'too_many_requests',
  503: 'unavailable',
}
/** Refusals of a password or a ticket: the codes of status 401 that do not mean the end of a session. */
const refusesWithoutSession: readonly unknown[] = [
  'wrong_credentials',
  'ticket_refused',
] satisfies ErrorCode[]

/** Something between the client and the server may answer with no code or an unknown one. */
function codeOf(status: number, code: ErrorCode | undefined): ErrorCode {
  if (status === 401 && !refusesWithoutSession.includes(code)) return 'not_signed_in'
  return code ?? codes[status] ?? (status >= 500 ? 'server_error' : 'malformed')
}

/** The header contains either seconds or a date. */
function retryAfter(header: string | null): number | undefined {
  if (header === null) return undefined
  const seconds = /^\d+$/u.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : undefined
}
