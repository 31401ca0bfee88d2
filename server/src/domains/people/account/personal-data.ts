import pLimit from 'p-limit'
import type { PersonalData } from '@tradewind/contract/people/personal-data'
import { dayInDenver } from '@tradewind/contract/words/zoned-time'
import { audit } from '../../../platform/database/audit.ts'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Services } from '../../../kernel/services.ts'
import type { LimitRule } from '../../../platform/http/rate-limits.ts'
import { personalAccessCodes } from '../../access/access-codes/personal-data.ts'
import { personalUsage } from '../../operations/analytics/personal-data.ts'
import { personalActivity } from '../../operations/audit/personal-data.ts'
import { findUser, type UserRecord } from '../auth/auth.service.ts'
import { personalOrders } from '../../sales/checkout/personal-data.ts'
import { personalBilledLabs } from '../../sales/roster-billing/personal-data.ts'
import { personalCourtesy } from '../../access/courtesy/personal-data.ts'
import { personalClassSessions } from '../../teaching/classes/personal-data.ts'
import { personalDemoCodes } from '../../access/demo/personal-data.ts'
import { personalFactors } from '../factors/personal-data.ts'
import { personalFirstSteps } from '../first-steps/personal-data.ts'
import { personalInstitutions } from '../../institutions/identity-providers/personal-data.ts'
import { findInstitutionName } from '../../institutions/institutions/institutions.service.ts'
import { personalApplication, personalInvitations } from '../instructors/personal-data.ts'
import { personalAccess } from '../../access/grants/personal-data.ts'
import { personalGrades } from '../../lms/grades/personal-data.ts'
import { personalGroups, personalIdentities, personalMemberships } from '../../lms/lms/personal-data.ts'
import { personalPromotionCodes } from '../../access/promotion-codes/personal-data.ts'
import { personalQuestions } from '../../teaching/questions/personal-data.ts'
import { personalRooms } from '../../teaching/room-log/personal-data.ts'
import { personalRuns } from '../../teaching/runs/personal-data.ts'
import { personalRegistrationLinks } from '../registration-links/personal-data.ts'
import { personalPeerEvaluations } from '../../teaching/peer-evaluations/personal-data.ts'
import { personalBoards } from '../../teaching/standings/personal-data.ts'
import { sessionEnded } from '../../../platform/sessions/sessions.ts'
import { listStoredSessions } from './account.queries.ts'

/** Reading all data of a user takes longer than any other call, and is rarely needed. */
const downloadsOfUser: LimitRule = { name: 'data-download', points: 5, seconds: 3600 }

/** Only one complete download at a time is in memory. */
const inTurn = pLimit(1)

/**
 * Everything stored about the caller at one moment, with a file name. It contains no secrets and no data of other
 * people. Refuses with `too_many_requests` after a few downloads per hour.
 */
export async function downloadData(
  services: Services,
  caller: SignedInCaller,
): Promise<{ fileName: string; data: PersonalData }> {
  const userId = caller.session.user.id
  await services.limits.take([downloadsOfUser, userId])
  // The audit entry is written first, because the snapshot that reads the data cannot write.
  await audit(services.db, caller, 'data_downloaded', { subject: userId })
  const data = await inTurn(() => inTransaction(services, (trx) => gather(trx, caller), { snapshot: true }))
  const product = services.config.brand.productName.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')
  return { fileName: `${product}-data-${dayInDenver(caller.now)}.json`, data }
}

async function gather(db: Db, { session, now }: SignedInCaller): Promise<PersonalData> {
  const userId = session.user.id
  const user = await findUser(db, userId)
  if (!user) throw sessionEnded()
  const accessCodes = await personalAccessCodes(db, userId)
  const links = await personalRegistrationLinks(db, userId)
  const invitations = await personalInvitations(db, user)
  return {
    madeAt: now.toISOString(),
    account: await toAccount(db, user),
    sessions: (await listStoredSessions(db, userId)).map((row) => ({
      id: row.id,
      kind: row.kind,
      userAgent: row.user_agent,
      address: row.address,
      signedInAt: row.signed_in_at.toISOString(),
      lastUsedAt: row.last_used_at.toISOString(),
    })),
    ...(await personalAccess(db, userId)),
    courtesy: await personalCourtesy(db, userId),
    billedLabs: await personalBilledLabs(db, userId),
    runs: await personalRuns(db, userId),
    classSessions: await personalClassSessions(db, userId),
    rooms: await personalRooms(db, userId),
    ownQuestions: await personalQuestions(db, userId),
    boards: await personalBoards(db, userId),
    peerEvaluations: await personalPeerEvaluations(db, userId),
    application: await personalApplication(db, userId),
    firstSteps: await personalFirstSteps(db, userId),
    accessCodesUsed: accessCodes.used,
    promotionCodes: await personalPromotionCodes(db, userId),
    signingIn: await personalFactors(db, userId),
    orders: await personalOrders(db, userId),
    lmsCourses: await personalMemberships(db, userId),
    lmsGroups: await personalGroups(db, userId),
    lmsGrades: await personalGrades(db, userId),
    lmsIdentities: await personalIdentities(db, userId),
    institutionIdentities: await personalInstitutions(db, userId),
    invitationsReceived: invitations.received,
    registrationLinksUsed: links.used,
    made: {
      codeBatches: accessCodes.batches,
      demoCodes: await personalDemoCodes(db, userId),
      registrationLinks: links.made,
      invitations: invitations.sent,
    },
    usage: await personalUsage(db, user.analytics_key),
    activity: await personalActivity(db, userId),
  }
}

async function toAccount(db: Db, user: UserRecord): Promise<PersonalData['account']> {
  const institution =
    user.institution_id === null ? undefined : await findInstitutionName(db, user.institution_id)
  return {
    id: user.id,
    kind: user.kind,
    status: user.status,
    email: user.email,
    firstName: user.first_name,
    lastName: user.last_name,
    instructor: user.instructor,
    admin: user.admin,
    verified: user.verified,
    hasPassword: user.password_hash !== null,
    institution: institution ?? null,
    createdAt: user.created_at.toISOString(),
  }
}
