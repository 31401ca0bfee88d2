import { randomUUID } from 'node:crypto'
import type { LabId } from '@tradewind/contract/catalogue'
import type { Caller } from '../../../kernel/caller.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { insertTemplates } from './class-templates.store.ts'
import type { Sub } from './identities.queries.ts'

/** The labs of an institution that have not expired. */
export async function listInstitutionLabs(
  db: Db,
  institutionId: string | null,
  now: Date,
): Promise<Set<LabId>> {
  const rows = await db
    .selectFrom('institution_labs')
    .select('lab_id')
    .where('institution_id', '=', institutionId)
    .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .execute()
  return new Set(rows.map(({ lab_id }) => lab_id))
}

/** The maximum number of class sessions on the page. Instructors find the others in the lab. */
const shownClasses = 30

/** The open class sessions of an instructor from a platform, newest first. */
export async function listOwnClasses(db: Db, sub: Sub) {
  return await db
    .selectFrom('lti_identities')
    .innerJoin('class_instructors', 'class_instructors.user_id', 'lti_identities.user_id')
    .innerJoin('class_sessions', 'class_sessions.id', 'class_instructors.class_session_id')
    .select(['class_sessions.id', 'class_sessions.lab_id', 'class_sessions.name', 'class_sessions.settings'])
    .select(['class_sessions.time_zone', 'class_sessions.attempts', 'class_sessions.counted'])
    .where('lti_identities.issuer', '=', sub.issuer)
    .where('lti_identities.client_id', '=', sub.client_id)
    .where('lti_identities.sub', '=', sub.sub)
    .where('class_sessions.ended_at', 'is', null)
    .orderBy('class_sessions.created_at', 'desc')
    .orderBy('class_sessions.id')
    .limit(shownClasses)
    .execute()
}

type OwnClass = Awaited<ReturnType<typeof listOwnClasses>>[number]

/** The classes, each with the template that stands for it in this course. Those that are missing are added. */
export async function templatesFor(
  trx: Trx,
  { now }: Caller,
  { contextId, classes }: { contextId: string; classes: readonly OwnClass[] },
): Promise<(OwnClass & { template: string })[]> {
  // Launches fill templates in meanwhile; they lock the course first, too.
  await trx.selectFrom('lti_contexts').select('id').where('id', '=', contextId).forNoKeyUpdate().execute()
  const ids = classes.map(({ id }) => id)
  const known = await trx
    .selectFrom('class_templates')
    .select(['id', 'class_session_id'])
    .where('context_id', '=', contextId)
    .where('class_session_id', 'in', ids)
    .execute()
  const templates = new Map(known.map(({ id, class_session_id }) => [class_session_id, id]))
  const missing = classes.filter(({ id }) => !templates.has(id))
  for (const { id } of missing) templates.set(id, randomUUID())
  const withTemplates = classes.map((one) => ({ ...one, template: templates.get(one.id) ?? '' }))
  if (missing.length > 0)
    await insertTemplates(
      trx,
      withTemplates
        .filter(({ id }) => missing.some((one) => one.id === id))
        .map(({ id, lab_id, template, name, settings, time_zone, attempts, counted }) => ({
          id: template,
          context_id: contextId,
          class_session_id: id,
          lab_id,
          chosen: JSON.stringify({ name, settings, timeZone: time_zone, attempts, counted }),
          created_at: now,
        })),
    )
  return withTemplates
}
