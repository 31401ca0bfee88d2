import { existsSync } from 'node:fs'
import { pino } from 'pino'
import { readConfig } from './config.ts'
import { hooks } from './hooks.ts'
import { systemClock } from './kernel/clock.ts'
import { createDb } from './platform/database/open-database.ts'
import { startJobs } from './platform/jobs/jobs.ts'
import { removeDemoData } from './seed/demo-removal.ts'
import { openDatabase } from './start.ts'

/**
 * `npm run demo-data -- remove` removes demo accounts, institutions, classes, orders and figures, and nothing of anyone
 * else. With the embedded database, stop the server first; set `DEMO_DATA=off`, or the next start adds them again.
 */
const usage = 'Usage: npm run demo-data -- remove'

async function main(words: string[]): Promise<void> {
  if (words.join(' ') !== 'remove') throw new Error(usage)
  if (existsSync('.env')) process.loadEnvFile()
  const closing: (() => Promise<void>)[] = []
  try {
    const config = readConfig(process.env)
    const pool = await openDatabase(config, pino({ level: 'warn' }), closing)
    const jobs = await startJobs(pool, pino({ level: 'warn' }), { embedded: config.databaseUrl === null })
    closing.push(() => jobs.stop())
    const removed = await removeDemoData({ db: createDb(pool), config, jobs, clock: systemClock, hooks })
    const { accounts, institutions, classes, orders, events, kept } = removed
    const lines = [
      `Removed ${accounts} accounts, ${institutions} institutions, ${classes} classes, ${orders} orders and ${events} counted events.`,
      ...kept,
      ...(config.demoData ? ['Set DEMO_DATA=off before the next start, which would add them again.'] : []),
    ]
    process.stdout.write(`${lines.join('\n')}\n`)
  } finally {
    for (const close of closing.toReversed()) await close()
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
