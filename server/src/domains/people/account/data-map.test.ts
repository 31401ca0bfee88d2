import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { personalData } from '@tradewind/contract/people/personal-data'
import { openTestApp, type TestApp } from '../../../test/app.ts'

/** The data map that schools read, as far as it can be compared. */

const { rows } = parse(
  readFileSync(new URL('../../../../../docs/trust/data-map.yaml', import.meta.url), 'utf8'),
) as { rows: Record<'tables' | 'told', string[]>[] }
const mapped = rows.flatMap(({ tables }) => tables)

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

describe('the data map', () => {
  test('has every table that refers to a person', async () => {
    const { rows: found } = await sql<{ name: string }>`
      select distinct con.conrelid::regclass::text as name from pg_constraint con
      where con.contype = 'f' and con.confrelid = 'users'::regclass`.execute(t.services.db)
    expect(found.map(({ name }) => name).filter((name) => !mapped.includes(name))).toEqual([])
  })

  test('names no table that does not exist, and each once', async () => {
    const { rows: found } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public'`.execute(
      t.services.db,
    )
    const known = new Set(found.map(({ name }) => name))
    expect(mapped.filter((name) => !known.has(name))).toEqual([])
    expect(mapped.length).toBeGreaterThan(50)
    expect(new Set(mapped).size).toBe(mapped.length)
  })

  test('places every part of the download of one’s data, and no other', () => {
    const parts = Object.keys(personalData.shape).filter((part) => part !== 'madeAt')
    expect([...new Set(rows.flatMap(({ told }) => told))].toSorted()).toEqual(parts.toSorted())
  })
})
