import { z } from 'zod'
import { labId } from '@tradewind/contract/fields'
import type { Caller } from '../caller.ts'
import { later, minute } from '../clock.ts'
import type { Db } from '../database/database.ts'
import type { Trx } from '../database/transaction.ts'
import { hashToken, newToken } from './tokens.ts'

/** The content of a ticket for each purpose. */
const purposes = {
  guest: z.object({ institution: z.string() }),
  demo: z.object({ codeId: z.uuid(), lab: labId.nullable() }),
  /** The facts that an LMS launch has proven. */
  lti: z.object({
    platformId: z.uuid(),
    sub: z.string(),
    /** Empty if the LMS does not share it. */
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    /** The user teaches the course that the launch came from. */
    courseInstructor: z.boolean(),
    lab: labId.nullable(),
  }),
  lti_link: z.object({ userId: z.uuid() }),
}

type Purposes = typeof purposes
export type TicketPurpose = keyof Purposes
export type TicketData<P extends TicketPurpose> = z.output<Purposes[P]>
export type Ticket = { [P in TicketPurpose]: { purpose: P; data: TicketData<P> } }[TicketPurpose]

const usualLife = minute

/**
 * Issues a ticket, which leads from another page into a session without a token in an address. It only stands for a
 * request: session, user and use are created when it is exchanged. `life` is in ms.
 */
export async function issueTicket(
  db: Db,
  caller: Caller,
  { purpose, data, life = usualLife }: Ticket & { life?: number },
): Promise<string> {
  const ticket = newToken()
  await db
    .insertInto('tickets')
    .values({
      token_hash: hashToken(ticket),
      purpose,
      data: JSON.stringify(data),
      expires_at: later(caller.now, life),
    })
    .execute()
  return ticket
}

/** Takes a ticket for good. Undefined if it was never issued, is used, or has expired. */
export async function takeTicket(trx: Trx, caller: Caller, ticket: string): Promise<Ticket | undefined> {
  const row = await trx
    .deleteFrom('tickets')
    .where('token_hash', '=', hashToken(ticket))
    .returning(['purpose', 'data', 'expires_at'])
    .executeTakeFirst()
  if (!row || row.expires_at <= caller.now) return undefined
  return readTicket(row.purpose, row.data)
}

/** A ticket from an earlier version that this one cannot read counts as expired. */
function readTicket(purpose: TicketPurpose, data: unknown): Ticket | undefined {
  const read = purposes[purpose].safeParse(data)
  return read.success ? ({ purpose, data: read.data } as Ticket) : undefined
}
