import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { sql } from 'kysely'
import { migrations } from '../../migrations/migrations.ts'
import { openTestDatabase, type TestDatabase } from '../../test/database.ts'
import { laterMigrations, UnfitDatabase } from './later-migrations.ts'
import { createDb, migrate, openPostgres } from './open-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(async () => {
  await forgetLater()
  await database.close()
})
beforeEach(() => forgetLater())

const own = Object.keys(migrations)
const forgetLater = () =>
  sql`delete from kysely_migration where name <> all(${own}::text[])`.execute(database.db)
const migrated = (name: string) =>
  sql`insert into kysely_migration (name, timestamp) values (${name}, now()::text)`.execute(database.db)

describe('a version starts on a database', () => {
  test('to which newer ones have added something, and leaves that as it is', async () => {
    await migrated('9001_something_new')
    await expect(migrate(database.db)).resolves.toBeUndefined()
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
      database.db,
    )
    expect(rows.map(({ name }) => name)).toEqual([...own, '9001_something_new'])
  })

  test('but not where newer ones have taken something away, and says what to do', async () => {
    await migrated('9001_something_new')
    await migrated('9002_contract_old_names')
    await expect(migrate(database.db)).rejects.toThrow(UnfitDatabase)
    await expect(migrate(database.db)).rejects.toThrow(/9002_contract_old_names.*restore a backup/u)
  })

  test('but not on one with an unknown change before its own', async () => {
    await migrated('0001_a_branch')
    await expect(laterMigrations(database.db)).rejects.toThrow('0001_a_branch')
  })

  test.each(['0001_accounts', '0001_baseline_00000000'])(
    'but not on one that began with %s, and changes nothing there',
    async (first) => {
      await sql`update kysely_migration set name = ${first} where name = ${own[0]}`.execute(database.db)
      await migrated('0059_course_roles')
      try {
        await expect(migrate(database.db)).rejects.toThrow(
          /older version.*begin anew with an empty database/u,
        )
        await expect(migrate(database.db)).rejects.toThrow(UnfitDatabase)
        const { rows } = await sql`select name from kysely_migration order by name`.execute(database.db)
        expect(rows).toEqual([{ name: first }, { name: '0059_course_roles' }])
      } finally {
        await sql`update kysely_migration set name = ${own[0]} where name = ${first}`.execute(database.db)
      }
    },
  )
})

// The embedded database has one user.
describe.runIf(inject('template').kind === 'postgres')('a migration', () => {
  test('waits for a table in short turns, so that others get through', async () => {
    const pool = openPostgres(String(database.url), () => undefined, { forMigrations: true })
    const [limit] = (await pool.query('show lock_timeout')).rows as { lock_timeout: string }[]
    expect(limit?.lock_timeout).toBe('4s')
    // Another start holds the lock of migrations for longer than that.
    const holder = await database.pool.pool.connect()
    await holder.query('begin')
    await holder.query('lock table kysely_migration_lock in access exclusive mode')
    const waiting = migrate(createDb(pool))
    await new Promise((resolve) => void setTimeout(resolve, 4500))
    await holder.query('rollback')
    holder.release()
    await expect(waiting).resolves.toBeUndefined()
    await pool.end()
  })
})
