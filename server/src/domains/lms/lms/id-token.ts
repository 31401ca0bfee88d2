import { decodeProtectedHeader, errors, jwtVerify, type JWTPayload } from 'jose'
import type { Caller } from '../../../kernel/caller.ts'
import { minute, second } from '../../../kernel/clock.ts'
import { hashToken } from '../../../kernel/tokens.ts'
import type { Keysets } from './keysets.ts'
import type { PlatformRow } from './platforms.queries.ts'
import { LtiRefusal } from './refusal.ts'

/** The tolerated clock difference of a platform, and the maximum age of a launch, in seconds. */
const clockSkew = minute / second
const oldest = (10 * minute) / second

interface Expected {
  idToken: string
  lms: Pick<PlatformRow, 'issuer' | 'client_id' | 'keyset_url'>
  /** The hash of the nonce issued for this launch; null for a notice, which nobody asked for. */
  nonceHash: Buffer | null
}

/** The claims of an id token that the platform signed just now for this tool and this launch. Refuses any other. */
export async function verifyIdToken(
  keysets: Keysets,
  { now }: Caller,
  { idToken, lms, nonceHash }: Expected,
): Promise<JWTPayload> {
  const key = await keyOf(keysets, idToken, lms.keyset_url)
  const payload = await verify(() =>
    jwtVerify(idToken, key, {
      algorithms: ['RS256'],
      issuer: lms.issuer,
      audience: lms.client_id,
      clockTolerance: clockSkew,
      maxTokenAge: oldest,
      requiredClaims: ['exp', 'iat', 'nonce'],
      currentDate: now,
    }),
  )
  refuseOtherParty(payload, lms.client_id)
  const { nonce } = payload
  if (nonceHash !== null && (typeof nonce !== 'string' || !hashToken(nonce).equals(nonceHash)))
    throw new LtiRefusal(
      401,
      'This link does not match the sign-in that began here. Please open it again from your course.',
    )
  return payload
}

async function keyOf(keysets: Keysets, idToken: string, keysetUrl: string) {
  const { alg, kid } = headerOf(idToken)
  if (alg !== 'RS256')
    throw new LtiRefusal(
      401,
      'Your learning platform signed this link in a way that we cannot accept. Please show this page to your instructor.',
      `alg ${String(alg)}`,
    )
  if (kid === undefined || kid === '')
    throw new LtiRefusal(
      401,
      'Your learning platform did not say which key signed this link. Please show this page to your instructor.',
    )
  const key = await keysets.keyOf(keysetUrl, kid).catch((error: unknown) => {
    throw new LtiRefusal(
      403,
      'We could not get the keys of your learning platform. Please try again in a few minutes.',
      String(error),
    )
  })
  if (!key)
    throw new LtiRefusal(
      401,
      'This link is signed with a key that your learning platform does not publish. Please show this page to your instructor.',
    )
  return key
}

function headerOf(idToken: string) {
  try {
    return decodeProtectedHeader(idToken)
  } catch {
    throw new LtiRefusal(
      400,
      'We could not read what your learning platform sent. Please open the link again from your course.',
    )
  }
}

/** A token for several audiences must name this tool as its authorized party. */
function refuseOtherParty({ aud, azp }: JWTPayload, clientId: string): void {
  const several = Array.isArray(aud) && aud.length > 1
  if ((several || azp !== undefined) && azp !== clientId)
    throw new LtiRefusal(
      401,
      'This link is for another tool. Please show this page to your instructor.',
      'azp',
    )
}

async function verify(work: () => Promise<{ payload: JWTPayload }>): Promise<JWTPayload> {
  try {
    return (await work()).payload
  } catch (error) {
    throw refusalOf(error)
  }
}

function refusalOf(error: unknown): LtiRefusal {
  const detail = String(error)
  if (error instanceof errors.JWTExpired)
    return new LtiRefusal(401, 'This link is too old. Please open it again from your course.', detail)
  if (error instanceof errors.JWSSignatureVerificationFailed)
    return new LtiRefusal(
      401,
      'The signature of this link is not valid. Please open it again from your course.',
      detail,
    )
  if (error instanceof errors.JWTClaimValidationFailed) return refusalOfClaim(error)
  return new LtiRefusal(
    400,
    'We could not read what your learning platform sent. Please open the link again from your course.',
    detail,
  )
}

function refusalOfClaim({ claim, reason, message }: errors.JWTClaimValidationFailed): LtiRefusal {
  const sentences: Partial<Record<string, string>> = {
    iss: 'This link and its sign-in come from different learning platforms. Please open it again from your course.',
    aud: 'This link is for another tool. Please show this page to your instructor.',
    iat: 'The time on this link is wrong. Please tell the administrator of your learning platform.',
    nbf: 'The time on this link is wrong. Please tell the administrator of your learning platform.',
  }
  const sentence = reason === 'missing' ? undefined : sentences[claim]
  return new LtiRefusal(
    401,
    sentence ??
      `Your course did not send everything we need: ${claim} is missing. Please open the link again; if it still fails, show this page to your instructor.`,
    message,
  )
}
