import { createRequire } from 'node:module'
import type * as argon2 from '@node-rs/argon2'
import { vi } from 'vitest'
import { decoy } from '../domains/people/auth/passwords.ts'

/**
 * Stands in the place of `@node-rs/argon2` in all tests of the server (vitest.config.ts): a hash at the real cost takes
 * longer than most of what is tested. `password-cost.test.ts` is about the cost, and uses the library itself. Comparisons
 * can be counted.
 */

const library = createRequire(import.meta.url)('@node-rs/argon2') as typeof argon2

const cheapest: argon2.Options = { memoryCost: 8, timeCost: 1, parallelism: 1 }
const cheapDecoy = library.hashSync('nobody has this password', cheapest)

export const hash: typeof argon2.hash = (text) => library.hash(text, cheapest)

export const verify = vi.fn<typeof argon2.verify>((stored, text) =>
  library.verify(stored === decoy ? cheapDecoy : stored, text),
)
