import { importJWK, type CryptoKey, type JWK } from 'jose'
import { z } from 'zod'
import { day, hour, minute, second } from '../../../kernel/clock.ts'
import type { Services } from '../../../kernel/services.ts'
import { readPublic } from '../../../platform/http/public-fetch.ts'

/** How long a keyset is cached, in ms. A key that the platform has withdrawn must not remain valid forever. */
const freshFor = hour
/** How long a cached keyset is used if the platform cannot be reached, in ms. */
const usableFor = day
/** How often an unknown key may cause another read of a keyset, and how soon a failed read is repeated, in ms. */
const againAfter = minute
const triedAfter = 10 * second

const limits = { bytes: 100 * 1024, time: 5 * second }

interface Keyset {
  keys: JWK[]
  readAt: number
  failedAt: number
  /** When an unknown key last caused another read. */
  askedAgainAt: number
  reading: Promise<void> | null
}

/** The keys of platforms, as their keysets publish them. */
export interface Keysets {
  /** The key with an id; undefined if the keyset has no such signing key. Throws if the keyset cannot be read. */
  keyOf(keysetUrl: string, kid: string): Promise<CryptoKey | Uint8Array | undefined>
}

/** Does not use jose's remote keyset: docs/decisions/0012 says what would be lost. */
export function createKeysets({ config, clock, log }: Pick<Services, 'config' | 'clock' | 'log'>): Keysets {
  const known = new Map<string, Keyset>()
  const loopback = config.environment !== 'production'
  const now = () => clock.now().getTime()

  async function read(url: string, keyset: Keyset): Promise<void> {
    try {
      keyset.keys = readKeys(await readPublic(url, { ...limits, loopback }))
      keyset.readAt = now()
    } catch (error) {
      keyset.failedAt = now()
      log.warn({ url, err: error }, 'a keyset of an LTI platform could not be read')
      if (now() - keyset.readAt >= usableFor) throw error
    }
  }

  /** Simultaneous calls share one read. */
  async function refresh(url: string, keyset: Keyset): Promise<void> {
    if (keyset.reading === null && now() - keyset.failedAt < triedAfter) {
      if (now() - keyset.readAt < usableFor) return
      throw new Error('The keyset could not be read a moment ago')
    }
    keyset.reading ??= read(url, keyset).finally(() => {
      keyset.reading = null
    })
    await keyset.reading
  }

  return {
    keyOf: async (url, kid) => {
      const keyset = known.get(url) ?? neverRead()
      known.set(url, keyset)
      if (now() - keyset.readAt >= freshFor) await refresh(url, keyset)
      if (!keyset.keys.some((key) => key.kid === kid) && now() - keyset.askedAgainAt >= againAfter) {
        keyset.askedAgainAt = now()
        await refresh(url, keyset)
      }
      const jwk = keyset.keys.find((key) => key.kid === kid)
      return jwk && (await importJWK(jwk, 'RS256'))
    },
  }
}

function neverRead(): Keyset {
  return { keys: [], readAt: -Infinity, failedAt: -Infinity, askedAgainAt: -Infinity, reading: null }
}

/** A key that signs with RS256. A keyset may also contain keys for other purposes. */
const signingKey = z.object({
  kty: z.literal('RSA'),
  kid: z.string().min(1),
  n: z.string(),
  e: z.string(),
  use: z.literal('sig').optional(),
  alg: z.literal('RS256').optional(),
})

/** How many signing keys a keyset has; 0 if it is none. */
export function countKeys(text: string): number {
  try {
    return readKeys(text).length
  } catch {
    return 0
  }
}

function readKeys(text: string): JWK[] {
  const { keys } = z.object({ keys: z.array(z.unknown()) }).parse(JSON.parse(text))
  return keys.flatMap((key) => {
    const parsed = signingKey.safeParse(key)
    return parsed.success ? [{ ...parsed.data, use: 'sig', alg: 'RS256' }] : []
  })
}
