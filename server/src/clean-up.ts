import { deleteExpiredIdentityLogins } from './domains/institutions/identity-providers/logins.ts'
import { deleteOldUse } from './domains/institutions/usage-reports/usage.queries.ts'
import { deleteExpiredLtiLogins } from './domains/lms/lms/logins.queries.ts'
import { deleteOldMarks } from './domains/people/auth/devices.ts'
import { deleteOldCodes } from './domains/people/auth/one-time-codes.ts'
import { deleteExpiredSecrets } from './domains/people/auth/password-resets.store.ts'
import { deleteExpiredSteps } from './domains/people/factors/second-steps.store.ts'
import { deleteExpiredResets } from './domains/people/factors/factor-resets.store.ts'
import { deleteOldInvitations } from './domains/people/instructors/invitations.queries.ts'
import { deleteOldNotices } from './domains/teaching/grade-wishes/grade-notices.store.ts'
import { day, hour, later } from './kernel/clock.ts'
import type { Db } from './platform/database/database.ts'
import { deleteExpiredLimits } from './platform/http/rate-limits.ts'
import { tidyMails } from './platform/mail/delivery.ts'
import { workInPieces } from './kernel/pieces.ts'
import type { Services } from './kernel/services.ts'
import { deleteExpiredTokens } from './platform/sessions/session-tokens.store.ts'
import { deleteOldSessions } from './platform/sessions/sessions.store.ts'
import { deleteExpiredTickets } from './platform/sessions/tickets.store.ts'
import { deleteVisitors } from './platform/sessions/users.store.ts'
import { listGoneVisitors } from './platform/sessions/visitors.ts'

/** What removes the expired rows of a table, by its owner, in this order. */
const removals: readonly ((db: Db, now: Date) => Promise<void>)[] = [
  deleteOldSessions,
  deleteExpiredTokens,
  deleteOldCodes,
  deleteExpiredSecrets,
  deleteOldMarks,
  deleteExpiredSteps,
  deleteExpiredResets,
  deleteExpiredTickets,
  deleteExpiredLtiLogins,
  deleteExpiredIdentityLogins,
  deleteExpiredLimits,
  deleteOldNotices,
  deleteOldUse,
  deleteOldInvitations,
]

/** Removes expired data that nobody can use again. Runs every night as a job, and is safe to run at any time. */
export async function cleanUp(services: Services): Promise<void> {
  const { db, clock } = services
  const now = clock.now()
  for (const remove of removals) await remove(db, now)
  await tidyMails(services)
  await removeOldVisitors(services, now)
}

/** Thirty days after the end of the longest visit, that of a guest. */
const visitorsStay = 30 * day + 8 * hour

/** Removes guests and demo users with their data, some time after their sessions have ended. */
async function removeOldVisitors({ db }: Services, now: Date): Promise<void> {
  const gone = await listGoneVisitors(db, later(now, -visitorsStay))
  await workInPieces(gone, (ids) => deleteVisitors(db, ids))
}
