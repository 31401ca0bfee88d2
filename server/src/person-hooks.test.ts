import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { personalData } from '@tradewind/contract/people/personal-data'
import type { DownloadPart } from './domains/hooks.ts'
import { removeUser } from './domains/people/auth/auth.service.ts'
import { hooks } from './hooks.ts'
import type { Db } from './platform/database/database.ts'
import { inTransaction } from './platform/database/transaction.ts'
import { liveWholeLife } from './test/a-whole-life.ts'
import { linkTo, signedInUser } from './test/accounts.ts'
import { openTestApp, type TestApp } from './test/app.ts'
import { columnsWith, tiedColumns } from './test/person-columns.ts'

/** What the features answer for a person's data. The columns are those of a migrated database. */
let t: TestApp
let person: Awaited<ReturnType<typeof liveWholeLife>>['person']
beforeAll(async () => {
  t = await openTestApp()
  ;({ person } = await liveWholeLife(t))
})
afterAll(() => t.close())

const answers = hooks.person.flatMap(({ columns }) => Object.entries(columns))
const told = [
  ...answers.map(([place, { download }]) => [place, download] as const),
  ...hooks.person.flatMap(({ follows = {} }) => Object.entries(follows)),
]

/** Every column that refers to the person, or to a row that goes with them. */
async function listColumns(): Promise<string[]> {
  const { db } = t.services
  const written = await columnsWith(db, [person.id, person.email, person.analytics_key])
  return [...new Set([...(await tiedColumns(db)).keys(), ...written])].toSorted()
}

describe('the features answer', () => {
  test('once for every column that refers to a user', async () => {
    expect(told.map(([place]) => place).toSorted()).toEqual(await listColumns())
  })

  test('and a new column would be missed', async () => {
    await sql`create table planted (asked_by uuid references users on delete set null)`.execute(t.services.db)
    try {
      expect(await listColumns()).toContain('planted.asked_by')
    } finally {
      await sql`drop table planted`.execute(t.services.db)
    }
  })

  test('for a person with data in every table that refers to a user', async () => {
    const written = await columnsWith(t.services.db, [person.id])
    const direct = [...(await tiedColumns(t.services.db)).keys()].filter(
      (place) => /_id$|_by$/u.test(place) && !/session_id|run_id/u.test(place),
    )
    expect(written).toEqual(expect.arrayContaining(direct))
  })
})

describe('the download', () => {
  test('covers every database column that refers to a user, or its feature says why not', async () => {
    const { body } = await t.call('GET /api/account/data', { token: person.token })
    for (const [place, part] of told)
      if (typeof part === 'string') expect(valuesAt(body.data, part), place).not.toEqual([])
      else expect(part.not, place).not.toBe('')
  })

  test('gets each of its parts from one feature', async () => {
    const parts: string[] = []
    for (const { download } of hooks.person) {
      const part: DownloadPart = (await download?.(t.services.db, person)) ?? {}
      const { made = {}, ...others } = part
      parts.push(...Object.keys(others), ...Object.keys(made).map((name) => `made.${name}`))
    }
    const { shape } = personalData
    const all = [...Object.keys(shape), ...Object.keys(shape.made.shape).map((name) => `made.${name}`)]
    expect(['madeAt', 'made', ...parts].toSorted()).toEqual(all.toSorted())
  })
})

describe('linking an LTI user to an account', () => {
  /** Columns that name the account in a row which linking itself writes. */
  const written = { 'audit_entries.actor_id': true, 'audit_entries.subject_id': true }

  /** Tables whose rows go with the LTI user, or with a row that does. */
  const ending = new Set([
    'session_tokens',
    ...answers.filter(([, { transfer }]) => transfer !== 'moves').map(([place]) => tableOf(place)),
  ])

  test('moves every row that a feature says it moves, and loses no row that hangs on one', async () => {
    await withLife(async (life) => {
      const { db } = life.services
      const account = await signedInUser(life)
      const before = await countRows(db)
      const had = new Map<string, { person: number; account: number }>()
      for (const [place] of answers)
        had.set(place, {
          person: (await rowsAt(db, place, life.person.id)).length,
          account: (await rowsAt(db, place, account.id)).length,
        })
      await link(life, account.token)
      for (const [place, { transfer }] of answers) {
        const { person: moved = 0, account: own = 0 } = had.get(place) ?? {}
        const has = (await rowsAt(db, place, account.id)).length
        if (transfer !== 'moves') expect(has, place).toBe(own + (place in written ? 1 : 0))
        else {
          expect(moved, place).toBeGreaterThan(0)
          expect(has, place).toBe(own + moved)
        }
      }
      const after = await countRows(db)
      const lost = [...before].filter(([table, count]) => (after.get(table) ?? 0) < count)
      expect(lost.map(([table]) => table).filter((table) => !ending.has(table))).toEqual([])
    })
  })

  test('keeps the rows that the account has itself, and doubles none', async () => {
    await withLife(async (life) => {
      const { db } = life.services
      const account = await signedInUser(life)
      const places = await listKeyed(db)
      for (const place of places) await copyRows(db, place, { from: life.person.id, to: account.id })
      const own = new Map<string, unknown[]>()
      for (const place of places) own.set(place, await rowsAt(db, place, account.id))
      await link(life, account.token)
      for (const place of places) expect(await rowsAt(db, place, account.id), place).toEqual(own.get(place))
    })
  })
})

describe('deleting a user', () => {
  test('leaves to foreign keys what a feature says they do', async () => {
    const rules = await tiedColumns(t.services.db)
    for (const [place, { erase }] of answers) {
      const byKey = erase === 'cascade' || erase === 'null'
      expect(rules.get(place), place).toBe(byKey ? erase : undefined)
    }
  })

  test('leaves their id, address and pseudonym only where a feature says that they stay', async () => {
    await withLife(async ({ services, clock, person: { id, email, analytics_key: key } }) => {
      const caller = { session: null, address: '127.0.0.1', userAgent: '', now: clock.now() }
      await inTransaction(services, (trx) => removeUser(trx, caller, id))
      const staying = answers.filter(([, { erase }]) => typeof erase === 'object').map(([place]) => place)
      expect((await columnsWith(services.db, [id, email, key])).toSorted()).toEqual(staying.toSorted())
    })
  })
})

type Life = TestApp & { person: typeof person }

/** Lets a test change everything that is stored of a person. */
async function withLife(work: (life: Life) => Promise<void>): Promise<void> {
  const app = await openTestApp()
  try {
    const lived = await liveWholeLife(app)
    await work({ ...app, person: lived.person })
  } finally {
    await app.close()
  }
}

/** Links the person, who thus came from an LMS, to the account of a token. */
async function link(life: Life, token: string): Promise<void> {
  const { id } = life.person
  const change = { kind: 'lti', admin: false } as const
  await life.services.db.updateTable('users').set(change).where('id', '=', id).execute()
  expect((await linkTo(life, token, id)).status).toBe(200)
}

function splitPlace(place: string): [table: string, column: string] {
  const [table = '', column = ''] = place.split('.')
  return [table, column]
}

const tableOf = (place: string) => splitPlace(place)[0]

async function countRows(db: Db): Promise<Map<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db)
  const counts = new Map<string, number>()
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`select count(*)::int from ${sql.table(name)}`.execute(db)
    counts.set(name, rows[0]?.count ?? 0)
  }
  return counts
}

/** The rows in which a column has an id, in a fixed order. A wish for a grade is none of their values. */
async function rowsAt(db: Db, place: string, id: string): Promise<unknown[]> {
  const [table, column] = splitPlace(place)
  const { rows } = await sql<{ row: unknown }>`
    select to_jsonb(x) - 'wish' - 'next_try_at' as row from ${sql.table(table)} x
    where ${sql.ref(column)}::text = ${id} order by to_jsonb(x)::text`.execute(db)
  return rows.map(({ row }) => row)
}

/** The columns that move and are part of a unique key, without attempts, which follow those of the account. */
async function listKeyed(db: Db): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`
    select distinct i.indrelid::regclass || '.' || a.attname as place from pg_index i
    join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
    where i.indisunique`.execute(db)
  const moving = new Set(answers.filter(([, { transfer }]) => transfer === 'moves').map(([place]) => place))
  return rows.map(({ place }) => place).filter((place) => moving.has(place) && place !== 'lab_runs.user_id')
}

/** Gives one user the rows of another in the table of a column. */
async function copyRows(db: Db, place: string, { from, to }: { from: string; to: string }): Promise<void> {
  const [table, column] = splitPlace(place)
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_identity = 'NO'`.execute(db)
  const names = rows.map(({ name }) => sql.ref(name))
  const values = rows.map(({ name }) => (name === column ? sql`${to}::uuid` : sql.ref(name)))
  await sql`insert into ${sql.table(table)} (${sql.join(names)}) select ${sql.join(values)}
    from ${sql.table(table)} where ${sql.ref(column)} = ${from}`.execute(db)
}

/** What is at a path, in every entry of the lists on the way, except what is null, false or empty. */
function valuesAt(data: unknown, path: string): unknown[] {
  const found = path.split('.').reduce<unknown[]>(
    (values, name) =>
      values
        .flat()
        .filter((value) => value !== null)
        .map((value) => (value as Record<string, unknown>)[name]),
    [data],
  )
  return found.flat().filter((value) => value !== null && value !== false && value !== '')
}
