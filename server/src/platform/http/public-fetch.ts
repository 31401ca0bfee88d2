import { lookup as lookUp, type LookupAddress, type LookupOptions } from 'node:dns'
import { request as requestHttp, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { request as requestHttps, type RequestOptions } from 'node:https'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { isLoopback } from '../../config.ts'

interface Limits {
  /** The maximum number of bytes to read. */
  bytes: number
  /** Milliseconds, from the look-up of the name to the last byte. */
  time: number
  /** Whether this machine itself may be asked, also without TLS. */
  loopback: boolean
}

export interface PublicRequest {
  method?: 'GET' | 'POST' | 'PUT'
  headers?: Record<string, string>
  body?: string
}

export interface PublicAnswer {
  status: number
  /** The words of the status line, such as "Not Found". */
  statusText: string
  headers: IncomingHttpHeaders
  text: string
}

/** Why an address supplied by others gave no answer. `foreign` addresses are never connected to. */
export class PublicFetchError extends Error {
  readonly kind: 'foreign' | 'unreachable' | 'slow' | 'long'

  constructor(kind: PublicFetchError['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}

/** The text at an address supplied by others: see `askPublic`. Throws unless the status is 200. */
export async function readPublic(url: string, limits: Limits): Promise<string> {
  const { status, text } = await askPublic(url, {}, limits)
  if (status !== 200) throw new Error(`It answered with status ${status}`)
  return text
}

/**
 * Asks an address supplied by others: only by https and at public addresses, which are checked when the connection is
 * made, and without following redirects. Answers of every status are returned.
 *
 * @throws PublicFetchError
 */
export async function askPublic(
  url: string,
  { method = 'GET', headers = {}, body }: PublicRequest,
  limits: Limits,
): Promise<PublicAnswer> {
  const { protocol, hostname } = new URL(url)
  const host = hostname.replace(/^\[|\]$/gu, '')
  const local = limits.loopback && isLoopback(host)
  if (protocol !== 'https:' && !(local && protocol === 'http:'))
    throw new PublicFetchError('foreign', 'Not an https address')
  // A host that is an address is connected to without a look-up.
  if (isIP(host) !== 0 && !isAllowed(host, limits))
    throw new PublicFetchError('foreign', `${host} is not a public address`)
  const signal = AbortSignal.timeout(limits.time)
  try {
    const response = await send(
      protocol === 'https:' ? requestHttps : requestHttp,
      url,
      {
        method,
        signal,
        agent: false,
        lookup: guardedLookup(limits),
        headers: { accept: 'application/json', ...headers },
      },
      body,
    )
    const text = await readBody(response, limits.bytes)
    const { statusCode: status = 0, statusMessage: statusText = '', headers: answered } = response
    return { status, statusText, headers: answered, text }
  } catch (error) {
    if (error instanceof PublicFetchError) throw error
    throw new PublicFetchError(signal.aborted ? 'slow' : 'unreachable', String(error))
  }
}

function send(
  request: typeof requestHttps,
  url: string,
  options: RequestOptions,
  body: string | undefined,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(url, options, resolve).on('error', reject).end(body)
  })
}

async function readBody(response: IncomingMessage, most: number): Promise<string> {
  try {
    const chunks: Buffer[] = []
    let length = 0
    for await (const chunk of response as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > most) throw new PublicFetchError('long', `It is longer than ${most} bytes`)
      chunks.push(chunk)
    }
    return Buffer.concat(chunks).toString('utf8')
  } finally {
    response.destroy()
  }
}

type LookupAnswer = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/** Refuses a name if any of its addresses is not public. The connection uses the addresses that were checked. */
function guardedLookup(limits: Limits) {
  return (hostname: string, options: LookupOptions, answer: LookupAnswer): void => {
    lookUp(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = error ? [] : addresses
      if (!first) return answer(error ?? new Error(`${hostname} has no address`), [])
      const bad = addresses.find(({ address }) => !isAllowed(address, limits))
      if (bad)
        return answer(
          new PublicFetchError('foreign', `${hostname} points to ${bad.address}, which is not public`),
          [],
        )
      return options.all === true ? answer(null, addresses) : answer(null, first.address, first.family)
    })
  }
}

/** The only part of IPv6 with public addresses. The rest is unassigned or outdated. */
const publicIpv6 = ipaddr.parseCIDR('2000::/3')

function isAllowed(text: string, { loopback }: Pick<Limits, 'loopback'>): boolean {
  const address = ipaddr.process(text)
  const range = address.range()
  if (range !== 'unicast') return loopback && range === 'loopback'
  return address.kind() === 'ipv4' || address.match(publicIpv6)
}

/** Whether a text is an https address. With `loopback`, http on this machine itself is accepted too. */
export function isWebAddress(text: string, loopback: boolean): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  // Host names may contain signs that end a directive of a policy, and some of these addresses become part of one.
  if (/[*;,'"\s]/u.test(hostname)) return false
  return protocol === 'https:' || (loopback && protocol === 'http:' && isLoopback(hostname))
}
