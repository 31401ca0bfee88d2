import { pino } from 'pino'
import { ConfigProblems, readConfig, type Config } from './config.ts'
import { DataFolderInUse } from './platform/database/data-folder-lock.ts'
import { UnfitDatabase } from './platform/database/later-migrations.ts'
import { missingPart } from './platform/database/missing-parts.ts'
import { isFull } from './platform/database/unavailable.ts'
import { quietWhileAway } from './platform/database/outage-log.ts'
import { showMeUrl, tours } from './seed/show-me.tsx'
import { start, type Running } from './start.ts'

const logger = {
  level: process.env['LOG_LEVEL'] ?? (process.stdout.isTTY ? 'warn' : 'info'),
  hooks: quietWhileAway(),
}
const log = pino(logger)

/** In ms: a graceful stop must be done within 10 s, and anything that hangs longer is given up. */
const stopWithin = 9000

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const starting = start(config, log, logger)
  // Before it listens, because a script that sees it listen may stop it in the same moment.
  stopOnSignals(starting)
  greet(config, await starting)
}

function stopOnSignals(starting: Promise<Running>): void {
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), stopWithin).unref()
    starting
      .then((running) => running.stop())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'stopping failed')
          process.exit(1)
        },
      )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

function greet(config: Config, { demoData }: Running): void {
  const lines = [`${config.brand.portalTitle} is ready: ${config.publicUrl}`]
  if (demoData !== null) {
    lines.push('', 'Demo accounts (password in square brackets):')
    for (const { role, email, password } of demoData.accounts) lines.push(`  ${role}: ${email} [${password}]`)
    if (config.developerRoutes) {
      lines.push('', `Show me, each by a link that signs in: ${showMeUrl(config)}`)
      for (const { name, title } of tours) lines.push(`  ${title}: ${showMeUrl(config)}/show/${name}`)
      lines.push(`  One class, three screens: ${showMeUrl(config)}/beside`)
    }
    lines.push('', 'Access codes to try (each works once):')
    for (const { code, product } of demoData.accessCodes) lines.push(`  ${code} (${product})`)
    lines.push('', 'To enter without an account:')
    lines.push(`  guest of an institution: ${demoData.guestUrl}`, `  demo: ${demoData.demoUrl}`)
  }
  if (config.payments.provider === 'sandbox')
    lines.push(
      '',
      'Payments go to the sandbox, which takes no real money. To pay, use card 4242 4242 4242 4242',
    )
  lines.push('', config.mail.kind === 'file' ? `Mail goes to ${config.mail.folder}` : 'Mail goes out by SMTP')
  if (config.mail.kind === 'file' && config.developerRoutes)
    lines.push(`Read it at ${config.publicUrl}/dev/mailbox`)
  process.stdout.write(`${lines.join('\n')}\n`)
}

function isPortInUse(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
}

main().catch((error: unknown) => {
  const missing = missingPart(error)
  if (missing !== null) process.stderr.write(`${missing}\n`)
  else if (
    error instanceof ConfigProblems ||
    error instanceof DataFolderInUse ||
    error instanceof UnfitDatabase
  )
    process.stderr.write(`${error.message}\n`)
  else if (isFull(error))
    process.stderr.write(
      'There is no space left for the data (in DATA_DIR, or on the disk of the database). Free some, then start again.\n',
    )
  else if (isPortInUse(error))
    process.stderr.write(
      `${error.message}: another program uses this port. Stop it, or set PORT and LABS_PORT.\n`,
    )
  else log.fatal({ err: error }, 'the server did not start')
  process.exitCode = 1
  // The database's own threads would keep a failed start alive.
  setTimeout(() => process.exit(1), 500).unref()
})
