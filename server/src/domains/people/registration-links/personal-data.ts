import type { Db } from '../../../platform/database/database.ts'
import type { DownloadPart, PersonHooks } from '../../hooks.ts'

export const registrationLinksPerson: PersonHooks = {
  columns: {
    'registration_links.created_by': {
      download: 'made.registrationLinks',
      transfer: { stays: 'only administrators have any' },
      erase: 'null',
    },
    'registration_link_uses.user_id': {
      download: 'registrationLinksUsed',
      transfer: { stays: 'only portal accounts have any' },
      erase: 'null',
    },
  },
  download: (db, { id }) => readRegistrationLinks(db, id),
}

/** The registration links that a user created, without tokens and users, and those they used. */
async function readRegistrationLinks(db: Db, userId: string): Promise<DownloadPart> {
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
    made: {
      registrationLinks: made.map((row) => ({
        linkType: row.link_type,
        description: row.description,
        timesUsed: row.times_used,
        createdAt: row.created_at.toISOString(),
        expiresAt: row.expires_at.toISOString(),
      })),
    },
    registrationLinksUsed: used.map((row) => ({ usedAt: row.used_at.toISOString() })),
  }
}
