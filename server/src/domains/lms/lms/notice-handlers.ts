import { z } from 'zod'
import type { Config } from '../../../config.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Services } from '../../../kernel/services.ts'
import { parseJson } from './access-tokens.ts'
import { platformCalls, scopes, type PlatformCalls } from './platform-calls.ts'
import { PlatformProblem, type PlatformProblemKind } from './platform-problem.ts'
import { claimHandler, endAsking, type HandlerKey, type NoticeHandlerRow } from './notice-handlers.queries.ts'

/** Another try helps only against these. What an administrator must change is asked for again at a launch. */
const passing: ReadonlySet<PlatformProblemKind> = new Set(['busy', 'down', 'slow'])

/**
 * Asks a platform to send the notices of a deployment, unless it does already. Of several at once one asks. Throws what
 * the next try may find better.
 */
export async function askForNotices(services: Services, key: HandlerKey): Promise<void> {
  const handler = await claimHandler(services.db, key, services.clock.now())
  if (!handler) return
  const end = (problem: PlatformProblemKind | null) =>
    inTransaction(services, (trx) => endAsking(trx, key, { problem, now: services.clock.now() }))
  try {
    const calls = platformCalls(services)
    if (!(await isHandled(services.config, calls, handler)))
      await calls.call({
        platformId: key.platform_id,
        url: handler.service_url,
        scopes: [scopes.notices],
        method: 'PUT',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ notice_type: key.notice_type, handler: handlerUrl(services.config) }),
      })
    await end(null)
  } catch (error) {
    if (!(error instanceof PlatformProblem)) throw error
    const { kind, status, detail } = error
    await end(kind)
    services.log.warn({ ...key, kind, status, detail }, 'an LMS could not be asked for notices')
    if (passing.has(kind)) throw error
  }
}

const handlers = z.object({
  notice_handlers: z.array(
    z.object({ notice_type: z.string(), handler: z.string() }).catch({ notice_type: '', handler: '' }),
  ),
})

/**
 * Whether a platform sends the notices to this tool already. An unreadable answer counts as no.
 *
 * @throws PlatformProblem
 */
export async function isHandled(
  config: Pick<Config, 'publicUrl'>,
  calls: PlatformCalls,
  { platform_id: platformId, notice_type, service_url: url }: NoticeHandlerRow,
): Promise<boolean> {
  const headers = { accept: 'application/json' }
  const { text } = await calls.call({ platformId, url, scopes: [scopes.notices], headers })
  const known = handlers.safeParse(parseJson(text)).data?.notice_handlers ?? []
  return known.some((each) => each.notice_type === notice_type && each.handler === handlerUrl(config))
}

function handlerUrl({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return `${publicUrl}/lti/notices`
}
