import { minute } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import { listActive } from './platforms.queries.ts'

/**
 * Every page needs the origins, but platforms rarely change. Other processes notice a change after at most this time,
 * in ms.
 */
const keptFor = minute / 2

interface Known {
  origins: Promise<string[]>
  readAt: number
}

const known = new WeakMap<Services['db'], Known>()

/**
 * The origins whose pages may frame the portal and the labs: those of all active platforms, each once, in the form of
 * `frame-ancestors`.
 */
export async function frameOrigins(services: Pick<Services, 'db' | 'clock'>): Promise<string[]> {
  const now = services.clock.now().getTime()
  const before = known.get(services.db)
  if (before && now - before.readAt < keptFor) return await before.origins
  const origins = readOrigins(services)
  known.set(services.db, { origins, readAt: now })
  origins.catch(() => known.delete(services.db))
  return await origins
}

/** After a change, the next page reads them again. */
export function forgetFrameOrigins({ db }: Pick<Services, 'db'>): void {
  known.delete(db)
}

async function readOrigins({ db }: Pick<Services, 'db'>): Promise<string[]> {
  return [...new Set((await listActive(db)).flatMap((row) => row.frame_origins))].toSorted()
}
