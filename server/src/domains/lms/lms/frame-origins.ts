import { minute } from '../../../kernel/clock.ts'
import type { Services } from '../../../kernel/services.ts'
import { listActive } from './platforms.queries.ts'

/**
 * Every page needs the active platforms, but platforms rarely change. Other processes notice a change after at most this time,
 * in ms.
 */
const keptFor = minute / 2

interface Active {
  ids: ReadonlySet<string>
  /** Each once, in the form of `frame-ancestors`. */
  origins: string[]
}

interface CachedPlatforms {
  active: Promise<Active>
  readAt: number
}

const known = new WeakMap<Services['db'], CachedPlatforms>()

/** The origins whose pages may frame the portal and the labs: those of all active platforms. */
export async function frameOrigins(services: Pick<Services, 'db' | 'clock'>): Promise<string[]> {
  return (await activePlatforms(services)).origins
}

/** Whether a platform is active. It agrees with `frameOrigins` about the moment when one was switched off. */
export async function isConnected(services: Pick<Services, 'db' | 'clock'>, id: string): Promise<boolean> {
  return (await activePlatforms(services)).ids.has(id)
}

async function activePlatforms(services: Pick<Services, 'db' | 'clock'>): Promise<Active> {
  const now = services.clock.now().getTime()
  const before = known.get(services.db)
  if (before && now - before.readAt < keptFor) return await before.active
  const active = readActive(services)
  known.set(services.db, { active, readAt: now })
  active.catch(() => known.delete(services.db))
  return await active
}

/** After a change, the next page reads them again. */
export function forgetFrameOrigins({ db }: Pick<Services, 'db'>): void {
  known.delete(db)
}

async function readActive({ db }: Pick<Services, 'db'>): Promise<Active> {
  const rows = await listActive(db)
  return {
    ids: new Set(rows.map((row) => row.id)),
    origins: [...new Set(rows.flatMap((row) => row.frame_origins))].toSorted(),
  }
}
