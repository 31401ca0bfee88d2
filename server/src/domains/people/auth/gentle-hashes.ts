import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { hash, verify, type Options } from '@node-rs/argon2'
import { Piscina } from 'piscina'
import { minute } from '../../../kernel/clock.ts'
import type { GentleTask } from './hash-thread.ts'

interface Hashes {
  hash(text: string, options: Options): Promise<string>
  verify(stored: string, text: string): Promise<boolean>
}

export const plainHashes: Hashes = {
  hash: (text, options) => hash(text, options),
  verify: (stored, text) => verify(stored, text),
}

/**
 * Hashes in threads of the lowest priority, which only Linux has, so that the calls of others and the database go first.
 * Threads end when nobody asks. From sources, as in tests, there are no threads.
 */
export const gentleHashes: Hashes = import.meta.url.endsWith('.js') ? hashesOf(openPool()) : plainHashes

function openPool() {
  return new Piscina<GentleTask, string | boolean>({
    filename: fileURLToPath(new URL('hash-thread.js', import.meta.url)),
    name: 'hashOrVerify',
    minThreads: 0,
    maxThreads: availableParallelism(),
    idleTimeout: minute,
    niceIncrement: 19,
  })
}

function hashesOf(pool: Piscina<GentleTask, string | boolean>): Hashes {
  return {
    hash: async (text, options) => String(await pool.run({ text, options })),
    verify: async (stored, text) => (await pool.run({ stored, text })) === true,
  }
}
