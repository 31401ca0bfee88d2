import type { Generated, Insertable } from 'kysely'
import type { Json } from '../database/tables.ts'
import type { Db } from '../database/database.ts'

declare module '../database/tables.ts' {
  interface Tables {
    tickets: TicketsTable
  }
}

/** Handed over by a page of another origin instead of a token. Works once and for a minute. */
export interface TicketsTable {
  token_hash: Buffer
  purpose: 'guest' | 'demo' | 'lti' | 'lti_link' | 'passkey' | 'institution' | 'identity_test'
  data: Json<unknown>
  expires_at: Date
  /** The hash of a secret that the browser which earned the ticket keeps, or its platform for it. */
  browser_hash: Generated<Buffer | null>
  /** Whether that browser has shown that it keeps the secret. */
  browser_proven: Generated<boolean>
  /** Where a platform keeps the secret; null if a cookie does. */
  storage: Json<unknown> | null
  /** The client address (see `addressKey`) of that browser. It counts if no secret is kept. */
  address: Generated<string>
}

export async function insertTicket(db: Db, ticket: Insertable<TicketsTable>): Promise<void> {
  await db.insertInto('tickets').values(ticket).execute()
}

/** Records that the browser with this secret keeps it. */
export async function markBrowserProven(
  db: Db,
  { tokenHash, browserHash }: { tokenHash: Buffer; browserHash: Buffer },
): Promise<void> {
  await db
    .updateTable('tickets')
    .set({ browser_proven: true })
    .where('token_hash', '=', tokenHash)
    .where('browser_hash', '=', browserHash)
    .execute()
}

interface TicketKey {
  tokenHash: Buffer
  purposes: readonly TicketsTable['purpose'][]
  /** Only the ticket of the browser with this secret. */
  browserHash: Buffer | undefined
}

/** Deletes a ticket and returns it, so that it is taken once. */
export async function deleteTicket(db: Db, { tokenHash, purposes, browserHash }: TicketKey) {
  let query = db
    .deleteFrom('tickets')
    .where('token_hash', '=', tokenHash)
    .where('purpose', 'in', purposes)
    .returning(['purpose', 'data', 'expires_at', 'browser_hash', 'browser_proven', 'storage', 'address'])
  if (browserHash !== undefined) query = query.where('browser_hash', '=', browserHash)
  return await query.executeTakeFirst()
}

export async function deleteExpiredTickets(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('tickets').where('expires_at', '<', now).execute()
}
