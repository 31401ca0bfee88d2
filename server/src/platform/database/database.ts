import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { Relations } from './tables.ts'

declare module '../../kernel/services.ts' {
  interface Services {
    db: Db
  }
}

/** The database outside a transaction. Query functions take a `Db`, and every `Trx` is one. */
export type Db = Kysely<Relations>

const attempts = 5
// serialization_failure and deadlock_detected: the transaction did nothing and can be repeated.
const retried = new Set(['40001', '40P01'])

/** Runs `work`, a transaction, and repeats it if the database asks for that. */
export async function asOftenAsAsked<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === attempts || !retried.has(databaseErrorCode(error) ?? '')) throw error
      await delay(randomInt(20 * attempt))
    }
  }
}

/** Lifts the time limit of the transaction's statements. Must not be used in anything a request waits for. */
export async function mayTakeLong(trx: Db): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx)
}

/** Whether a row was refused because of a unique key. */
export function isUniqueViolation(error: unknown): boolean {
  return databaseErrorCode(error) === '23505'
}

/** Whether a lock was not to be had within its time limit. */
export function isLockTimeout(error: unknown): boolean {
  return databaseErrorCode(error) === '55P03'
}

function databaseErrorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}

/** Whether a text is a valid id. The database would fail on any other. */
export function isUuid(text: string): boolean {
  return /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/iu.test(text)
}
