import { lookup as lookUp, type LookupAddress, type LookupOptions } from 'node:dns'
import { get as getHttp, type IncomingMessage, type RequestOptions } from 'node:http'
import { get as getHttps } from 'node:https'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { isLoopback } from '../../config.ts'

interface Limits {
  /** The maximum number of bytes to read. */
  bytes: number
  /** Milliseconds, from the look-up of the name to the last byte. */
  time: number
  /** Whether this machine itself may be read, also without TLS. */
  loopback: boolean
}

/**
 * Reads from an address supplied by others: only by https and from public addresses, which are checked when the
 * connection is made, and without redirects. Throws if it cannot.
 */
export async function readPublic(url: string, limits: Limits): Promise<string> {
  const { protocol, hostname } = new URL(url)
  const host = hostname.replace(/^\[|\]$/gu, '')
  const local = limits.loopback && isLoopback(host)
  if (protocol !== 'https:' && !(local && protocol === 'http:')) throw new Error('Not an https address')
  // A host that is an address is connected to without a look-up.
  if (isIP(host) !== 0 && !isAllowed(host, limits)) throw new Error(`${host} is not a public address`)
  const signal = AbortSignal.timeout(limits.time)
  const response = await open(protocol === 'https:' ? getHttps : getHttp, url, {
    signal,
    agent: false,
    lookup: guardedLookup(limits),
    headers: { accept: 'application/json' },
  })
  return await readBody(response, limits.bytes)
}

function open(get: typeof getHttps, url: string, options: RequestOptions): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(url, options, resolve).on('error', reject)
  })
}

async function readBody(response: IncomingMessage, most: number): Promise<string> {
  try {
    if (response.statusCode !== 200) throw new Error(`It answered with status ${response.statusCode}`)
    const chunks: Buffer[] = []
    let length = 0
    for await (const chunk of response as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > most) throw new Error(`It is longer than ${most} bytes`)
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
      if (bad) return answer(new Error(`${hostname} points to ${bad.address}, which is not public`), [])
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
