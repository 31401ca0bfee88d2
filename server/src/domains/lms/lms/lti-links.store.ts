import type { Insertable } from 'kysely'
import { later, minute } from '../../../kernel/clock.ts'
import type { Json } from '../../../platform/database/tables.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { LinkWish } from './lms.tables.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    lti_links: LtiLinksTable
  }
}

/** A link in a course. */
export interface LtiLinksTable {
  id: string
  context_id: string
  resource_link_id: string
  title: string
  wish: Json<LinkWish>
  /** The column of the grade book; null if the link has none or several. */
  lineitem_url: string | null
  /** The class that the link opens; null until it has one. */
  class_session_id: string | null
  created_at: Date
  last_launch_at: Date
}

/** Stores a link, or what is new of it. Returns our id of it. If it asks for something else now, its class is forgotten. */
export async function upsertLink(trx: Trx, link: Insertable<LtiLinksTable>): Promise<string> {
  const find = () =>
    trx
      .selectFrom('lti_links')
      .selectAll()
      .where('context_id', '=', link.context_id)
      .where('resource_link_id', '=', link.resource_link_id)
      .executeTakeFirst()
  const known = await find()
  if (known) {
    const { title, wish, lineitem_url, last_launch_at } = link
    const facts = { title, wish, lineitem_url, last_launch_at }
    if (
      isNews(
        { ...known, wish: wishText(known.wish) },
        { ...facts, wish: wishText(JSON.parse(wish) as LinkWish) },
      )
    )
      await trx
        .updateTable('lti_links')
        .set({
          ...facts,
          ...(!isSameChoice(known.wish, JSON.parse(wish) as LinkWish) && { class_session_id: null }),
        })
        .where('id', '=', known.id)
        .execute()
    return known.id
  }
  await trx
    .insertInto('lti_links')
    .values(link)
    .onConflict((conflict) => conflict.columns(['context_id', 'resource_link_id']).doNothing())
    .execute()
  const stored = await find()
  if (!stored) throw new Error('A link vanished while its launch was stored')
  return stored.id
}

/** Whether a link still asks for the same. If its instructor has chosen something else, it is like a new one. */
function isSameChoice(before: LinkWish, now: LinkWish): boolean {
  return (['lab', 'template', 'classCode', 'practice'] as const).every((name) => before[name] === now[name])
}

/** A wish as a text to compare: the database orders the names in JSON its own way. */
function wishText({ lab, template, classCode, practice, copiedFrom }: LinkWish): string {
  return JSON.stringify([lab, template, classCode, practice, copiedFrom])
}

/** Whether facts of a launch differ from what is stored, or the last launch was recorded more than a minute ago. */
export function isNews<F extends { last_launch_at?: Date | null }>(
  known: { [K in keyof F]?: unknown },
  facts: F,
): boolean {
  const { last_launch_at: before } = known as { last_launch_at?: Date | null }
  const { last_launch_at: now } = facts
  if (now && (!before || before <= later(now, -minute))) return true
  return (Object.keys(facts) as (keyof F)[]).some(
    (name) => name !== 'last_launch_at' && JSON.stringify(known[name]) !== JSON.stringify(facts[name]),
  )
}

/** Lets a link open a class. */
export async function linkClass(trx: Trx, linkId: string, classId: string): Promise<void> {
  await trx.updateTable('lti_links').set({ class_session_id: classId }).where('id', '=', linkId).execute()
}
