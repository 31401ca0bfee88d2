import { randomUUID } from 'node:crypto'
import type { Caller } from '../../../kernel/caller.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { insertTemplates } from './class-templates.store.ts'
import type { Sub } from './identities.queries.ts'
import { listOpenClasses } from '../../teaching/classes/course-classes.ts'

/** The open class sessions of an instructor from a platform, newest first. */
export async function listOwnClasses(db: Db, sub: Sub) {
  const identity = await db
    .selectFrom('lti_identities')
    .select('user_id')
    .where('issuer', '=', sub.issuer)
    .where('client_id', '=', sub.client_id)
    .where('sub', '=', sub.sub)
    .executeTakeFirst()
  return identity ? await listOpenClasses(db, identity.user_id) : []
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
