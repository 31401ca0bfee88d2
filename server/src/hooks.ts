import type { Hooks } from './domains/hooks.ts'
import { listLmsGroups, readPlatformsAtStake, switchOffPlatformsOf } from './domains/lms/lms/lms.service.ts'
import {
  readInstitutionUse,
  recordEvent,
  whoSignedIn,
} from './domains/operations/analytics/analytics.service.ts'
import { countApplications } from './domains/people/instructors/instructors.service.ts'
import { findClassByCode } from './domains/teaching/classes/classes.service.ts'

/** How the domains answer what those below them ask. */
export const hooks: Hooks = {
  recordEvent,
  readInstitutionUse,
  whoSignedIn,
  switchOffPlatformsOf,
  readPlatformsAtStake,
  findClassByCode,
  listLmsGroups,
  countApplications,
}
