import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { labId } from '@tradewind/contract/fields'
import { platformFamilies } from '@tradewind/contract/lms/lms'
import type { Caller } from '../../kernel/caller.ts'
import { later } from '../../kernel/clock.ts'
import { ticketLife } from '../http/ticket-cookie.ts'
import type { Db } from '../database/database.ts'
import { addressKey } from '../../kernel/addresses.ts'
import { hashToken, newToken } from '../../kernel/tokens.ts'
import { deleteTicket, insertTicket, markBrowserProven } from './tickets.store.ts'

/** The content of a ticket for each purpose. */
const contents = {
  guest: z.object({ institution: z.string() }),
  demo: z.object({ codeId: z.uuid(), lab: labId.nullable() }),
  /** The facts that an LMS launch has proven. */
  lti: z.object({
    platformId: z.uuid(),
    /** The kind of LMS, as it calls itself. */
    family: z.enum(platformFamilies),
    sub: z.string(),
    /** Empty if the LMS does not share it. */
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    /** The user teaches the course that the launch came from. */
    courseInstructor: z.boolean(),
    /** The user is a teaching assistant of that course. */
    courseAssistant: z.boolean(),
    /** The LMS made the user up, to show a teacher what students see. */
    testUser: z.boolean(),
    /** How the LMS's grade files name the user. Empty texts where it does not say. */
    ids: z.object({ login: z.string(), sourcedId: z.string(), platformUserId: z.string() }),
    /** The LMS's ids of the groups that the user is in; null if it does not say. */
    groups: z.array(z.string()).nullable(),
    deploymentId: z.string(),
    /** The course and the link in it, as the platform describes them; `course-claims.ts` says what each part is. */
    course: z.object({
      context: z.object({
        id: z.string(),
        title: z.string(),
        label: z.string(),
        copiedFrom: z.array(z.string()),
      }),
      link: z.object({ id: z.string(), title: z.string() }),
      services: z.object({
        membershipsUrl: z.string().nullable(),
        lineitemsUrl: z.string().nullable(),
        lineitemUrl: z.string().nullable(),
        scopes: z.array(z.string()),
        groupsUrl: z.string().nullable(),
        groupSetsUrl: z.string().nullable(),
        noticesUrl: z.string().nullable(),
      }),
      wish: z.object({
        lab: labId.nullable(),
        template: z.uuid().nullable(),
        classCode: z.string().nullable(),
        practice: z.boolean(),
        copiedFrom: z.array(z.string()),
      }),
    }),
  }),
  lti_link: z.object({ userId: z.uuid() }),
  /** What the identity provider of an institution has proven. */
  institution: z.object({
    providerId: z.uuid(),
    issuer: z.string(),
    /** The ids that the provider gives this person, the best first. */
    subjects: z.array(z.string()).min(1),
    /** Empty where the provider does not say. */
    email: z.string(),
    /** The address is in a mail domain of the institution, so nobody else can have it. */
    emailProven: z.boolean(),
    firstName: z.string(),
    lastName: z.string(),
    /** When the provider last asked them who they are, in ms since 1970; null if it does not say. */
    provenAt: z.number().nullable(),
  }),
  /** An administrator wants to see what signing in there brings. */
  identity_test: z.object({ providerId: z.uuid() }),
  /** A question that a passkey is to answer, and for what. Without a user, any passkey of the portal. */
  passkey: z.object({
    challenge: z.string(),
    use: z.enum(['sign_in', 'second_step', 'proof', 'add']),
    userId: z.uuid().nullable(),
  }),
}

type Purposes = typeof contents
export type TicketPurpose = keyof Purposes
export type TicketData<P extends TicketPurpose> = z.output<Purposes[P]>
export type Ticket = { [P in TicketPurpose]: { purpose: P; data: TicketData<P> } }[TicketPurpose]

const storage = z.object({ target: z.string(), origin: z.string(), key: z.string() })
/** Where a platform keeps a browser's secret: in one of its frames, of an origin, under a key. */
export type PlatformStorage = z.infer<typeof storage>

/** The browser that earns a ticket. */
export interface Earner {
  /** What only this browser can show. */
  secret: string
  /** Whether it has shown already that it keeps secrets. If it does not, its address counts in place of the secret. */
  proven: boolean
  /** Where its platform keeps the secret; null if a cookie does. */
  storage: PlatformStorage | null
}

interface NewTicket {
  /** In ms. */
  life?: number
  /** Null for a ticket that stands in no address. */
  earner: Earner | null
}

/**
 * Issues a ticket, which leads from another page into a session without a token in an address. It only stands for a
 * request: session, user and use are created when it is exchanged.
 */
export async function issueTicket(
  db: Db,
  caller: Caller,
  { purpose, data, life = ticketLife, earner }: Ticket & NewTicket,
): Promise<string> {
  const ticket = newToken()
  await insertTicket(db, {
    token_hash: hashToken(ticket),
    purpose,
    data: JSON.stringify(data),
    expires_at: later(caller.now, life),
    browser_hash: earner && hashToken(earner.secret),
    browser_proven: earner?.proven ?? false,
    storage: earner?.storage ? JSON.stringify(earner.storage) : null,
    address: addressKey(caller.address),
  })
  return ticket
}

/**
 * Records that the browser which earned a ticket keeps the secret. From then on the ticket works with the secret only,
 * so that a person who copied the address cannot use it, not even at the same client address.
 */
export async function proveEarner(
  db: Db,
  { ticket, secret }: { ticket: string; secret: string },
): Promise<void> {
  await markBrowserProven(db, { tokenHash: hashToken(ticket), browserHash: hashToken(secret) })
}

/** A ticket that was taken, and what its browser must show. */
export type TakenTicket<P extends TicketPurpose = TicketPurpose> = Extract<Ticket, { purpose: P }> & {
  earnedBy: { hash: Buffer | null; proven: boolean; storage: PlatformStorage | null; address: string }
}

interface TicketClaim<P> {
  ticket: string
  purposes: readonly P[]
  /** The secret that the caller's browser shows, for tickets that work with it only; null if it shows none. */
  secret?: string | null
}

/**
 * Takes a ticket for good. Undefined if it was never issued, is used, or has expired. A ticket of another purpose, or
 * of a browser with another secret, is not touched. Where the client address may stand in for the secret, the caller
 * asks `isEarner` in the same transaction.
 */
export async function takeTicket<P extends TicketPurpose>(
  db: Db,
  caller: Caller,
  { ticket, purposes, secret }: TicketClaim<P>,
): Promise<TakenTicket<P> | undefined> {
  // Without a secret the hash is that of no browser.
  const browserHash = secret === undefined ? undefined : hashToken(secret ?? newToken())
  const row = await deleteTicket(db, { tokenHash: hashToken(ticket), purposes, browserHash })
  if (!row || row.expires_at <= caller.now) return undefined
  const read = readTicket(row.purpose as P, row.data)
  return (
    read && {
      ...read,
      earnedBy: {
        hash: row.browser_hash,
        proven: row.browser_proven,
        storage: storage.safeParse(row.storage).data ?? null,
        address: row.address,
      },
    }
  )
}

/**
 * Whether the caller's browser earned a ticket: it shows the secret, or, if it never kept one, calls from the same
 * address.
 */
export function isEarner({ earnedBy }: TakenTicket, caller: Caller, secrets: readonly string[]): boolean {
  const { hash, proven, address } = earnedBy
  if (hash && secrets.some((secret) => timingSafeEqual(hashToken(secret), hash))) return true
  return !proven && secrets.length === 0 && address === addressKey(caller.address)
}

/** A ticket of another version that this one cannot read counts as expired. */
function readTicket<P extends TicketPurpose>(
  purpose: P,
  data: unknown,
): Extract<Ticket, { purpose: P }> | undefined {
  const read = contents[purpose].safeParse(data)
  return read.success ? ({ purpose, data: read.data } as Extract<Ticket, { purpose: P }>) : undefined
}
