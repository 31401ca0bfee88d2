import { sql } from 'kysely'
import { globalCompass } from '@tradewind/labs/global-compass/engine/engine'
import { migrations } from '../migrations/migrations.ts'

/**
 * Loaded before the built server (`node --import`), this makes it the version after this one: with a migration more, and
 * with rules 2 of a lab, which play as its rules 1 do.
 */
export const nextMigration = '0002_next_version'

migrations[nextMigration] = {
  up: async (db) => {
    await sql`alter table users add column nickname text not null default 'nobody'`.execute(db)
    await sql`create table nicknames (id uuid primary key references users on delete cascade)`.execute(db)
  },
}
Object.assign(globalCompass, { rules: 2, earlier: { ...globalCompass } })
