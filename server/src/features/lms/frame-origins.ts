import { minute } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import { listActive } from './platforms.queries.ts'

/** Every page asks, and platforms change seldom: another process may know of a change this much later, in ms. */
const keptFor = minute / 2

interface Known {
  origins: Promise<string[]>
  readAt: number
}

const known = new WeakMap<Services['db'], Known>()

/** The origins whose pages may frame ours: those of all active platforms, each once, as `frame-ancestors` takes them. */
export async function frameOrigins(services: Pick<Services, 'db' | 'clock'>): Promise<string[]> {
  const now = services.clock.now().getTime()
  const before = known.get(services.db)
  if (before && now - before.readAt < keptFor) return await before.origins
  const origins = readOrigins(services)
  known.set(services.db, { origins, readAt: now })
  origins.catch(() => known.delete(services.db))
  return await origins
}

/** After a change the next page asks again. */
export function forgetFrameOrigins({ db }: Pick<Services, 'db'>): void {
  known.delete(db)
}

async function readOrigins({ db }: Pick<Services, 'db'>): Promise<string[]> {
  return [...new Set((await listActive(db)).flatMap((row) => row.frame_origins))].toSorted()
}
