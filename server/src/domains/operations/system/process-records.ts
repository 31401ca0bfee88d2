import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { windowSeconds } from '@tradewind/contract/operations/system'
import { later, second } from '../../../kernel/clock.ts'
import type { Services } from '../../../kernel/services.ts'
import { takeFigures } from './figures.ts'
import { forgetProcess, tellOfProcess } from './system.queries.ts'

/** A process that has told nothing for this long was killed, or its database is away. */
export const silentAfter = 4 * windowSeconds * second

/** Tells of this process as long as it listens, so that administrators see all processes at any of them. */
export function tellWhileListening(app: FastifyInstance, services: Services, folder: string): void {
  const { db, clock, log } = services
  const startedAt = clock.now()
  const id = randomUUID()
  const builtAt = whenBuilt(folder)
  let telling = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const tell = async () => {
    const now = clock.now()
    const row = {
      id,
      host: hostname(),
      pid: process.pid,
      built_at: builtAt,
      started_at: startedAt,
      told_at: now,
      figures: JSON.stringify(takeFigures(app, services)),
    }
    await tellOfProcess(db, row, later(now, -silentAfter)).catch((error: unknown) =>
      log.warn({ err: error }, 'this process could not tell how it does'),
    )
  }
  app.addHook('onListen', async () => {
    telling = tell()
    timer = setInterval(() => void (telling = telling.then(tell)), windowSeconds * second)
  })
  app.addHook('onClose', async () => {
    if (timer === undefined) return
    clearInterval(timer)
    await telling
    // What is left of it is forgotten with time.
    await forgetProcess(db, id).catch(() => undefined)
  })
}

/** When the portal beside this server was built; null for one that was not. */
function whenBuilt(folder: string): Date | null {
  const file = join(folder, '.vite', 'built.json')
  if (!existsSync(file)) return null
  const { at } = JSON.parse(readFileSync(file, 'utf8')) as { at: string }
  return new Date(at)
}
