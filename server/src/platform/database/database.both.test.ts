import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { openTestDatabase, type TestDatabase } from '../../test/database.ts'
import { executeNamed } from './named-statements.ts'
import { mayTakeLong } from './database.ts'
import { afterCommit } from './guarded-pool.ts'
import { migrate } from './open-database.ts'
import { inTransaction } from './transaction.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const insertMail = (id: string) => ({
  id,
  kind: 'security' as const,
  created_at: new Date(),
  recipient: 'a@b.edu',
  recipient_hash: '',
  subject: '',
  body_text: '',
  body_html: '',
  claimed_until: null,
})
const ids = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'] as const

describe('transactions', () => {
  test('using the outer handle inside a transaction fails at once instead of waiting forever', async () => {
    await expect(inTransaction(database, () => sql`select 1`.execute(database.db))).rejects.toThrow(
      'pass the transaction on',
    )
    await expect(
      inTransaction(database, () => inTransaction(database, () => Promise.resolve())),
    ).rejects.toThrow('pass the transaction on')
  })

  test('that fail store nothing, and their later effects do not happen', async () => {
    let happened = false
    const failing = inTransaction(database, async (trx) => {
      await trx.insertInto('mail_outbox').values(insertMail(ids[0])).execute()
      afterCommit(() => (happened = true))
      throw new Error('on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
    expect(await database.db.selectFrom('mail_outbox').selectAll().execute()).toEqual([])
    expect(happened).toBe(false)
  })

  test('that fail to serialize are tried again from the start', async () => {
    let tries = 0
    const result = await inTransaction(database, async (trx) => {
      tries++
      await trx.insertInto('mail_outbox').values(insertMail(ids[1])).execute()
      if (tries < 3)
        await sql`do $$ begin raise exception 'busy' using errcode = '40001'; end $$`.execute(trx)
      return 'done'
    })
    expect(result).toBe('done')
    expect(tries).toBe(3)
    expect(await database.db.selectFrom('mail_outbox').select('id').execute()).toEqual([{ id: ids[1] }])
  })

  test('can be read-only snapshots, and can allow long statements', async () => {
    const settings = async (snapshot: boolean) =>
      await inTransaction(
        database,
        async (trx) => {
          await mayTakeLong(trx)
          const { rows } = await sql<{ isolation: string; writes: string; timeout: string }>`
            select current_setting('transaction_isolation') as isolation,
              current_setting('transaction_read_only') = 'off' as writes,
              current_setting('statement_timeout') as timeout`.execute(trx)
          return rows[0]
        },
        { snapshot },
      )
    await sql`set statement_timeout = '30s'`.execute(database.db)
    expect(await settings(true)).toEqual({ isolation: 'repeatable read', writes: false, timeout: '0' })
    expect(await settings(false)).toEqual({ isolation: 'read committed', writes: true, timeout: '0' })
    const { rows } = await sql`show statement_timeout`.execute(database.db)
    expect(rows).toEqual([{ statement_timeout: '30s' }])
  })

  test('that fail for other reasons are not tried again', async () => {
    let tries = 0
    const failing = inTransaction(database, async (trx) => {
      tries++
      await sql`select 1 / 0`.execute(trx)
    })
    await expect(failing).rejects.toThrow('division by zero')
    expect(tries).toBe(1)
  })
})

test('only a named statement is prepared, once per connection, and none behind a pooler', async () => {
  const prepared = await inTransaction(database, async (trx) => {
    for (const n of [1, 2]) {
      const statement = sql<{ doubled: number }>`select ${n}::integer * 2 as doubled`.compile(trx)
      expect(await executeNamed(trx, 'test-doubled', statement)).toEqual([{ doubled: n * 2 }])
    }
    await sql`select ${3}::integer * 2 as doubled_once`.execute(trx)
    return await sql<{ name: string }>`
      select name from pg_prepared_statements where statement like '%doubled%'`.execute(trx)
  })
  expect(prepared.rows).toEqual(database.pool.keepsStatements ? [{ name: 'test-doubled' }] : [])
})

test('migrating again changes nothing', async () => {
  await expect(migrate(database.db)).resolves.toBeUndefined()
})

test('connections that break while idle are replaced', async () => {
  // Ends every other connection to this database, like a restart of its server. The embedded database has none.
  await database.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await expect.poll(() => database.pool.pool.idleCount).toBeLessThanOrEqual(1)
  const results = await Promise.all(
    Array.from({ length: 4 }, () => sql<{ one: number }>`select 1 as one`.execute(database.db)),
  )
  expect(results.map(({ rows }) => rows)).toEqual(Array.from({ length: 4 }, () => [{ one: 1 }]))
})

test('a connection that breaks during a transaction fails only that transaction', async () => {
  // The embedded database has no connection that can break.
  const broken = database.embedded
    ? Promise.reject(new Error('terminated'))
    : inTransaction(database, (trx) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx))
  // The second words are PgBouncer's; the third are the driver's, for the rollback on a connection that is gone.
  await expect(broken).rejects.toThrow(/terminat|server conn crashed|not queryable/u)
  expect((await sql<{ one: number }>`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }])
})

describe('after a failed query', () => {
  /** Queries by both ways into the pool, several at once, so that every connection is used. */
  const useEveryConnection = () =>
    Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        n % 2 === 0 ? database.pool.query('select 1 as one') : sql`select 1 as one`.execute(database.db),
      ),
    )

  test('of several statements with a transaction, the connection is not used inside that transaction', async () => {
    const failing = 'begin; select 1 / 0; commit'
    for (let times = 0; times < 3; times++)
      await expect(database.pool.query(failing)).rejects.toThrow('division by zero')
    for (const { rows } of await useEveryConnection()) expect(rows).toEqual([{ one: 1 }])
  })

  test('the connection is kept', async () => {
    const closed: unknown[] = []
    const note = (client: unknown) => closed.push(client)
    database.pool.pool.on('remove', note)
    for (const refused of ['select 1 / 0', 'begin; select 1 / 0', 'begin']) {
      await database.pool.query(refused).catch(() => undefined)
      await database.pool.query('select 1')
    }
    database.pool.pool.off('remove', note)
    expect(closed).toEqual([])
  })

  test('what it wrote before in its own transaction is undone', async () => {
    const failing = `begin; insert into rate_limits (key, points, expire) values ('left', 1, 0); select 1 / 0; commit`
    await expect(database.pool.query(failing)).rejects.toThrow('division by zero')
    await useEveryConnection()
    const { rows } = await database.pool.query("select key from rate_limits where key = 'left'")
    expect(rows).toEqual([])
  })

  test('a connection of the query builder that is left in a transaction is not used inside it', async () => {
    await sql`begin`.execute(database.db)
    const failed = database.db.connection().execute(async (connection) => {
      await sql`begin`.execute(connection)
      await sql`select 1 / 0`.execute(connection)
    })
    await expect(failed).rejects.toThrow('division by zero')
    for (const { rows } of await useEveryConnection()) expect(rows).toEqual([{ one: 1 }])
    const { rows } = await sql<{ alone: boolean }>`select now() = statement_timestamp() as alone`.execute(
      database.db,
    )
    expect(rows).toEqual([{ alone: true }])
  })
})
