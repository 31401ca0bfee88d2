import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { factorKeyOf, type Config } from '../config.ts'
import { canReadSecrets } from '../domains/people/factors/totp.ts'
import type { Db } from '../platform/database/database.ts'
import { isPrivate } from './configuration.ts'
import { ok, problem, warning, type Finding } from './finding.ts'

const subject = 'Keys'

/**
 * The keys that seal second steps and sign-ins of institutions, read as the server does, but none is made. `db` is null
 * where no tables can be read.
 */
export async function examineKeys(config: Config, db: Db | null): Promise<Finding[]> {
  const file = join(config.dataDir, 'factor.key')
  const fromFile = config.factorKeys.length === 0
  // The settings are refused without FACTOR_KEY, and say so.
  if (fromFile && config.environment === 'production') return []
  if (fromFile && !existsSync(file))
    return [ok(subject, `the first start makes ${file}; keep a copy apart from the backups`)]
  if (fromFile && !isPrivate(file))
    return [problem(subject, `Other users of this machine can read ${file}.`, `Run: chmod 600 ${file}`)]
  const keys = fromFile ? [factorKeyOf(readFileSync(file, 'utf8').trim())] : config.factorKeys
  const usable = keys.filter((key) => key !== null)
  if (usable.length === 0)
    return [
      problem(
        subject,
        `${file} holds no key of 32 bytes.`,
        'Put the right file back. If it is lost, delete it, and let people set up their second steps again.',
      ),
    ]
  return [await judgeSecrets(usable, db, fromFile ? file : 'FACTOR_KEY')]
}

async function judgeSecrets(keys: readonly Buffer[], db: Db | null, source: string): Promise<Finding> {
  if (db !== null && !(await canReadSecrets(db, keys)))
    return problem(
      subject,
      `${source} is not the key that sealed the second steps in this database.`,
      'Put the former key behind it, separated by a comma. Without it, people sign in by recovery code or passkey.',
    )
  return ok(subject, `${source} has ${keys.length === 1 ? 'a key' : `${keys.length} keys`} of 32 bytes`)
}

/** The form of Stripe's keys is checked with the configuration; this says what they mean where guests pay. */
export function judgePayments({ payments, environment }: Config): Finding {
  const isProduction = environment === 'production'
  if (payments.provider === 'sandbox')
    return isProduction
      ? warning(
          'Payments',
          'Cards are paid in the sandbox: everybody gets access with a test card, and no money comes.',
          'Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET, and remove PAYMENTS=sandbox.',
        )
      : ok('Payments', 'sandbox, which takes no real money')
  const isLive = payments.secretKey.slice(2).startsWith('_live_')
  if (isLive && !isProduction)
    return warning(
      'Payments',
      `Stripe's keys are live while APP_ENV is ${environment}: cards are charged real money.`,
      'Use the keys of the test mode here (sk_test_, pk_test_).',
    )
  return ok('Payments', `Stripe in ${isLive ? 'live' : 'test'} mode, with all three keys`)
}
