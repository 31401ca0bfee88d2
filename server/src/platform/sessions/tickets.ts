import { later, minute } from '../clock.ts'
import type { Db, Trx } from '../database/database.ts'
import type { TicketsTable } from '../database/tables.ts'
import { hashToken, newToken } from './tokens.ts'

const usualLife = minute

/**
 * Issues a ticket: what leads from another page into a session without a token in an address. It stands for nothing but
 * the wish: session, user and any use are made when it is exchanged. `life` in ms.
 */
export async function issueTicket(
  db: Db,
  purpose: TicketsTable['purpose'],
  data: unknown,
  now: Date,
  life = usualLife,
): Promise<string> {
  const ticket = newToken()
  await db
    .insertInto('tickets')
    .values({
      token_hash: hashToken(ticket),
      purpose,
      data: JSON.stringify(data),
      expires_at: later(now, life),
    })
    .execute()
  return ticket
}

/** Takes a ticket for good; undefined where it was never issued, is used, or has run out. */
export async function takeTicket(
  trx: Trx,
  ticket: string,
  now: Date,
): Promise<{ purpose: TicketsTable['purpose']; data: unknown } | undefined> {
  const row = await trx
    .deleteFrom('tickets')
    .where('token_hash', '=', hashToken(ticket))
    .returning(['purpose', 'data', 'expires_at'])
    .executeTakeFirst()
  return row && row.expires_at > now ? row : undefined
}
