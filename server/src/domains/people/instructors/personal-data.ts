import type { Db } from '../../../platform/database/database.ts'
import type { DownloadPart, Person, PersonHooks } from '../../hooks.ts'
import { deleteInvitationsOf, spendPasswordLink } from './invitations.queries.ts'

export const instructorsPerson: PersonHooks = {
  columns: {
    'invitations.user_id': {
      download: 'invitationsReceived',
      transfer: { stays: 'only portal accounts have any' },
      erase: 'cascade',
    },
    'invitations.email': {
      download: 'invitationsReceived',
      transfer: { stays: 'only portal accounts have any' },
      erase: 'deleted',
    },
    'invitations.email_key': {
      download: { not: 'the address once more, as it is compared' },
      transfer: { stays: 'only portal accounts have any' },
      erase: 'deleted',
    },
    'invitations.created_by': {
      download: 'made.invitations',
      transfer: { stays: 'only administrators have any' },
      erase: 'null',
    },
  },
  download: readInvitations,
  // Invitations are locked before the account, as when an invitation is accepted.
  erase: deleteInvitationsOf,
  passwordSet: (trx, { now }, userId) => spendPasswordLink(trx, userId, now),
}

/** The invitations that a user received, and those they sent, without recipients. */
async function readInvitations(db: Db, person: Person): Promise<DownloadPart> {
  const received = await db
    .selectFrom('invitations')
    .select(['sent_at', 'expires_at', 'used_at', 'revoked_at'])
    // An address from an LMS proves nothing.
    .where(({ or, and, eb, val }) =>
      or([
        eb('user_id', '=', person.id),
        and([eb(val(person.kind), '=', 'portal'), eb('email_key', '=', person.email_key)]),
      ]),
    )
    .orderBy('sent_at', 'desc')
    .orderBy('id')
    .execute()
  const sent = await db
    .selectFrom('invitations')
    .select(['created_at', 'used_at'])
    .where('created_by', '=', person.id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return {
    invitationsReceived: received.map((row) => ({
      sentAt: row.sent_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      usedAt: row.used_at?.toISOString() ?? null,
      revokedAt: row.revoked_at?.toISOString() ?? null,
    })),
    made: {
      invitations: sent.map((row) => ({
        createdAt: row.created_at.toISOString(),
        usedAt: row.used_at?.toISOString() ?? null,
      })),
    },
  }
}
