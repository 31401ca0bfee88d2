import type { Api } from '@tradewind/contract/api'
import type { ErrorBody, ErrorCode } from '@tradewind/contract/errors'
import type { AnswerOf, BodyIn } from '@tradewind/contract/route'

export type CallName = keyof Api
export type AnswerTo<N extends CallName> = AnswerOf<Api[N]>

/** `offline`: no answer came, or one that is not the server's. */
export type FailureCode = ErrorCode | 'offline'

/** A call that failed. The message is a sentence for a person. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed'
  /** HTTP status, or 0 where no answer came. */
  readonly status: number
  readonly code: FailureCode
  /** Sentences by field name. */
  readonly fields: Record<string, string>
  /** What the contract says that this code brings along. */
  readonly details: unknown

  constructor(
    message: string,
    { status, code, fields = {}, details }: Pick<CallFailed, 'status' | 'code'> & Partial<CallFailed>,
  ) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
    this.details = details
  }
}

export interface CallOptions<N extends CallName> {
  params?: Record<string, string>
  body?: BodyIn<Api[N]>
}

/** The server's calls, by their names in the contract. */
export interface LabApi {
  /** @throws CallFailed for every answer but a good one */
  call: <N extends CallName>(name: N, options?: CallOptions<N>) => Promise<AnswerTo<N>>
}

interface Needs {
  portalOrigin: string
  fetch: typeof fetch
  session: {
    /** The token to call with, as it is at this moment. */
    token: () => string | null
    /** The server takes this token no more. */
    refused: (token: string | null) => void
  }
}

const answerWithinMs = 30_000

export function labApi({ portalOrigin, fetch, session }: Needs): LabApi {
  return {
    async call<N extends CallName>(name: N, options: CallOptions<N> = {}) {
      const token = session.token()
      const { address, init } = requestOf(name, options, token)
      const response = await fetch(`${portalOrigin}${address}`, init).catch((error: unknown) => {
        throw offline(error)
      })
      if (response.ok) return await readAnswer<AnswerTo<N>>(response)
      const failure = await readFailure(response)
      if (failure.code === 'not_signed_in') session.refused(token)
      throw failure
    },
  }
}

function requestOf(
  name: string,
  { params = {}, body }: { params?: Record<string, string>; body?: unknown },
  token: string | null,
) {
  const [method = '', pattern = ''] = name.split(' ')
  const address = pattern.replace(/:(\w+)/gu, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  const headers: Record<string, string> = { accept: 'application/json' }
  if (token !== null) headers['authorization'] = `Bearer ${token}`
  if (body !== undefined) headers['content-type'] = 'application/json'
  const init: RequestInit = {
    method,
    headers,
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(answerWithinMs),
  }
  if (body !== undefined) init.body = JSON.stringify(body)
  return { address, init }
}

function offline(cause: unknown): CallFailed {
  const failure = new CallFailed(
    'We could not reach the server. Please check your connection and try again.',
    { status: 0, code: 'offline' },
  )
  failure.cause = cause
  return failure
}

/** Something else than the server may have answered in its place, for example a campus network's own page. */
async function readAnswer<Answer>(response: Response): Promise<Answer> {
  try {
    return (await response.json()) as Answer
  } catch (error) {
    throw offline(error)
  }
}

async function readFailure(response: Response): Promise<CallFailed> {
  const body = ((await response.json().catch(() => null)) ?? {}) as Partial<ErrorBody>
  const { status } = response
  return new CallFailed(body.message ?? 'Something went wrong. Please try again.', {
    status,
    code: status === 401 ? 'not_signed_in' : (body.code ?? codeOf(status)),
    fields: body.fields ?? {},
    details: body.details,
  })
}

function codeOf(status: number): FailureCode {
  const codes: Record<number, ErrorCode> = {
    403: 'forbidden',
    404: 'not_found',
    413: 'too_large',
    429: 'too_many_requests',
    503: 'unavailable',
  }
  return codes[status] ?? (status >= 500 ? 'server_error' : 'malformed')
}
