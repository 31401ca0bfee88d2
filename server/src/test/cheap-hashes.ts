import type { hash, verify, Options } from '@node-rs/argon2'
import { vi } from 'vitest'

interface Library {
  hash: typeof hash
  verify: typeof verify
}

const cheapest: Options = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/**
 * The hashes of the library at the least cost, for files that are about limits and make hundreds of comparisons. The
 * stand-in for an account that does not exist is compared at that cost, too. Comparisons can be counted.
 */
export async function cheapHashes<T extends Library>(original: () => Promise<T>): Promise<T> {
  const library = await original()
  const ofNobody = await library.hash('nobody has this password', cheapest)
  return {
    ...library,
    hash: (text) => library.hash(text, cheapest),
    verify: vi.fn<Library['verify']>((stored, text) =>
      library.verify(String(stored).includes('$m=8,') ? stored : ofNobody, text),
    ),
  }
}
