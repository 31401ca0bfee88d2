import { expect } from 'vitest'
import { applyListedRoles } from '../../domains/lms/courses/listed-roles.ts'
import { readRoster, type RosterReading } from '../../domains/lms/lms/roster.ts'
import type { TestApp } from '../app.ts'
import type { Campus } from './launches.ts'

/** Has the class lists of a class read from the stand-in, on which are these people. */
export async function readList(
  t: Campus,
  { token, classSession }: { token: string; classSession: string },
  members: Campus['lms']['services']['roster']['members'],
): Promise<void> {
  t.lms.services.roster.members = members
  await readListThere(t, { token, classSession })
}

/** Has the class lists of a class read from their LMS. */
export async function readListThere(
  t: TestApp,
  { token, classSession }: { token: string; classSession: string },
): Promise<void> {
  const params = { id: classSession }
  const asked = await t.call('POST /api/class-sessions/:id/roster', { token, params, body: { why: 'asked' } })
  expect(asked.status).toBe(200)
  const { rows } = (await t.services.pool.query(
    `update pgboss.job set state = 'completed', completed_on = now()
     where name = 'read-roster' and state = 'created' returning data`,
  )) as { rows: { data: RosterReading }[] }
  for (const { data } of rows) {
    await readRoster(t.services, { ...data, confirmed: true })
    // The job that follows a reading.
    await applyListedRoles(t.services, data)
  }
}
