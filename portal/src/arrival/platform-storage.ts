import type { RefusedTicket } from '@tradewind/contract/people/auth'

/**
 * The names of the messages, with the time that a platform may take to answer, in ms. The newer one comes first: Canvas
 * refuses the other, Brightspace knows only that.
 */
const names = [
  { name: 'lti.get_data', patienceMs: 1000 },
  { name: 'org.imsglobal.lti.get_data', patienceMs: 3000 },
] as const

interface StorageAnswer {
  subject?: unknown
  message_id?: unknown
  value?: unknown
}

/**
 * What a platform has kept for this browser, or null (LTI platform storage). Only the platform's origin gets the
 * question, and only its answer counts.
 */
export async function askPlatform(kept: Kept): Promise<string | null> {
  for (const each of names) {
    const value = await askBy(each, kept)
    if (value !== null) return value
  }
  return null
}

type Kept = NonNullable<RefusedTicket['storage']>

function askBy(
  { name, patienceMs }: (typeof names)[number],
  { target, origin, key }: Kept,
): Promise<string | null> {
  return new Promise((resolve) => {
    const id = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join('')
    const finish = (value: string | null) => {
      clearTimeout(timer)
      removeEventListener('message', hear)
      resolve(value)
    }
    const hear = ({ origin: from, data }: MessageEvent<StorageAnswer | null>) => {
      if (from !== origin || data?.message_id !== id || data.subject !== `${name}.response`) return
      finish(typeof data.value === 'string' && data.value !== '' ? data.value : null)
    }
    const timer = setTimeout(() => finish(null), patienceMs)
    addEventListener('message', hear)
    try {
      platformWindow(target)?.postMessage({ subject: name, message_id: id, key }, origin)
    } catch {
      finish(null)
    }
  })
}

/** The platform's window that stores: a frame beside this one in the platform's page, or that page itself. */
function platformWindow(target: string): Window | null {
  const host = parent === window ? (window.opener as Window | null) : parent
  if (target === '_parent') return host
  return (host?.frames as unknown as Record<string, Window> | undefined)?.[target] ?? null
}
