import ipaddr from 'ipaddr.js'

/**
 * The key of a client address. A whole IPv6 network of 64 bits counts as one client, because every client has that many
 * addresses.
 */
export function addressKey(address: string): string {
  return networksOf(address)[0] ?? address
}

/**
 * The keys of a client address and of the networks that one customer of a provider may have around it, the narrowest
 * first: for IPv6 those of 64, 56 and 48 bits.
 */
export function networksOf(address: string): string[] {
  if (!ipaddr.isValid(address)) return [address]
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv6'
    ? [64, 56, 48].map(
        (bits) => `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`).toString()}/${bits}`,
      )
    : [parsed.toString()]
}
