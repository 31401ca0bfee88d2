import type { Hooks, PersonHooks } from './domains/hooks.ts'
import { listGroupings } from './domains/lms/lms/groupings.ts'
import { readPlatformsAtStake, switchOffPlatformsOf } from './domains/lms/lms/platforms.ts'
import { readInstitutionUse, whoSignedIn } from './domains/operations/analytics/daily-record.ts'
import { recordEvent } from './domains/operations/analytics/analytics.service.ts'
import { countPending } from './domains/people/instructors/pending-instructors.queries.ts'
import { findClassByCode } from './domains/teaching/classes/class-codes.ts'
import { accessCodesPerson } from './domains/access/access-codes/personal-data.ts'
import { courtesyPerson } from './domains/access/courtesy/personal-data.ts'
import { demoPerson } from './domains/access/demo/personal-data.ts'
import { grantsPerson } from './domains/access/grants/personal-data.ts'
import { promotionCodesPerson } from './domains/access/promotion-codes/personal-data.ts'
import { identityProvidersPerson } from './domains/institutions/identity-providers/personal-data.ts'
import { usageReportsPerson } from './domains/institutions/usage-reports/personal-data.ts'
import { gradesPerson } from './domains/lms/grades/personal-data.ts'
import { lmsPerson } from './domains/lms/lms/personal-data.ts'
import { analyticsPerson } from './domains/operations/analytics/personal-data.ts'
import { auditPerson } from './domains/operations/audit/personal-data.ts'
import { accountPerson } from './domains/people/account/personal-data.ts'
import { authPerson } from './domains/people/auth/personal-data.ts'
import { factorsPerson } from './domains/people/factors/personal-data.ts'
import { firstStepsPerson } from './domains/people/first-steps/personal-data.ts'
import { instructorsPerson } from './domains/people/instructors/personal-data.ts'
import { registrationLinksPerson } from './domains/people/registration-links/personal-data.ts'
import { checkoutPerson } from './domains/sales/checkout/personal-data.ts'
import { rosterBillingPerson } from './domains/sales/roster-billing/personal-data.ts'
import { classesPerson } from './domains/teaching/classes/personal-data.ts'
import { peerEvaluationsPerson } from './domains/teaching/debrief/peer-evaluations/personal-data.ts'
import { questionsPerson } from './domains/teaching/debrief/questions/personal-data.ts'
import { roomLogPerson } from './domains/teaching/room-log/personal-data.ts'
import { runsPerson } from './domains/teaching/runs/personal-data.ts'
import { standingsPerson } from './domains/teaching/debrief/standings/personal-data.ts'

/** They act in this order, which keeps that of locks: runs before what hangs on them, and grades last. */
const person: readonly PersonHooks[] = [
  lmsPerson,
  factorsPerson,
  identityProvidersPerson,
  authPerson,
  accountPerson,
  grantsPerson,
  courtesyPerson,
  checkoutPerson,
  accessCodesPerson,
  promotionCodesPerson,
  rosterBillingPerson,
  registrationLinksPerson,
  instructorsPerson,
  firstStepsPerson,
  demoPerson,
  usageReportsPerson,
  runsPerson,
  classesPerson,
  roomLogPerson,
  questionsPerson,
  standingsPerson,
  peerEvaluationsPerson,
  gradesPerson,
  analyticsPerson,
  auditPerson,
]

/** How the domains answer what those below them ask. */
export const hooks: Hooks = {
  recordEvent,
  readInstitutionUse,
  whoSignedIn,
  switchOffPlatformsOf,
  readPlatformsAtStake,
  findClassByCode,
  listLmsGroups: listGroupings,
  countApplications: (db, countTo) => countPending(db, '', countTo),
  person,
}
