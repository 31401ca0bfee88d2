import { randomUUID } from 'node:crypto'
import { emailKey } from '@tradewind/contract/rules'
import { audit } from '../../../platform/database/audit.ts'
import type { Caller } from '../../../kernel/caller.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../kernel/error.ts'
import { startSession } from '../../../platform/sessions/sessions.ts'
import type { TicketData } from '../../../platform/sessions/tickets.ts'
import { deleteUser } from '../../../platform/sessions/users.store.ts'
import type { Services } from '../../../kernel/services.ts'
import { askForNotices } from './notice-handlers.ts'
import { hiddenNameOf } from './missing-people.ts'
import { workRosterJobs } from './roster.ts'
import { storeLaunch } from './contexts.queries.ts'
import {
  addIdentity,
  addLtiUser,
  lockIdentityUser,
  markTestUser,
  storePersonIds,
  updateLtiUser,
  type IdentityUser,
  type Sub,
} from './identities.queries.ts'
import { admitLaunch, type PlatformRow } from './platforms.queries.ts'

export { findInstitutionOfCourse, listInstitutionCourses } from './institution-courses.queries.ts'

/** Starts the jobs that call platforms. */
export async function workLmsJobs(services: Services): Promise<void> {
  await workRosterJobs(services)
  await services.jobs.work('ask-for-notices', (key) => askForNotices(services, key))
}

/** A session that came by a link in a course. */
interface LtiVisit {
  token: string
  userId: string
  linkId: string
  /** Whether the person is an instructor or an assistant of the course. */
  teaches: boolean
}

/**
 * Begins the session of a launch: for the LTI user with this `sub`, created on their first launch, or for the portal
 * account that they linked. Refuses if the platform was switched off in the meantime.
 */
export async function beginLtiSession(
  trx: Trx,
  caller: Caller,
  launch: TicketData<'lti'>,
): Promise<LtiVisit> {
  const lms = await admitLaunch(trx, launch, caller.now)
  if (!lms)
    throw new AppError(
      'ticket_refused',
      'Your learning platform is no longer connected to this portal. Please tell your instructor.',
    )
  const user = await findOrAddUser(trx, caller, { lms, launch })
  const sub: Sub = { issuer: lms.issuer, client_id: lms.client_id, sub: launch.sub }
  await storePersonIds(trx, sub, launch.ids)
  if (launch.testUser) await markTestUser(trx, sub)
  const ltiLinkId = await storeLaunch(trx, caller, launch)
  const counted = {
    analyticsKey: user.analytics_key,
    institutionId: user.institution_id ?? lms.institution_id,
  }
  for (const kind of ['OrgConnect', 'Login'] as const)
    await trx.services.hooks.recordEvent(trx, caller, { user: counted, event: { kind } })
  await audit(trx, caller, 'lti_launched', {
    actor: user.id,
    subject: user.id,
    details: { platform: lms.id, courseInstructor: launch.courseInstructor, lab: launch.course.wish.lab },
  })
  const token = await startSession(trx, caller, {
    user: { id: user.id, kind: 'lti' },
    arrival: {
      ltiPlatformId: lms.id,
      courseInstructor: launch.courseInstructor,
      courseAssistant: launch.courseAssistant,
      ltiLinkId,
    },
  })
  const teaches = launch.courseInstructor || launch.courseAssistant
  return { token, userId: user.id, linkId: ltiLinkId, teaches }
}

interface ProvenLaunch {
  lms: Pick<PlatformRow, 'issuer' | 'client_id' | 'institution_id'>
  launch: TicketData<'lti'>
}

/** The user of an identity, locked and updated. Safe for simultaneous first launches of a person. */
async function findOrAddUser(
  trx: Trx,
  { now }: Caller,
  { lms, launch }: ProvenLaunch,
): Promise<IdentityUser> {
  const sub: Sub = { issuer: lms.issuer, client_id: lms.client_id, sub: launch.sub }
  const hidden = hiddenNameOf(sub)
  const isHidden = launch.firstName === ''
  const facts = {
    email: launch.email,
    email_key: emailKey(launch.email),
    // Screens and class lists need a name, and tell two such people apart by it.
    first_name: isHidden ? hidden.first : launch.firstName,
    last_name: isHidden ? hidden.last : launch.lastName,
    institution_id: lms.institution_id,
  }
  const known = await lockIdentityUser(trx, sub)
  if (known) return known.kind === 'lti' ? await updateLtiUser(trx, known, facts) : known
  const added = await addLtiUser(trx, { ...facts, id: randomUUID(), analytics_key: randomUUID(), now })
  if (await addIdentity(trx, { ...sub, id: randomUUID(), user_id: added.id, created_at: now })) return added
  // Another launch of the same person was first, so its user is kept.
  await deleteUser(trx, added.id)
  const first = await lockIdentityUser(trx, sub)
  if (!first) throw new Error('An identity vanished while its launch was exchanged')
  return first
}
