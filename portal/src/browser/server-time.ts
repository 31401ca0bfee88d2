/** How far the server's clock is ahead of the device's, in ms. */
let ahead = 0

/** Smaller differences come of the way of an answer, and of headers that tell whole seconds. In ms. */
const tolerance = 5000

/** Learns the server's time from an answer that no cache has kept. */
export function noteServerTime({ headers }: Response, now = Date.now()): void {
  const told = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(told) || headers.get('cache-control') !== 'no-store') return
  ahead = Math.abs(told - now) < tolerance ? 0 : told - now
}

/** The time by the server's clock, in ms: it decides what people hold, and a device may be days off. */
export function serverNow(): number {
  return Date.now() + ahead
}
