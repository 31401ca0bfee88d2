import { randomUUID } from 'node:crypto'
import { describe, expect, inject, test } from 'vitest'
import { runOn } from '../../test/postgres.ts'
import { createDb, migrate, openPostgres } from './open-database.ts'
import { missingPart } from './missing-parts.ts'

const refusal = (code: string, message: string) => Object.assign(new Error(message), { code })

describe('a missing part of the database', () => {
  test.each([
    ['42501', 'permission denied to create extension "pg_trgm"', /create extension pg_trgm$/u],
    ['0A000', 'extension "pg_trgm" is not available', /additional modules/u],
    ['58P01', 'could not open extension control file ".../pg_trgm.control"', /additional modules/u],
    ['42704', 'collation "und-x-icu" for encoding "SQL_ASCII" does not exist', /built with ICU/u],
  ])('is explained: %s', (code, message, words) => {
    expect(missingPart(refusal(code, message))).toMatch(words)
  })

  test('is not suspected for other errors', () => {
    expect(missingPart(refusal('42501', 'permission denied for schema public'))).toBeNull()
    expect(missingPart(refusal('42704', 'type "citext" does not exist'))).toBeNull()
    expect(missingPart(new Error('pg_trgm'))).toBeNull()
    expect(missingPart('pg_trgm')).toBeNull()
  })
})

const template = inject('template')

// The embedded database has all parts.
test.each(template.kind === 'postgres' ? [template.url] : [])(
  'is explained when a real server refuses it',
  (server) => refuseBothWays(server),
)

async function refuseBothWays(server: string): Promise<void> {
  const name = `unfit_${randomUUID().replaceAll('-', '')}`
  const url = new URL(server)
  await runOn(server, `create database ${name} encoding 'SQL_ASCII' locale 'C' template template0`)
  url.pathname = `/${name}`
  const refusedTo = async (user: string) => {
    const own = new URL(url)
    own.username = user
    own.password = user === name ? 'unfit' : url.password
    const pool = openPostgres(own.href, () => undefined, { forMigrations: true })
    const error: unknown = await migrate(createDb(pool)).then(
      () => null,
      (reason: unknown) => reason,
    )
    await pool.end()
    return missingPart(error)
  }
  try {
    await runOn(server, `create role ${name} login password 'unfit'`)
    await runOn(url.href, `grant usage, create on schema public to ${name}`)
    expect(await refusedTo(name)).toMatch(/create extension pg_trgm$/u)
    expect(await refusedTo(url.username)).toMatch(/built with ICU/u)
  } finally {
    await runOn(server, `drop database ${name} with (force)`)
    await runOn(server, `drop role ${name}`)
  }
}
