import type { FastifyInstance } from 'fastify'
import { decodeJwt, type JWTPayload } from 'jose'
import { z } from 'zod'
import type { Caller } from '../../../kernel/caller.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../kernel/error.ts'
import { callerOf } from '../../../platform/http/routes.ts'
import { addressKey } from '../../../kernel/addresses.ts'
import type { LimitRule } from '../../../platform/http/rate-limits.ts'
import type { Services } from '../../../kernel/services.ts'
import { copyNotice, readContext } from './course-claims.ts'
import { upsertContext } from './contexts.queries.ts'
import { verifyIdToken } from './id-token.ts'
import type { Keysets } from './keysets.ts'
import { findActiveOfIssuer } from './platforms.queries.ts'
import { LtiRefusal } from './refusal.ts'

const prefix = 'https://purl.imsglobal.org/spec/lti/claim/'
const bodyLimit = 256 * 1024

/** A platform sends up to a hundred notices at once, and all its schools from one address. */
const noticesOfAddress: LimitRule = { name: 'lti-notices-address', points: 600, seconds: 600 }

const body = z.object({ notices: z.array(z.object({ jwt: z.string() })).max(100) })
const noticeClaims = z.object({
  [`${prefix}version`]: z.literal('1.3.0'),
  [`${prefix}deployment_id`]: z.string(),
  [`${prefix}notice`]: z.object({ type: z.string() }),
  [`${prefix}origin_contexts`]: z.array(z.unknown()).catch([]),
})

/**
 * Where platforms tell that they have copied a course (`LtiContextCopyNotice` of the Platform Notification Service).
 * Notices are signed like launches, and one that comes again changes nothing.
 */
export function registerCopyNotices(app: FastifyInstance, services: Services & { keysets: Keysets }): void {
  app.post(
    '/lti/notices',
    {
      bodyLimit,
      config: { access: 'public' },
      schema: { summary: 'For platforms: signed notices of copied courses' },
    },
    async (request, reply) => {
      const caller = callerOf(request, services)
      await services.limits.take([noticesOfAddress, addressKey(caller.address)])
      const read = body.safeParse(request.body)
      if (!read.success) throw new AppError('malformed', 'These are no notices of a learning platform.')
      // Platforms do not send a notice again, so a refused one does not stop those that came with it.
      let isRefused = false
      for (const { jwt } of read.data.notices)
        if (!(await storeNotice(services, caller, jwt))) isRefused = true
      if (isRefused)
        throw new AppError('forbidden', 'This notice is not of a learning platform that is connected here.')
      return await reply.code(204).send()
    },
  )
}

/** Stores what a notice says. Returns false if it is refused. */
async function storeNotice(
  services: Services & { keysets: Keysets },
  caller: Caller,
  jwt: string,
): Promise<boolean> {
  const verified = await verifyNotice(services, caller, jwt)
  if (!verified) return false
  const { payload, platformId } = verified
  const claims = noticeClaims.safeParse(payload).data
  const context = contextIn(payload)
  if (!claims || !context) return false
  if (claims[`${prefix}notice`].type !== copyNotice) return true
  const origins = claims[`${prefix}origin_contexts`].filter((each) => typeof each === 'string')
  const copiedFrom = origins.filter(
    (each) => each.length > 0 && each.length <= 255 && !/[\p{Cc}\p{Cs}]/u.test(each),
  )
  await inTransaction(services, (trx) =>
    upsertContext(
      trx,
      caller,
      { platform_id: platformId, deployment_id: claims[`${prefix}deployment_id`], context_id: context.id },
      { title: context.title, label: context.label, copied_from: copiedFrom.slice(0, 20) },
    ),
  )
  return true
}

/** The course of a notice; null if it cannot be stored. */
function contextIn(payload: JWTPayload): ReturnType<typeof readContext> {
  try {
    return readContext(payload)
  } catch (error) {
    if (error instanceof LtiRefusal) return null
    throw error
  }
}

/** The claims of a notice, and the platform that signed it for one of its deployments; undefined if none did. */
async function verifyNotice(
  services: Services & { keysets: Keysets },
  caller: Caller,
  jwt: string,
): Promise<{ payload: JWTPayload; platformId: string } | undefined> {
  for (const lms of await claimedPlatforms(services, jwt)) {
    try {
      const payload = await verifyIdToken(services.keysets, caller, { idToken: jwt, lms, nonceHash: null })
      if (lms.deployment_ids.includes(String(payload[`${prefix}deployment_id`])))
        return { payload, platformId: lms.id }
    } catch (error) {
      if (!(error instanceof LtiRefusal)) throw error
    }
  }
  return undefined
}

async function claimedPlatforms({ db }: Services, jwt: string) {
  try {
    const { iss, aud } = decodeJwt(jwt)
    const audience = new Set([aud ?? []].flat())
    if (typeof iss !== 'string' || /[\0\p{Cs}]/u.test(iss)) return []
    return (await findActiveOfIssuer(db, iss)).filter(({ client_id }) => audience.has(client_id))
  } catch {
    return []
  }
}
