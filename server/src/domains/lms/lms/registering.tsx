import { randomUUID } from 'node:crypto'
import { audit } from '../../../platform/database/audit.ts'
import type { Caller } from '../../../kernel/caller.ts'
import { afterCommit } from '../../../platform/database/guarded-pool.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Services } from '../../../kernel/services.ts'
import { hashToken } from '../../../kernel/tokens.ts'
import { claimLink, findOpenLink, releaseLink, useLink, type OpenLink } from './connection-links.queries.ts'
import { registerPath } from './connection-links.ts'
import { forgetFrameOrigins } from './frame-origins.ts'
import { isWebAddress } from '../../../platform/http/public-fetch.ts'
import type { LtiPage } from './lti-pages.tsx'
import {
  readConfiguration,
  type PlatformConfiguration,
  type RegistrationOffer,
} from './openid-configuration.ts'
import { closeScript, Installed, LinkByHand, nameOfLms, Offer } from './register-page.tsx'
import { findTakenRegistration, insertPlatform, type PlatformData } from './platforms.queries.ts'
import { LtiRefusal } from './refusal.ts'
import { registerTool, type RegisteredTool } from './tool-registration.ts'

/** A registration as a browser brings it: the connection link's token, and what the LMS added. */
export interface Registering {
  token: string
  fields: Record<string, unknown>
  /** The origin of the page that led here, or empty. */
  from: string
}

const everybody = { status: 200, frameAncestors: 'everybody', formAction: "'self'" } as const

/** Shows what will be installed. Nothing is stored, and the LMS is only asked for its settings. */
export async function offerTool(
  services: Services,
  caller: Caller,
  { token, fields, from }: Registering,
): Promise<LtiPage> {
  const { config } = services
  const link = await findLink(services, caller, token)
  const offer = offerIn(fields)
  if (!offer)
    return { ...everybody, title: 'Paste this link into your LMS', content: <LinkByHand config={config} /> }
  const lms = await readConfiguration(config, offer)
  const content = (
    <Offer
      config={config}
      lms={lms}
      institution={link.institution_name}
      offer={offer}
      action={registerPath.replace(':link', token)}
      from={from}
    />
  )
  return { ...everybody, title: `Install ${config.brand.productName}`, content }
}

/**
 * Registers the tool in the LMS and stores it as a platform. A refusal stores nothing and keeps the link; of two
 * presses at once one registers.
 */
export async function installTool(
  services: Services,
  caller: Caller,
  { token, fields, from }: Registering,
): Promise<LtiPage> {
  const { config, db } = services
  const link = await findLink(services, caller, token)
  const offer = offerIn(fields)
  if (!offer)
    throw new LtiRefusal(400, 'Your LMS did not send its settings. Start the registration in your LMS again.')
  const lms = await readConfiguration(config, offer)
  if (!(await claimLink(db, link.id, caller.now)))
    throw new LtiRefusal(403, 'Somebody is using this link right now. Try again in a minute.')
  try {
    const tool = await registerTool(config, lms, offer)
    await storePlatform(services, caller, { link, lms, tool, from: readOrigin(services, from) })
  } catch (error) {
    await releaseLink(db, link.id, caller.now)
    throw error
  }
  const content = <Installed config={config} family={lms.family} />
  return { ...everybody, title: `${config.brand.productName} is installed`, content, script: closeScript }
}

async function findLink({ db }: Services, { now }: Caller, token: string): Promise<OpenLink> {
  const link = await findOpenLink(db, hashToken(token), now)
  if (!link) throw usedUp()
  return link
}

function usedUp(): LtiRefusal {
  return new LtiRefusal(
    403,
    'This link was used or revoked, or is older than 7 days. Ask for a new one where you got it.',
  )
}

function offerIn(fields: Record<string, unknown>): RegistrationOffer | null {
  const { openid_configuration: url, registration_token: token } = fields
  if (typeof url !== 'string' || url === '') return null
  if (url.length > 2000)
    throw new LtiRefusal(400, 'Your LMS did not send a safe address for its settings.', url.slice(0, 200))
  if (token === undefined || token === '') return { configurationUrl: url, registrationToken: null }
  // Anything else could not be sent in a header.
  if (typeof token !== 'string' || !/^[\x21-\x7e]{1,8000}$/u.test(token))
    throw new LtiRefusal(400, 'We could not read what your LMS sent. Start the registration there again.')
  return { configurationUrl: url, registrationToken: token }
}

/** The origin that a browser told as the page before, if a platform's page can be there. */
function readOrigin({ config }: Services, from: string): string | null {
  if (!isWebAddress(from, config.environment !== 'production')) return null
  const { origin } = new URL(from)
  return origin === new URL(config.publicUrl).origin ? null : origin
}

interface NewPlatform {
  link: OpenLink
  lms: PlatformConfiguration
  tool: RegisteredTool
  from: string | null
}

async function storePlatform(services: Services, caller: Caller, created: NewPlatform): Promise<void> {
  const { link, tool } = created
  const id = randomUUID()
  const data = platformOf(created)
  await inTransaction(services, async (trx) => {
    if (await findTakenRegistration(trx, data))
      throw new LtiRefusal(
        400,
        'This LMS is already connected with the same client ID. Remove it in the tab LMS first.',
      )
    await insertPlatform(trx, { ...data, id, scopes: tool.scopes, created_at: caller.now })
    if (!(await useLink(trx, { id: link.id, platformId: id, now: caller.now }))) throw usedUp()
    await audit(trx, caller, 'lti_platform_registered', { subject: id, details: { link: link.id } })
    afterCommit(() => forgetFrameOrigins(services))
  })
}

function platformOf({ link, lms, tool, from }: NewPlatform): PlatformData {
  return {
    name: nameOfLms(lms),
    issuer: lms.issuer,
    client_id: tool.clientId,
    deployment_ids: tool.deploymentId === null ? [] : [tool.deploymentId],
    auth_url: lms.authUrl,
    keyset_url: lms.keysetUrl,
    frame_origins: frameOriginsOf(lms, from),
    institution_id: link.institution_id,
    active: true,
    family: lms.family,
    token_url: lms.tokenUrl,
    token_audience: lms.tokenAudience,
    opens_copies: false,
  }
}

/** Schools that Instructure hosts share an issuer, at which none of their pages are. */
const hostedCanvas = 'https://canvas.instructure.com'

function frameOriginsOf({ issuer, authUrl }: PlatformConfiguration, from: string | null): string[] {
  const pages = from ?? (new URL(issuer).origin === hostedCanvas ? 'https://*.instructure.com' : null)
  return [...new Set([new URL(issuer).origin, new URL(authUrl).origin, ...(pages === null ? [] : [pages])])]
}
