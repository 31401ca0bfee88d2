import { minute } from '../../platform/clock.ts'
import type { Platform } from '../../platform/platform.ts'
import { listActive } from './platforms.queries.ts'

/** Every page asks, and platforms change seldom: another process may know of a change this much later, in ms. */
const keptFor = minute / 2

interface Known {
  origins: Promise<string[]>
  readAt: number
}

const known = new WeakMap<Platform['db'], Known>()

/** The origins whose pages may frame ours: those of all active platforms, each once, as `frame-ancestors` takes them. */
export async function frameOrigins(platform: Pick<Platform, 'db' | 'clock'>): Promise<string[]> {
  const now = platform.clock.now().getTime()
  const before = known.get(platform.db)
  if (before && now - before.readAt < keptFor) return await before.origins
  const origins = readOrigins(platform)
  known.set(platform.db, { origins, readAt: now })
  origins.catch(() => known.delete(platform.db))
  return await origins
}

/** After a change the next page asks anew. */
export function forgetFrameOrigins({ db }: Pick<Platform, 'db'>): void {
  known.delete(db)
}

async function readOrigins({ db }: Pick<Platform, 'db'>): Promise<string[]> {
  return [...new Set((await listActive(db)).flatMap((row) => row.frame_origins))].toSorted()
}
