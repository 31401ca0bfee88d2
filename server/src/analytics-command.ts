import { existsSync } from 'node:fs'
import { pino } from 'pino'
import { readConfig } from './config.ts'
import { checkCounts, rebuildCounts, type Rebuilt } from './domains/operations/analytics/rebuild.ts'
import { createDb } from './platform/database/open-database.ts'
import { openDatabase } from './start.ts'

/**
 * `npm run analytics -- check` compares the counts of analytics with the event rows and exits with status 1 if they
 * differ; `rebuild` counts again. With the embedded database, stop the server first.
 */
const works: Record<string, (services: Parameters<typeof checkCounts>[0]) => Promise<Rebuilt>> = {
  check: checkCounts,
  rebuild: rebuildCounts,
}

async function main([name = '']: string[]): Promise<void> {
  const work = works[name]
  if (!work) throw new Error(`Usage: npm run analytics -- ${Object.keys(works).join('|')}`)
  if (existsSync('.env')) process.loadEnvFile()
  const closing: (() => Promise<void>)[] = []
  try {
    const log = pino({ level: 'warn' })
    const pool = await openDatabase(readConfig(process.env), log, closing)
    const { events, days, wrongDays } = await work({ db: createDb(pool) })
    const found =
      wrongDays.length === 0 ? 'all days are right' : `these days are wrong: ${wrongDays.join(', ')}`
    process.stdout.write(`${events} events on ${days} days; ${found}.\n`)
    if (name === 'rebuild') process.stdout.write('The counts now match the events.\n')
    else if (wrongDays.length > 0) process.exitCode = 1
  } finally {
    for (const close of closing.toReversed()) await close()
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
