import { z } from 'zod'
import type { Services } from '../../../kernel/services.ts'
import { GradeProblem } from './grade-problems.ts'
import type { GradeFacts } from './grades.queries.ts'
import { scoreMaximum } from './score-message.ts'
import { type ColumnRow, beginFinding, storeColumn } from '../../teaching/grade-wishes/grade-columns.store.ts'
import { findColumn } from '../../teaching/grade-wishes/kept-grades.ts'
import { isOwnAddress } from '../lms/platform-hosts.ts'
import { parseJson } from '../lms/access-tokens.ts'
import { platformCalls, scopes } from '../lms/platform-calls.ts'
import { PlatformProblem } from '../lms/platform-problem.ts'

const itemType = 'application/vnd.ims.lis.v2.lineitem+json'
const listType = 'application/vnd.ims.lis.v2.lineitemcontainer+json'

const text = z.string().catch('')
const lineItem = z.object({
  id: z.string().min(1).max(2000),
  label: text,
  scoreMaximum: z.number().positive().nullish().catch(null),
  resourceId: text,
  resourceLinkId: text,
})
type LineItem = z.output<typeof lineItem>

/** Another process looks for the column, so the grade waits a moment. */
export class ColumnBusy extends Error {}

const looking = new WeakMap<Services['db'], Map<string, Promise<string>>>()

/**
 * The address of the column for a link's grades: that of the newest launch; else the one in the grade book that is the
 * link's or has our resource id; else a new one. Simultaneous first grades of a link find or make the same.
 *
 * @throws PlatformProblem, GradeProblem, ColumnBusy
 */
export async function addressOfColumn(services: Services, facts: GradeFacts): Promise<string> {
  const known = await findColumn(services.db, facts.link_id)
  const launched = launchedAddress(services, facts, known)
  if (known?.url && (launched === null || launched === known.url || known.origin === 'made')) return known.url
  const here = looking.get(services.db) ?? new Map<string, Promise<string>>()
  looking.set(services.db, here)
  const under = here.get(facts.link_id)
  if (under) return await under
  const work = findOrMake(services, facts).finally(() => here.delete(facts.link_id))
  here.set(facts.link_id, work)
  return await work
}

/** The column of the newest launch, unless it is not the platform's own, or was deleted there. */
function launchedAddress(
  { config }: Services,
  facts: GradeFacts,
  known: ColumnRow | undefined,
): string | null {
  const { lineitem_url: url } = facts
  if (url === null || url === known?.gone_url) return null
  return isOwnAddress(facts, url, config.environment !== 'production') ? url : null
}

async function findOrMake(services: Services, facts: GradeFacts): Promise<string> {
  const { db, clock } = services
  if (!(await beginFinding(db, facts.link_id, clock.now()))) throw new ColumnBusy()
  try {
    const known = await findColumn(db, facts.link_id)
    const launched = launchedAddress(services, facts, known)
    // An instructor decides about a column that was deleted.
    if (launched === null && known?.problem === 'column_gone') throw new GradeProblem('column_gone')
    const found = launched === null ? await findInBook(services, facts, known) : null
    const made = launched === null && found === null ? await makeColumn(services, facts) : null
    const item = found ?? made ?? (await readItem(services, facts, launched ?? ''))
    await storeColumn(db, facts.link_id, {
      url: item.id,
      origin: made !== null ? 'made' : found !== null ? 'found' : 'launch',
      maximum: item.scoreMaximum ?? null,
      label: item.label.slice(0, 200),
      problem: null,
    })
    return item.id
  } catch (error) {
    const problem =
      error instanceof GradeProblem ? error.reason : error instanceof PlatformProblem ? error.kind : null
    await storeColumn(db, facts.link_id, problem === null ? {} : { problem })
    throw error
  }
}

/** What the grade book says of a launch's column. Grades can be sent without it. */
async function readItem(services: Services, facts: GradeFacts, url: string): Promise<LineItem> {
  const unknown = { id: url, label: '', scoreMaximum: null, resourceId: '', resourceLinkId: '' }
  try {
    const answer = await platformCalls(services).call({
      platformId: facts.platform_id,
      url,
      scopes: [scopes.lineItem],
      headers: { accept: itemType },
    })
    return { ...unknown, ...lineItem.safeParse(parseJson(answer.text)).data, id: url }
  } catch (error) {
    if (!(error instanceof PlatformProblem)) throw error
    return unknown
  }
}

/** Whether the platform no longer knows a column, after it has not known an address below it. Throws `PlatformProblem`. */
export async function isColumnGone(
  services: Services,
  { platformId, url }: { platformId: string; url: string },
): Promise<boolean> {
  try {
    await platformCalls(services).call({
      platformId,
      url,
      scopes: [scopes.lineItem],
      headers: { accept: itemType },
    })
    return false
  } catch (error) {
    if (!(error instanceof PlatformProblem)) throw error
    if (['refused', 'scope', 'unreadable'].includes(error.kind)) return false
    if (error.kind === 'missing') return true
    throw error
  }
}

/** The name of a link in the grade book: copies of a course keep it. */
function resourceIdOf({ wish, link_id }: GradeFacts): string {
  return wish.template ?? link_id
}

/** The link's own column, else the one with our resource id that belongs to no other link. */
async function findInBook(
  services: Services,
  facts: GradeFacts,
  known: ColumnRow | undefined,
): Promise<LineItem | null> {
  const resourceId = resourceIdOf(facts)
  const loopback = services.config.environment !== 'production'
  const usable = ({ id }: LineItem) => id !== known?.gone_url && isOwnAddress(facts, id, loopback)
  const ofLink = (await listItems(services, facts, { resource_link_id: facts.resource_link_id })).filter(
    (item) => usable(item) && item.resourceLinkId === facts.resource_link_id,
  )
  const own = ofLink.find((item) => item.resourceId === resourceId)
  if (own) return own
  if (ofLink.length === 1) return ofLink[0] ?? null
  const ofResource = await listItems(services, facts, { resource_id: resourceId })
  return (
    ofResource.find((item) => usable(item) && item.resourceId === resourceId && item.resourceLinkId === '') ??
    null
  )
}

async function listItems(
  services: Services,
  { platform_id: platformId, lineitems_url: list }: GradeFacts,
  filter: Record<string, string>,
): Promise<LineItem[]> {
  if (list === null) throw new GradeProblem('no_column')
  const url = new URL(list)
  for (const [name, value] of Object.entries(filter)) url.searchParams.set(name, value)
  const answer = await platformCalls(services).call({
    platformId,
    url: url.href,
    scopes: [scopes.lineItem],
    headers: { accept: listType },
  })
  const items = z.array(z.unknown()).safeParse(parseJson(answer.text)).data
  if (!items) throw new PlatformProblem('unreadable', { status: answer.status, detail: answer.text })
  return items.flatMap((item) => lineItem.safeParse(item).data ?? [])
}

async function makeColumn(services: Services, facts: GradeFacts): Promise<LineItem> {
  if (facts.lineitems_url === null) throw new GradeProblem('no_column')
  const answer = await platformCalls(services).call({
    platformId: facts.platform_id,
    url: facts.lineitems_url,
    method: 'POST',
    scopes: [scopes.lineItem],
    headers: { accept: itemType, 'content-type': itemType },
    body: JSON.stringify({
      scoreMaximum,
      label: facts.title === '' ? services.config.brand.productName : facts.title,
      resourceId: resourceIdOf(facts),
      resourceLinkId: facts.resource_link_id,
      tag: 'score',
    }),
  })
  const made = lineItem.safeParse(parseJson(answer.text)).data
  if (!made) throw new PlatformProblem('unreadable', { status: answer.status, detail: answer.text })
  if (!isOwnAddress(facts, made.id, services.config.environment !== 'production'))
    throw new PlatformProblem('foreign', { detail: made.id })
  return made
}
