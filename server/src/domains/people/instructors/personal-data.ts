import type { PersonalData } from '@tradewind/contract/people/personal-data'
import type { Db } from '../../../platform/database/database.ts'
import type { UsersTable } from '../../../platform/database/tables.ts'

/** The invitations that a user received, and those they sent, without recipients. */
export async function personalInvitations(
  db: Db,
  user: Pick<UsersTable, 'id' | 'kind' | 'email_key'>,
): Promise<{
  received: PersonalData['invitationsReceived']
  sent: PersonalData['made']['invitations']
}> {
  const received = await db
    .selectFrom('invitations')
    .select(['sent_at', 'expires_at', 'used_at', 'revoked_at'])
    // An address from an LMS proves nothing.
    .where(({ or, and, eb, val }) =>
      or([
        eb('user_id', '=', user.id),
        and([eb(val(user.kind), '=', 'portal'), eb('email_key', '=', user.email_key)]),
      ]),
    )
    .orderBy('sent_at', 'desc')
    .orderBy('id')
    .execute()
  const sent = await db
    .selectFrom('invitations')
    .select(['created_at', 'used_at'])
    .where('created_by', '=', user.id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return {
    received: received.map((row) => ({
      sentAt: row.sent_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      usedAt: row.used_at?.toISOString() ?? null,
      revokedAt: row.revoked_at?.toISOString() ?? null,
    })),
    sent: sent.map((row) => ({
      createdAt: row.created_at.toISOString(),
      usedAt: row.used_at?.toISOString() ?? null,
    })),
  }
}

/** What a user told about their course when they applied for an instructor's account. */
export async function personalApplication(db: Db, userId: string): Promise<PersonalData['application']> {
  const row = await db
    .selectFrom('applications')
    .select(['school', 'course', 'class_size'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? { school: row.school, course: row.course, classSize: row.class_size } : null
}
