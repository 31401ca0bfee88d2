import type { System } from '@tradewind/contract/operations/system'
import type { Caller } from '../../../kernel/caller.ts'
import { later } from '../../../kernel/clock.ts'
import { oldestWaitingMail } from '../../../platform/mail/outbox.ts'
import type { Services } from '../../../kernel/services.ts'
import { silentAfter } from './process-records.ts'
import { countJobs, listProcesses, measureDatabase } from './system.queries.ts'

/** What runs: all processes as they have told lately, the database, and what waits. */
export async function readSystem(services: Services, { now }: Caller): Promise<System> {
  const { db, config } = services
  const processes = await listProcesses(db, later(now, -silentAfter))
  const { bytes, connections } = await measureDatabase(db)
  const embedded = config.databaseUrl === null
  return {
    processes: processes.map(({ id, host, pid, built_at, started_at, told_at, figures }) => ({
      id,
      host,
      pid,
      builtAt: built_at?.getTime() ?? null,
      startedAt: started_at.getTime(),
      toldAt: told_at.getTime(),
      ...figures,
    })),
    database: {
      kind: embedded ? 'embedded' : 'server',
      bytes,
      connections: embedded ? null : connections,
      replica: replicaState(services, now),
    },
    jobs: await countJobs(db),
    mailsWaiting: (await oldestWaitingMail(db)).count,
  }
}

function replicaState({ replica }: Services, now: Date): System['database']['replica'] {
  if (replica === null) return 'none'
  return replica.restsUntil !== null && now < replica.restsUntil ? 'resting' : 'used'
}
