import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { personalData } from '@tradewind/contract/people/personal-data'
import type { DownloadPart } from './domains/hooks.ts'
import { hooks } from './hooks.ts'
import { liveWholeLife } from './test/a-whole-life.ts'
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

/** Every column that refers to the person, or to a row that goes with them. */
async function listColumns(): Promise<string[]> {
  const { db } = t.services
  const written = await columnsWith(db, [person.id, person.email, person.analytics_key])
  return [...new Set([...(await tiedColumns(db)), ...written])].toSorted()
}

describe('the features answer', () => {
  test('once for every column that refers to a user', async () => {
    expect(answers.map(([place]) => place).toSorted()).toEqual(await listColumns())
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
    const direct = (await tiedColumns(t.services.db)).filter(
      (place) => /_id$|_by$/u.test(place) && !/session_id|run_id/u.test(place),
    )
    expect(written).toEqual(expect.arrayContaining(direct))
  })
})

describe('the download', () => {
  test('covers every database column that refers to a user, or its feature says why not', async () => {
    const { body } = await t.call('GET /api/account/data', { token: person.token })
    for (const [place, { download }] of answers)
      if (typeof download === 'string') expect(valuesAt(body.data, download), place).not.toEqual([])
      else expect(download.not, place).not.toBe('')
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
