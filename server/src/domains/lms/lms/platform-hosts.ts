import type { PlatformRow } from './platforms.queries.ts'
import { isLoopback } from '../../../config.ts'

/** The domains of vendors that spread one platform over several hosts. Each host below them is the vendor's. */
const vendors: readonly (readonly string[])[] = [
  ['instructure.com', 'canvaslms.com'],
  ['brightspace.com', 'desire2learn.com'],
  ['blackboard.com'],
]

function isBelow(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`)
}

/** The domains of the vendor whose host this is; undefined for all other hosts. */
function vendorOf(host: string): readonly string[] | undefined {
  return vendors.find((domains) => domains.some((domain) => isBelow(host, domain)))
}

/** Whether the host of an address is this one, or both belong to one vendor. A port is part of the host. */
export function isOnHost(address: string, host: string): boolean {
  const given = new URL(address)
  if (given.host === host) return true
  const vendor = vendorOf(given.hostname)
  return vendor !== undefined && given.port === '' && vendor === vendorOf(host)
}

/** Whether an address belongs to a vendor, whichever of its platforms it serves. */
export function isVendorHost(address: string): boolean {
  return vendorOf(new URL(address).hostname) !== undefined
}

type KnownAddresses = Pick<PlatformRow, 'issuer' | 'auth_url' | 'keyset_url' | 'token_url' | 'frame_origins'>

/**
 * Whether a platform's own services may be at an address: at a host that an administrator entered or registered for it,
 * or at a host of the same vendor. Anything but https is refused, except on this machine with `loopback`.
 */
export function isOwnAddress(lms: KnownAddresses, address: string, loopback: boolean): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password } = new URL(address)
  if (username !== '' || password !== '') return false
  if (protocol !== 'https:' && !(loopback && protocol === 'http:' && isLoopback(hostname))) return false
  return hostsOf(lms).some((host) =>
    host.startsWith('*.') ? isBelow(hostname, host.slice(2)) : isOnHost(address, host),
  )
}

function hostsOf({ issuer, auth_url, keyset_url, token_url, frame_origins }: KnownAddresses): string[] {
  const known = [issuer, auth_url, keyset_url, token_url ?? '', ...frame_origins]
  return known.flatMap((text) => /^https?:\/\/([^/?#]+)/u.exec(text)?.[1]?.toLowerCase() ?? [])
}
