import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from './test/database.ts'

/**
 * Who writes and reads which table. The tables are those of a migrated database. A table belongs to the feature that
 * declares it in `interface Tables`; what the platform declares, every domain may read.
 */
const root = import.meta.dirname

interface Source {
  /** From server/src on. */
  file: string
  text: string
}

/** What breaks the rules. Files are named from server/src on. */
interface Faults {
  /** Files that write a table of another feature. */
  foreignWrites: string[]
  /** Tables that several files of their own feature write, with these files. */
  severalWriters: Record<string, string[]>
  /** Files with writes whose table the test cannot see, because its name is in a variable. */
  hiddenWrites: string[]
  /** Features that read each other's tables. */
  mutualReads: string[]
  /** For each file, the tables of another domain that it reads. Views may be read from everywhere. */
  readsAcross: Record<string, string[]>
}

/** All files of the server that are neither tests nor migrations, without their comments. */
function readSources(): Source[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/u.test(file) && !file.includes('.test.'))
    .filter((file) => !/^(?:test|migrations)\//u.test(file))
    .toSorted()
    .map((file) => ({ file, text: withoutComments(readFileSync(join(root, file), 'utf8')) }))
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/gu, '')
}

/** What owns a file: a feature such as `people/auth`, or the part of the server such as `platform`. */
function homeOf(file: string): string {
  const [part = '', domain, feature] = file.split('/')
  return part === 'domains' ? `${domain}/${feature}` : part
}

const domainOf = (home: string) => home.split('/')[0] ?? ''

/** Each table or view that a file declares in one of the two interfaces, with that file. */
function declarationsIn(
  sources: readonly Source[],
  kind: 'Tables' | 'Views',
): { name: string; file: string }[] {
  const body = new RegExp(`interface ${kind} \\{\\n([\\s\\S]*?)\\n *\\}`, 'gu')
  return sources.flatMap(({ file, text }) =>
    [...text.matchAll(body)].flatMap(([, lines = '']) =>
      [...lines.matchAll(/^ *(\w+):/gmu)].map(([, name = '']) => ({ name, file })),
    ),
  )
}

const writing =
  /(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)|\b(?:insert into|update|delete from|merge into)\s+(\w+)/giu
const reading =
  /(?:selectFrom|[jJ]oin|using|\bfrom)\(\s*\[?\s*'(\w+)|(?<!delete )\b(?:from|join|using)\s+\(?(\w+)/gu
const hidden =
  /(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*[^'\s]|\b(?:insert into|update|delete from|merge into)\s+\$\{/giu

function namesIn(text: string, pattern: RegExp): Set<string> {
  return new Set([...text.matchAll(pattern)].map(([, built, written]) => built ?? written ?? ''))
}

function faultsIn(sources: readonly Source[]): Faults {
  const owner = new Map(declarationsIn(sources, 'Tables').map(({ name, file }) => [name, homeOf(file)]))
  const tablesIn = (text: string, pattern: RegExp) =>
    [...namesIn(text, pattern)].filter((name) => owner.has(name)).toSorted()
  const foreignWrites: string[] = []
  const hiddenWrites: string[] = []
  const readsAcross: Record<string, string[]> = {}
  const ownWriters = new Map<string, string[]>()
  const reads = new Set<string>()
  for (const { file, text } of sources) {
    const home = homeOf(file)
    for (const table of tablesIn(text, writing))
      if (owner.get(table) === home) ownWriters.set(table, [...(ownWriters.get(table) ?? []), file])
      else foreignWrites.push(`${file} > ${table}`)
    if (namesIn(text, hidden).size > 0) hiddenWrites.push(file)
    const read = tablesIn(text, reading)
    for (const table of read) reads.add(`${home} ${owner.get(table)}`)
    const across = read.filter((table) => {
      const domain = domainOf(owner.get(table) ?? '')
      return domain !== 'platform' && domain !== domainOf(home)
    })
    if (across.length > 0 && /^(?:domains|platform)\//u.test(file)) readsAcross[file] = across
  }
  const mutualReads = [...reads].filter((pair) => {
    const [from = '', to = ''] = pair.split(' ')
    return from < to && from.includes('/') && to.includes('/') && reads.has(`${to} ${from}`)
  })
  return {
    foreignWrites: foreignWrites.toSorted(),
    severalWriters: Object.fromEntries([...ownWriters].filter(([, files]) => files.length > 1)),
    hiddenWrites: hiddenWrites.toSorted(),
    mutualReads: mutualReads.toSorted(),
    readsAcross,
  }
}

describe('the tables', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())

  test.each([
    ['Tables', 'r'],
    ['Views', 'v'],
  ] as const)('%s of the migrations are declared once each, and no others', async (kind, relkind) => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = ${relkind} and relname not like 'kysely%'`.execute(
      database.db,
    )
    const declared = declarationsIn(readSources(), kind).map(({ name }) => name)
    expect(declared.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  })
})

describe('owners of tables', () => {
  const faults = faultsIn(readSources())

  test('a table is written by its own feature', () => {
    expect(faults.foreignWrites).toEqual([])
  })

  test('one file of the feature writes it', () => {
    expect(faults.severalWriters).toEqual({})
  })

  test('each write names its table', () => {
    expect(faults.hiddenWrites).toEqual([])
  })

  test('no two features read each other’s tables', () => {
    expect(faults.mutualReads).toEqual([])
  })

  test('what another domain owns is read by a view', () => {
    expect(faults.readsAcross).toEqual({})
  })
})

describe('a fault is found', () => {
  const tables = (file: string, ...names: string[]): Source => ({
    file,
    text: `interface Tables {\n${names.map((name) => `  ${name}: Row\n`).join('')}}`,
  })
  const declared = [
    tables('platform/database/tables.ts', 'users'),
    tables('domains/people/auth/auth.tables.ts', 'codes'),
    tables('domains/access/grants/grants.tables.ts', 'grants'),
  ]
  const plant = (file: string, text: string) => faultsIn([...declared, { file, text }])

  test.each([
    "trx.updateTable('grants').set({})",
    "trx.deleteFrom('grants as g')",
    'sql`insert into grants values (1)`',
    'sql`with x as (delete from grants g returning 1) select 1`',
  ])('in a write of another feature’s table: %s', (text) => {
    expect(plant('domains/people/auth/x.ts', text).foreignWrites).toEqual([
      'domains/people/auth/x.ts > grants',
    ])
    expect(plant('domains/access/grants/x.ts', text).foreignWrites).toEqual([])
  })

  test('in a second file that writes a table', () => {
    const write = "trx.insertInto('codes')"
    const once = { file: 'domains/people/auth/codes.store.ts', text: write }
    expect(faultsIn([...declared, once]).severalWriters).toEqual({})
    const again = { file: 'domains/people/auth/x.ts', text: write }
    expect(faultsIn([...declared, once, again]).severalWriters).toEqual({ codes: [once.file, again.file] })
  })

  test.each(['trx.deleteFrom(table)', 'sql`update ${sql.table(name)} set x = 1`'])(
    'in a hidden write: %s',
    (text) => {
      expect(plant('seed/x.ts', text).hiddenWrites).toEqual(['seed/x.ts'])
    },
  )

  test('in reads of each other’s tables', () => {
    const there = {
      file: 'domains/people/auth/x.ts',
      text: "db.selectFrom('users').innerJoin('grants', 'a', 'b')",
    }
    const back = { file: 'domains/access/grants/x.ts', text: 'sql`select 1 from codes`' }
    expect(faultsIn([...declared, there]).mutualReads).toEqual([])
    expect(faultsIn([...declared, there, back]).mutualReads).toEqual(['access/grants people/auth'])
  })

  test('in a read of another domain’s table, and not of the platform’s', () => {
    const text = "db.selectFrom('users').innerJoin('grants', 'grants.user_id', 'users.id')"
    expect(plant('domains/people/auth/x.ts', text).readsAcross).toEqual({
      'domains/people/auth/x.ts': ['grants'],
    })
    expect(plant('domains/access/codes/x.ts', text).readsAcross).toEqual({})
    expect(plant('platform/x.ts', text).readsAcross).toEqual({ 'platform/x.ts': ['grants'] })
  })
})
