import type { PersonalData } from '@tradewind/contract/people/personal-data'
import type { Db } from '../../../platform/database/database.ts'

/** The registration links that a user created, without tokens and users, and those they used. */
export async function personalRegistrationLinks(
  db: Db,
  userId: string,
): Promise<{
  made: PersonalData['made']['registrationLinks']
  used: PersonalData['registrationLinksUsed']
}> {
  const made = await db
    .selectFrom('registration_links')
    .select(['link_type', 'description', 'times_used', 'created_at', 'expires_at'])
    .where('created_by', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  const used = await db
    .selectFrom('registration_link_uses')
    .select('used_at')
    .where('user_id', '=', userId)
    .orderBy('used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return {
    made: made.map((row) => ({
      linkType: row.link_type,
      description: row.description,
      timesUsed: row.times_used,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
    })),
    used: used.map((row) => ({ usedAt: row.used_at.toISOString() })),
  }
}
