import type { PlatformCheck } from '@tradewind/contract/lms/lms'
import { AppError } from '../../../kernel/error.ts'
import type { Services } from '../../../kernel/services.ts'
import { countKeys } from './keysets.ts'
import { createPlatformCalls, scopes, type PlatformCalls } from './platform-calls.ts'
import { PlatformProblem } from './platform-problem.ts'
import { howToActivate, howToSwitchOn, type NeededService } from './platform-services.ts'
import { findLastCourse, findServiceAddresses, readPlatform, type PlatformRow } from './platforms.queries.ts'
import { isHandled } from './notice-handlers.ts'
import { listHandlers, type NoticeHandlerRow } from './notice-handlers.queries.ts'
import { parseJson } from './access-tokens.ts'
import { askPlatformHost } from './platform-answers.ts'
import { groupMediaTypes, readGroupsPage } from './groups-page.ts'
import { readRosterPage, rosterMediaType, firstPageOf } from './roster-page.ts'

/**
 * Tests each way in which the portal calls a platform: its keyset, an access token, line items and class list of the
 * course that launched last, whether the tool still waits there for its first launch, its groups where the platform offers them, and whether it announces copied courses. Tokens are asked for anew, and nothing is stored.
 */
export async function testPlatform(services: Services, id: string): Promise<PlatformCheck[]> {
  const lms = await readPlatform(services.db, id).catch(() => {
    throw new AppError('not_found', 'We could not find this platform. Please reload the list.')
  })
  const calls = createPlatformCalls(services)
  const { lineitems_url, memberships_url, groups_url } = await findServiceAddresses(services.db, id)
  const last = await findLastCourse(services.db, id)
  const handlers = await listHandlers(services.db, id)
  return [
    await check('keyset', () => testKeyset(services, lms)),
    await check('token', () => testToken(calls, lms)),
    ...(last ? [] : [neverLaunched(lms)]),
    await checkService(lms, 'line_items', last, () => testLineItems(calls, id, lineitems_url)),
    await checkService(lms, 'roster', last, () => testRoster(calls, id, memberships_url)),
    // Other platforms have no such services, so they have nothing to set right.
    ...(groups_url === null ? [] : [await check('groups', () => testGroups(calls, id, groups_url))]),
    ...(handlers.length > 0 || lms.family === 'canvas'
      ? [await check('notices', () => testNotices(services, calls, handlers))]
      : []),
  ]
}

/** Null where there is nothing to test yet. */
type Finding = string | null

async function check(part: PlatformCheck['part'], test: () => Promise<Finding>): Promise<PlatformCheck> {
  try {
    const sentence = await test()
    if (sentence !== null) return { part, outcome: 'ok', sentence, advice: null }
    const advice = 'Open a lab from a course of this LMS once, then test again.'
    return { part, outcome: 'untested', sentence: 'No course has told us its address yet.', advice }
  } catch (error) {
    if (!(error instanceof PlatformProblem)) throw error
    return { part, outcome: 'failed', sentence: error.message, advice: error.advice }
  }
}

/** A platform without a launch: its tool may be registered and not switched on yet, which no call of ours can tell. */
function neverLaunched({ family }: PlatformRow): PlatformCheck {
  const sentence = 'Nobody has opened a lab from this LMS yet. The tool may still be pending there.'
  return { part: 'launch', outcome: 'untested', sentence, advice: howToActivate(family) }
}

type LastCourse = Awaited<ReturnType<typeof findLastCourse>>

/**
 * Tests a service that grades or class lists need. Only the newest launch tells whether the LMS offers it: the address
 * that an earlier course told may still answer.
 */
async function checkService(
  { active, institution_id: institution, family }: PlatformRow,
  part: NeededService,
  last: LastCourse,
  test: () => Promise<Finding>,
): Promise<PlatformCheck> {
  const offered = part === 'line_items' ? last?.lineitems_url : last?.memberships_url
  const advice = howToSwitchOn(family, part)
  if (offered === null && active && institution !== null)
    return { part, outcome: 'failed', sentence: switchedOff[part], advice }
  return await check(part, async () => {
    try {
      return await test()
    } catch (error) {
      const isOff = error instanceof PlatformProblem && error.kind === 'scope'
      throw isOff ? error.withAdvice(advice) : error
    }
  })
}

const switchedOff: Record<NeededService, string> = {
  line_items:
    'The grade service is off: the last launch from a course did not offer it, so no grade can arrive.',
  roster: 'The class list is off: the last launch from a course did not offer it.',
}

async function testKeyset({ config }: Services, lms: PlatformRow): Promise<Finding> {
  if (!lms.active || lms.institution_id === null) throw new PlatformProblem('switched_off')
  const { status, text } = await askPlatformHost(config, lms, lms.keyset_url, {})
  if (status !== 200) throw new PlatformProblem('missing', { status, detail: text })
  if (countKeys(text) === 0) throw new PlatformProblem('no_key', { detail: text })
  return 'The LMS publishes the keys with which it signs.'
}

async function testToken(calls: PlatformCalls, lms: PlatformRow): Promise<Finding> {
  await calls.tokenFor(lms.id, lms.scopes.length > 0 ? lms.scopes : [scopes.roster])
  return 'The LMS gives us access tokens.'
}

async function testLineItems(calls: PlatformCalls, platformId: string, url: string | null): Promise<Finding> {
  if (url === null) return null
  const accept = 'application/vnd.ims.lis.v2.lineitemcontainer+json'
  const { status, text } = await calls.call({
    platformId,
    url,
    scopes: [scopes.lineItem],
    headers: { accept },
  })
  if (!Array.isArray(parseJson(text))) throw new PlatformProblem('unreadable', { status, detail: text })
  return 'The LMS tells us the grade columns of a course.'
}

async function testRoster(calls: PlatformCalls, platformId: string, url: string | null): Promise<Finding> {
  if (url === null) return null
  const headers = { accept: rosterMediaType }
  const first = firstPageOf(url, { pageSize: 1 })
  readRosterPage(await calls.call({ platformId, url: first, scopes: [scopes.roster], headers }), first)
  return 'The LMS tells us the class list of a course.'
}

async function testGroups(calls: PlatformCalls, platformId: string, url: string): Promise<Finding> {
  const headers = { accept: groupMediaTypes.groups }
  readGroupsPage(await calls.call({ platformId, url, scopes: [scopes.groups], headers }), 'groups')
  return 'The LMS tells us the groups of a course.'
}

async function testNotices(
  { config }: Services,
  calls: PlatformCalls,
  handlers: readonly NoticeHandlerRow[],
): Promise<Finding> {
  if (handlers.length === 0) return null
  for (const handler of handlers)
    if (!(await isHandled(config, calls, handler))) throw new PlatformProblem('unsubscribed')
  return 'The LMS tells us when a course is copied.'
}
