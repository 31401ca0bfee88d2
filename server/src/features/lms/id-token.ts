import { decodeProtectedHeader, errors, jwtVerify, type JWTPayload } from 'jose'
import type { Caller } from '../../platform/caller.ts'
import { minute, second } from '../../platform/clock.ts'
import { hashToken } from '../../platform/sessions/tokens.ts'
import type { Keysets } from './keysets.ts'
import type { PlatformRow } from './platforms.queries.ts'
import { LtiRefusal } from './refusal.ts'

/** How far the platform's clock may be from ours, and how old a launch may be, in seconds. */
const clockSkew = minute / second
const oldest = (10 * minute) / second

interface Expected {
  idToken: string
  lms: Pick<PlatformRow, 'issuer' | 'client_id' | 'keyset_url'>
  /** Of the nonce that was issued for this launch. */
  nonceHash: Buffer
}

/** The claims of an id token that the platform signed for us, just now and for this launch. Refuses any other. */
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
  if (typeof nonce !== 'string' || !hashToken(nonce).equals(nonceHash))
    throw new LtiRefusal(
      401,
      'This launch does not answer the sign-in that was begun here. Please open it again.',
    )
  return payload
}

async function keyOf(keysets: Keysets, idToken: string, keysetUrl: string) {
  const { alg, kid } = headerOf(idToken)
  if (alg !== 'RS256')
    throw new LtiRefusal(401, 'This launch is not signed in the way that is asked for.', `alg ${String(alg)}`)
  if (kid === undefined || kid === '')
    throw new LtiRefusal(401, 'This launch does not say by which key it is signed.')
  const key = await keysets.keyOf(keysetUrl, kid).catch((error: unknown) => {
    throw new LtiRefusal(
      403,
      'Your learning platform could not be asked for its keys. Please try again in a few minutes.',
      String(error),
    )
  })
  if (!key)
    throw new LtiRefusal(401, 'This launch is signed by a key that your learning platform does not publish.')
  return key
}

function headerOf(idToken: string) {
  try {
    return decodeProtectedHeader(idToken)
  } catch {
    throw new LtiRefusal(400, 'This launch could not be read.')
  }
}

/** Where a token is for several, it must say that we are who asked for it. */
function refuseOtherParty({ aud, azp }: JWTPayload, clientId: string): void {
  const several = Array.isArray(aud) && aud.length > 1
  if ((several || azp !== undefined) && azp !== clientId)
    throw new LtiRefusal(401, 'This launch is for another tool.', 'azp')
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
    return new LtiRefusal(401, 'This launch is too old. Please open it again from your course.', detail)
  if (error instanceof errors.JWSSignatureVerificationFailed)
    return new LtiRefusal(401, 'The signature of this launch is not right.', detail)
  if (error instanceof errors.JWTClaimValidationFailed) return refusalOfClaim(error)
  return new LtiRefusal(400, 'This launch could not be read.', detail)
}

function refusalOfClaim({ claim, reason, message }: errors.JWTClaimValidationFailed): LtiRefusal {
  const sentences: Partial<Record<string, string>> = {
    iss: 'This launch comes from another learning platform than the one that began it.',
    aud: 'This launch is for another tool.',
    iat: 'The time of this launch is not right. Please tell whoever looks after your learning platform.',
    nbf: 'The time of this launch is not right. Please tell whoever looks after your learning platform.',
  }
  const sentence = reason === 'missing' ? undefined : sentences[claim]
  return new LtiRefusal(401, sentence ?? `This launch lacks what it must carry: ${claim}.`, message)
}
