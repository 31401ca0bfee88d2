import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'

type Rule = 'cascade' | 'null' | null

/**
 * Every column with a foreign key to users, or to a table whose rows are deleted with a user, and what the key does to
 * its row then.
 */
export async function tiedColumns(db: Db): Promise<Map<string, Rule>> {
  const { rows } = await sql<{ place: string; rule: Rule }>`
    with tied as (
      select con.conrelid, con.confrelid, con.confdeltype, att.attname
      from pg_constraint con
      join pg_attribute att on att.attrelid = con.conrelid and att.attnum = any (con.conkey)
      where con.contype = 'f' and con.connamespace = 'public'::regnamespace
    ), owned as (
      select distinct conrelid from tied where confrelid = 'users'::regclass and confdeltype = 'c'
    )
    select conrelid::regclass || '.' || attname as place,
      case confdeltype when 'c' then 'cascade' when 'n' then 'null' end as rule
    from tied
    where confrelid = 'users'::regclass or (confdeltype = 'c' and confrelid in (select conrelid from owned))
    order by 1`.execute(db)
  return new Map(rows.map(({ place, rule }) => [place, rule]))
}

/** Every column of any table that contains one of these texts. */
export async function columnsWith(db: Db, texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db)
  const places = new Set<string>()
  for (const { name } of tables) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(x) as row from ${sql.table(name)} x`.execute(db)
    for (const [column, value] of rows.flatMap(({ row }) => Object.entries(row)))
      if (texts.some((text) => JSON.stringify(value).includes(text))) places.add(`${name}.${column}`)
  }
  return [...places]
}
