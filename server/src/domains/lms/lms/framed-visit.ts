import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../../kernel/caller.ts'
import { framedCookie, readCookie } from '../../../platform/http/framed-cookies.ts'
import type { Services } from '../../../kernel/services.ts'
import { endOfSession } from '../../../platform/sessions/sessions.ts'
import { isConnected } from './frame-origins.ts'

const name = 'visit_lms'

/** The header that keeps which platform a browser was launched from, for as long as the visit may last. */
export function visitCookie({ config }: Services, { now }: Caller, platformId: string): string {
  const life = endOfSession('lti', now).getTime() - now.getTime()
  return framedCookie(config, { name, value: platformId, life })
}

const visitEnded = '/signed-out?from=course&why=disconnected'

/**
 * The screen to which a page in a frame is led once its platform was switched off or removed; null otherwise. From that
 * moment the platform may frame no other screen, and the browser would show its own error.
 */
export function framedVisitEnd(services: Services) {
  return async ({ headers, url }: FastifyRequest): Promise<string | null> => {
    if (headers['sec-fetch-dest'] !== 'iframe' || url === visitEnded) return null
    const platform = readCookie(services.config, headers.cookie, name)
    if (platform === null) return null
    // If the database does not answer, the page itself says so.
    const connected = await isConnected(services, platform).catch(() => true)
    return connected ? null : visitEnded
  }
}
