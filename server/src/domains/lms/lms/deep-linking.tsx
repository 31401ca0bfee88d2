import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { labById, labsIn, type Lab, type LabId } from '@tradewind/contract/catalogue'
import type { Caller } from '../../../kernel/caller.ts'
import { later } from '../../../kernel/clock.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Services } from '../../../kernel/services.ts'
import { upsertContext } from './contexts.queries.ts'
import { listOwnClasses, templatesFor } from './deep-linking.queries.ts'
import { answerLives, sealOffer, usualPoints, type DeepLinking } from './link-offers.ts'
import { LinkChoices, type LinkChoice, type LtiPage, type RefusedPoints } from './lti-pages.tsx'
import type { PlatformRow } from './platforms.queries.ts'
import { LtiRefusal } from './refusal.ts'
import { signingKey } from './tool-keys.ts'
import { customParameters } from './tool-registration.ts'
import { listOpenLabs } from '../../institutions/institutions/institutions.service.ts'

interface Linking {
  lms: PlatformRow
  launch: DeepLinking
  /** The points of the columns that the links get; 100 if not given. */
  points?: number
  /** What was typed for the points, and why it does not work. */
  refused?: RefusedPoints | null
}

/** What a grade book calls the purpose of our columns. */
const columnTag = 'score'

/** A link to offer to a course. */
interface Item {
  title: string
  lab: LabId
  /** The id of the class template; null for a link that opens the lab without a class. */
  template: string | null
}

/**
 * A page of possible links for an instructor's course: a class of each of the institution's labs, the class sessions
 * that the instructor holds, and the labs without a class. No link can join a student to a class of another course: it
 * carries a template, of which each course has its own class.
 */
export async function offerLinks(
  services: Services,
  caller: Caller,
  { lms, launch, points = usualPoints, refused = null }: Linking,
): Promise<LtiPage> {
  if (!launch.courseInstructor)
    throw new LtiRefusal(403, 'Only instructors can choose what their course links to.')
  const { returnUrl } = launch.settings
  const offered = new Set<LabId>(labsIn(services.config.environment).map(({ id }) => id))
  const held = await listOpenLabs(services.db, lms.institution_id, caller.now)
  const classes = await offerClasses(services, caller, { lms, launch })
  const sign = await answerSigner(services, caller, { lms, launch })
  const choose = async (item: Item, note: string): Promise<LinkChoice> => ({
    title: item.title,
    note,
    jwt: await sign([contentItem(services.config.publicUrl, item, points)]),
  })
  const labs = [...offered].filter((id) => held.has(id)).map(labById)
  const noteOf = ({ teaches, comes }: Lab) =>
    comes === null ? teaches : `Not open yet. ${comes}. You set up the class then; until then students wait.`
  const labChoices = await Promise.all(
    // Each is another template, because a course may have several classes of a lab.
    labs.map((lab) => choose({ title: lab.name, lab: lab.id, template: randomUUID() }, noteOf(lab))),
  )
  const practiceChoices = await Promise.all(
    labs
      .filter(({ comes }) => comes === null)
      .map(({ id, name, teaches }) => choose({ title: name, lab: id, template: null }, teaches)),
  )
  const classChoices = await Promise.all(
    classes
      .filter(({ lab_id }) => offered.has(lab_id))
      .map(({ lab_id, name, template }) =>
        choose({ title: name, lab: lab_id, template }, labById(lab_id).name),
      ),
  )
  return {
    status: 200,
    title: 'Add to your course',
    content: (
      <LinkChoices
        returnUrl={returnUrl}
        labs={labChoices}
        classes={classChoices}
        practice={practiceChoices}
        cancel={await sign([])}
        points={{ value: points, refused, offer: await sealOffer(services, caller, { lms, launch }) }}
      />
    ),
    frameAncestors: lms.frame_origins,
    formAction: `'self' ${new URL(returnUrl).origin}`,
  }
}

/** The classes that the instructor may choose for this course, each with its template for the course. */
async function offerClasses(services: Services, caller: Caller, { lms, launch }: Linking) {
  const { issuer, client_id } = lms
  const { context, sub, deploymentId } = launch
  // Without a course, nothing could say for which course a class was chosen.
  if (context === null) return []
  return await inTransaction(services, async (trx) => {
    const classes = await listOwnClasses(trx, { issuer, client_id, sub })
    if (classes.length === 0) return []
    const key = { platform_id: lms.id, deployment_id: deploymentId, context_id: context.id }
    const contextId = await upsertContext(trx, caller, key, { title: context.title, label: context.label })
    return await templatesFor(trx, caller, { contextId, classes })
  })
}

/** The parameters of a link. Platforms fill in what they know of the variables among them. */
function contentItem(publicUrl: string, { title, lab, template }: Item, points: number) {
  const wish = { lab, ...(template === null ? { practice: '1' } : { template }) }
  return {
    type: 'ltiResourceLink',
    title,
    url: `${publicUrl}/lti/launch?${String(new URLSearchParams(wish))}`,
    custom: { ...wish, ...customParameters },
    // Canvas, Brightspace and Blackboard make the column with the link. What is played alone has none.
    ...(template !== null && {
      lineItem: { scoreMaximum: points, label: title, resourceId: template, tag: columnTag },
    }),
  }
}

const claim = (name: string) => `https://purl.imsglobal.org/spec/lti/claim/${name}`
const linkingClaim = (name: string) => `https://purl.imsglobal.org/spec/lti-dl/claim/${name}`

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
