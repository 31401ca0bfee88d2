import { errors, jwtVerify, createLocalJWKSet, SignJWT } from 'jose'
import { z } from 'zod'
import { wholeNumber } from '@tradewind/contract/words/numbers'
import type { Caller } from '../../../kernel/caller.ts'
import { later, minute } from '../../../kernel/clock.ts'
import type { Services } from '../../../kernel/services.ts'
import type { Launch } from './launch-claims.ts'
import type { PlatformRow } from './platforms.queries.ts'
import { LtiRefusal } from './refusal.ts'
import { publishedKeys, signingKey } from './tool-keys.ts'

/** A request for a link, as far as its answer needs it. */
export type DeepLinking = Pick<
  Extract<Launch, { kind: 'deepLinking' }>,
  'sub' | 'courseInstructor' | 'deploymentId' | 'settings' | 'context'
>

/** How long a platform accepts an answer, in ms. The page shows it. */
export const answerLives = 5 * minute

/** The points of a column that nobody chose. */
export const usualPoints = 100
const mostPoints = 1000

/** The points in a field of a form, or why they cannot be used. */
export function readPoints(text: string): { points: number } | { problem: string } {
  const points = wholeNumber(text) ?? 0
  return points >= 1 && points <= mostPoints
    ? { points }
    : { problem: `Enter a whole number from 1 to ${mostPoints}.` }
}

const offer = z.object({
  platform: z.uuid(),
  sub: z.string(),
  deployment: z.string(),
  returnUrl: z.string(),
  data: z.string().optional(),
  context: z.object({ id: z.string(), title: z.string(), label: z.string() }).nullable(),
})

/** Nobody else accepts what this tool signs for itself: its issuer is no client of a platform. */
const purpose = (services: Pick<Services, 'config'>) => ({
  issuer: services.config.publicUrl,
  audience: `${services.config.publicUrl}/lti/points`,
})

/** A request for a link, signed by this tool, so that its page can ask again with other points. */
export async function sealOffer(
  services: Services,
  { now }: Caller,
  { lms, launch }: { lms: PlatformRow; launch: DeepLinking },
): Promise<string> {
  const { kid, key } = await signingKey(services)
  const { issuer, audience } = purpose(services)
  const { returnUrl, data } = launch.settings
  const content: z.input<typeof offer> = {
    platform: lms.id,
    sub: launch.sub,
    deployment: launch.deploymentId,
    returnUrl,
    ...(data !== undefined && { data }),
    context: launch.context,
  }
  return await new SignJWT({ offer: content })
    .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(now)
    .setExpirationTime(later(now, answerLives))
    .sign(key)
}

/** The request in an offer that this tool signed, and the id of its platform. Only instructors get offers. */
export async function openOffer(
  services: Services,
  { now }: Caller,
  sealed: string,
): Promise<{ platformId: string; launch: DeepLinking }> {
  const keys = createLocalJWKSet({ keys: await publishedKeys(services) })
  const verified = await jwtVerify(sealed, keys, {
    ...purpose(services),
    algorithms: ['RS256'],
    currentDate: now,
  }).catch((error: unknown) => {
    if (error instanceof errors.JOSEError) return null
    throw error
  })
  const read = offer.safeParse(verified?.payload['offer']).data
  if (!read)
    throw new LtiRefusal(403, 'This page is too old. Please open it again from your course.', 'offer')
  const { platform, sub, deployment, returnUrl, data, context } = read
  return {
    platformId: platform,
    launch: { sub, courseInstructor: true, deploymentId: deployment, settings: { returnUrl, data }, context },
  }
}
