import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { labById, labsIn, type LabId } from '@tradewind/contract/catalogue'
import type { Caller } from '../../platform/caller.ts'
import { later, minute } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import { listInstitutionLabs, listOwnClasses } from './deep-linking.queries.ts'
import type { Launch } from './launch-claims.ts'
import { LinkChoices, type LinkChoice, type LtiPage } from './lti-pages.tsx'
import type { PlatformRow } from './platforms.queries.ts'
import { LtiRefusal } from './refusal.ts'
import { signingKey } from './tool-keys.ts'

type DeepLinking = Extract<Launch, { kind: 'deepLinking' }>

interface Linking {
  lms: PlatformRow
  launch: DeepLinking
}

/** A link to offer to a course. */
interface Item {
  title: string
  lab: LabId
  /** The code of the class session that the link joins. */
  classCode: string | null
}

/**
 * A page of possible links for an instructor's course: the institution's labs, and the class sessions that the
 * instructor holds.
 */
export async function offerLinks(
  services: Services,
  caller: Caller,
  { lms, launch }: Linking,
): Promise<LtiPage> {
  if (!launch.courseInstructor)
    throw new LtiRefusal(403, 'Only instructors can choose what their course links to.')
  const { returnUrl } = launch.settings
  const offered = new Set<LabId>(labsIn(services.config.environment).map(({ id }) => id))
  const held = await listInstitutionLabs(services.db, lms.institution_id, caller.now)
  const classes = await listOwnClasses(services.db, {
    issuer: lms.issuer,
    client_id: lms.client_id,
    sub: launch.sub,
  })
  const sign = await answerSigner(services, caller, { lms, launch })
  const choose = async (item: Item, note: string): Promise<LinkChoice> => ({
    title: item.title,
    note,
    jwt: await sign([contentItem(services.config.publicUrl, item)]),
  })
  const labChoices = await Promise.all(
    [...offered]
      .filter((id) => held.has(id))
      .map((id) => {
        const { name, teaches, comes } = labById(id)
        return choose(
          { title: name, lab: id, classCode: null },
          comes === null ? teaches : `${teaches} ${comes}.`,
        )
      }),
  )
  const classChoices = await Promise.all(
    classes
      .filter(({ lab_id }) => offered.has(lab_id))
      .map(({ lab_id, name, code }) =>
        choose({ title: name, lab: lab_id, classCode: code }, labById(lab_id).name),
      ),
  )
  return {
    status: 200,
    title: 'Add to your course',
    content: (
      <LinkChoices returnUrl={returnUrl} labs={labChoices} classes={classChoices} cancel={await sign([])} />
    ),
    frameAncestors: lms.frame_origins,
    formAction: new URL(returnUrl).origin,
  }
}

function contentItem(publicUrl: string, { title, lab, classCode }: Item) {
  const wish = { lab, ...(classCode !== null && { class: classCode }) }
  return {
    type: 'ltiResourceLink',
    title,
    url: `${publicUrl}/lti/launch?${String(new URLSearchParams(wish))}`,
    custom: wish,
  }
}

const claim = (name: string) => `https://purl.imsglobal.org/spec/lti/claim/${name}`
const linkingClaim = (name: string) => `https://purl.imsglobal.org/spec/lti-dl/claim/${name}`

/** How long a platform accepts an answer, in ms. The page shows it. */
const answerLives = 5 * minute

/** Creates a signer of answers to one deep linking request. */
async function answerSigner(
  services: Services,
  { now }: Caller,
  { lms, launch }: Linking,
): Promise<(items: unknown[]) => Promise<string>> {
  const { deploymentId, settings } = launch
  const { kid, key } = await signingKey(services)
  return async (items) =>
    await new SignJWT({
      nonce: randomUUID(),
      [claim('message_type')]: 'LtiDeepLinkingResponse',
      [claim('version')]: '1.3.0',
      [claim('deployment_id')]: deploymentId,
      [linkingClaim('content_items')]: items,
      ...(settings.data !== undefined && { [linkingClaim('data')]: settings.data }),
    })
      .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
      .setIssuer(lms.client_id)
      .setAudience(lms.issuer)
      .setIssuedAt(now)
      .setExpirationTime(later(now, answerLives))
      .sign(key)
}
