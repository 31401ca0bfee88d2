import { day, hour, later } from './kernel/clock.ts'
import type { Db } from './platform/database/database.ts'
import { tidyMails } from './platform/mail/delivery.ts'
import { workInPieces } from './kernel/pieces.ts'
import type { Services } from './kernel/services.ts'
import { deleteVisitors } from './platform/sessions/users.store.ts'
import { listGoneVisitors } from './platform/sessions/visitors.ts'

/** Removes expired data that nobody can use again. Runs every night as a job, and is safe to run at any time. */
export async function cleanUp(services: Services): Promise<void> {
  const { db, clock } = services
  const now = clock.now()
  // The longest life of a session is 30 days. Idle ones end sooner.
  await db
    .deleteFrom('sessions')
    .where('signed_in_at', '<', later(now, -30 * day))
    .execute()
  await db
    .deleteFrom('sessions')
    .where('last_used_at', '<', later(now, -7 * day))
    .execute()
  await db.deleteFrom('session_tokens').where('expires_at', '<', later(now, -day)).execute()
  // Codes count for the limits for a day, so they are kept that long.
  await db
    .deleteFrom('one_time_codes')
    .where('created_at', '<', later(now, -2 * day))
    .execute()
  await db.deleteFrom('password_resets').where('expires_at', '<', now).execute()
  await db
    .deleteFrom('device_marks')
    .where('signed_in_at', '<', later(now, -400 * day))
    .execute()
  await db.deleteFrom('second_steps').where('expires_at', '<', now).execute()
  await db.deleteFrom('factor_resets').where('expires_at', '<', now).execute()
  await db.deleteFrom('tickets').where('expires_at', '<', now).execute()
  await db.deleteFrom('lti_logins').where('expires_at', '<', now).execute()
  await db.deleteFrom('identity_logins').where('expires_at', '<', now).execute()
  await db.deleteFrom('rate_limits').where('expire', '<', String(now.getTime())).execute()
  await db
    .deleteFrom('grade_notices')
    .where(
      'day',
      '<',
      later(now, -30 * day)
        .toISOString()
        .slice(0, 10),
    )
    .execute()
  // Reports keep only counts of months, without sessions.
  await db
    .deleteFrom('usage_clicks')
    .where('last_at', '<', later(now, -2 * day))
    .execute()
  await db
    .deleteFrom('usage_sessions')
    .where(
      'day',
      '<',
      later(now, -2 * day)
        .toISOString()
        .slice(0, 10),
    )
    .execute()
  await removeOldInvitations(db, later(now, -30 * day))
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

/**
 * Invitations contain addresses of people who may have no account, so they are removed soon after their links stop
 * working.
 */
async function removeOldInvitations(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('invitations')
    .where(({ or, eb }) =>
      or([eb('used_at', '<', before), eb('revoked_at', '<', before), eb('expires_at', '<', before)]),
    )
    .execute()
}
