import type { lmsRoutes } from '@tradewind/contract/lms/lms'
import type { BodyOf } from '@tradewind/contract/route'
import { AppError } from '../../../kernel/error.ts'
import type { PlatformData } from './platforms.queries.ts'
import { isWebAddress } from '../../../platform/http/public-fetch.ts'

const notSafe = 'Please enter an address that begins with https://.'

export type PlatformForm = BodyOf<(typeof lmsRoutes)['POST /api/lti/platforms']>

/**
 * Converts an administrator's form to the stored platform. Refuses an invalid field with its sentence. With `loopback`,
 * a platform may run on this machine itself, without TLS.
 */
export function toPlatformData(form: PlatformForm, loopback: boolean): PlatformData {
  for (const field of ['authUrl', 'keysetUrl'] as const)
    if (!isWebAddress(form[field], loopback)) throw invalid(field, notSafe)
  if (form.tokenUrl !== '' && !isWebAddress(form.tokenUrl, loopback)) throw invalid('tokenUrl', notSafe)
  return {
    name: form.name,
    issuer: form.issuer,
    client_id: form.clientId,
    deployment_ids: tidied(form.deploymentIds),
    auth_url: form.authUrl,
    keyset_url: form.keysetUrl,
    frame_origins: readFrameOrigins(form, loopback),
    institution_id: form.institutionId,
    active: form.active,
    family: form.family,
    token_url: form.tokenUrl === '' ? null : form.tokenUrl,
    token_audience: form.tokenAudience === '' ? null : form.tokenAudience,
    opens_copies: form.opensCopies,
  }
}

/** Without a deployment no launch is accepted, so only a platform that never had one may have none. */
export function demandDeployment({ deployment_ids }: PlatformData, stored: PlatformData | null): void {
  if (deployment_ids.length === 0 && stored?.deployment_ids.length !== 0)
    throw invalid('deploymentIds', 'Please enter at least one deployment id.')
}

/** By default, a platform's pages are assumed to be at the origins of its issuer and its sign-in address. */
function readFrameOrigins({ frameOrigins, issuer, authUrl }: PlatformForm, loopback: boolean): string[] {
  const entered = tidied(frameOrigins)
  if (entered.length === 0)
    return tidied(
      [issuer, authUrl].filter((text) => isWebAddress(text, loopback)).map((text) => new URL(text).origin),
    )
  return tidied(
    entered.map((text) => {
      const origin = originOf(text, loopback)
      if (origin === null)
        throw invalid(
          'frameOrigins',
          `"${text}" is not an origin. Examples are https://canvas.example.edu and https://*.example.edu.`,
        )
      return origin
    }),
  )
}

/**
 * An origin in the form of the browser's policy. A star may replace the first part of a name with three or more parts.
 */
function originOf(text: string, loopback: boolean): string | null {
  const star = /^(https:\/\/)\*\.([^/*]+\.[^/*]+)$/iu.exec(text.replace(/\/$/u, ''))
  const plain = star ? `${star[1]}${star[2]}` : text
  if (!isWebAddress(plain, loopback)) return null
  const { origin, host, href } = new URL(plain)
  if (href !== `${origin}/` || /[*;,'"\s]/u.test(host)) return null
  return star ? origin.replace('//', '//*.') : origin
}

function tidied(texts: string[]): string[] {
  return [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))]
}

export function invalid(field: string, sentence: string): AppError {
  return new AppError('invalid_fields', sentence, { fields: { [field]: sentence } })
}
