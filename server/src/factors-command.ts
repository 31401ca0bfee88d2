import { existsSync } from 'node:fs'
import { pino } from 'pino'
import { emailKey } from '@tradewind/contract/rules'
import { readConfig } from './config.ts'
import { resetFactors } from './domains/people/factors/removal.ts'
import { Caller } from './kernel/caller.ts'
import { systemClock } from './kernel/clock.ts'
import { createDb } from './platform/database/open-database.ts'
import { inTransaction } from './platform/database/transaction.ts'
import { startJobs } from './platform/jobs/jobs.ts'
import { openDatabase } from './start.ts'

/**
 * `npm run reset-second-step -- EMAIL` removes the app, the passkeys and the recovery codes of an account, ends its
 * sessions and mails its owner: for an administrator whom no two others can help. With the embedded database, stop the
 * server first.
 */
const usage = 'Usage: npm run reset-second-step -- EMAIL'

async function main([email, ...more]: string[]): Promise<void> {
  if (email === undefined || more.length > 0) throw new Error(usage)
  if (existsSync('.env')) process.loadEnvFile()
  const closing: (() => Promise<void>)[] = []
  try {
    const config = readConfig(process.env)
    const log = pino({ level: 'warn' })
    const pool = await openDatabase(config, log, closing)
    const jobs = await startJobs(pool, log, { embedded: config.databaseUrl === null })
    closing.push(() => jobs.stop())
    const done = await inTransaction({ db: createDb(pool), config, jobs }, async (trx) => {
      const user = await trx
        .selectFrom('users')
        .select(['id', 'email', 'first_name'])
        .where('kind', '=', 'portal')
        .where('email_key', '=', emailKey(email))
        .forUpdate()
        .executeTakeFirst()
      if (!user) return null
      await resetFactors(trx, Caller.system(systemClock.now()), user)
      return user.email
    })
    if (done === null) throw new Error(`There is no account with the address ${email}.`)
    process.stdout.write(
      `The second step of ${done} was reset, and all devices of the account were signed out. The owner gets a mail.\n`,
    )
  } finally {
    for (const close of closing.toReversed()) await close()
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
