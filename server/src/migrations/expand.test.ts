import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contracting } from '../platform/database/later-migrations.ts'

/**
 * Old and new processes run beside each other during an upgrade, on the schema of the new ones. So a migration only adds;
 * what nobody needs any more is removed by one of a later version, with `_contract_` in its name.
 */
const folder = new URL('./', import.meta.url)
/** The first migration makes everything. */
const first = '0001'

/** What an old process does not survive, with an example of each. */
const breaking: [what: RegExp, example: string][] = [
  [/\bdrop\s+(?:table|column|view|type|function|default)\b/iu, 'alter table users drop column email'],
  [/\brename\b/iu, 'alter table users rename column email to address'],
  [/\balter\s+column\s+\w+\s+(?:set\s+data\s+)?type\b/iu, 'alter table users alter column email type citext'],
  [/\bset\s+not\s+null\b/iu, 'alter table users alter column institution_id set not null'],
  [
    /\badd\s+column\s+(?:(?!,|`|\bdefault\b)[\s\S])*\bnot\s+null\b(?!(?:(?!,|`)[\s\S])*\bdefault\b)/iu,
    'alter table users add column nickname text not null',
  ],
  [
    /\badd\s+constraint\b(?![\s\S]{0,300}\bnot\s+valid\b)/iu,
    'alter table users add constraint adult check (age > 17)',
  ],
]

function breaks(text: string): boolean {
  return breaking.some(([what]) => what.test(text))
}

test.each(breaking)('%s is found', (_what, example) => {
  expect(breaks(`sql\`${example}\``)).toBe(true)
})

test.each([
  'alter table users add column nickname text',
  "alter table users add column nickname text not null default ''",
  "alter table users add column nickname text default '' not null, add column age integer",
  'create table notes (id uuid primary key, text text not null)',
  'create index users_nickname on users (nickname)',
])('%s only adds', (statement) => {
  expect(breaks(`sql\`${statement}\``)).toBe(false)
})

const added = readdirSync(folder).filter((name) => /^\d{4}_.*\.ts$/u.test(name) && name.slice(0, 4) > first)

test.each(added.filter((name) => !name.includes(contracting)))('%s only adds', (name) => {
  expect(breaks(readFileSync(new URL(name, folder), 'utf8'))).toBe(false)
})
