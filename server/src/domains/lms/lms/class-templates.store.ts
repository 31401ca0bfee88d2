import type { Insertable, Selectable } from 'kysely'
import type { LabId } from '@tradewind/contract/catalogue'
import type { Json } from '../../../platform/database/tables.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { ClassChoices } from '../../teaching/classes/course-classes.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    class_templates: ClassTemplatesTable
  }
}

/** What a link of a course makes classes from, in this course and in its copies. */
export interface ClassTemplatesTable {
  id: string
  /** The course for which it was made. */
  context_id: string | null
  /** The class that it repeats; null until there is one, and after that was deleted. */
  class_session_id: string | null
  lab_id: LabId
  /** The choices of its class, in case that is deleted; null until there was one. */
  chosen: Json<ClassChoices> | null
  created_at: Date
}

export type TemplateRow = Selectable<ClassTemplatesTable>

export async function insertTemplates(
  trx: Trx,
  templates: readonly Insertable<ClassTemplatesTable>[],
): Promise<void> {
  await trx.insertInto('class_templates').values(templates).execute()
}

/** The template of a link. The first launch of a link with a new lab stores it for its course. */
export async function findOrAddTemplate(
  trx: Trx,
  wanted: { id: string; lab: LabId | null; contextId: string; now: Date },
): Promise<TemplateRow | undefined> {
  const find = () =>
    trx.selectFrom('class_templates').selectAll().where('id', '=', wanted.id).executeTakeFirst()
  const known = await find()
  if (known || wanted.lab === null) return known
  await trx
    .insertInto('class_templates')
    .values({
      id: wanted.id,
      context_id: wanted.contextId,
      class_session_id: null,
      lab_id: wanted.lab,
      chosen: null,
      created_at: wanted.now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return await find()
}

/** Stores which class a template of this course repeats, unless it repeats one already, or another template does. */
export async function fillTemplate(
  trx: Trx,
  {
    id,
    contextId,
    classId,
    chosen,
  }: { id: string; contextId: string; classId: string; chosen: ClassChoices },
): Promise<void> {
  await trx
    .updateTable('class_templates')
    .set({ class_session_id: classId, chosen: JSON.stringify(chosen) })
    .where('id', '=', id)
    .where('context_id', '=', contextId)
    .where('class_session_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('class_templates as other')
            .select('other.id')
            .where('other.context_id', '=', contextId)
            .where('other.class_session_id', '=', classId),
        ),
      ),
    )
    .execute()
}
