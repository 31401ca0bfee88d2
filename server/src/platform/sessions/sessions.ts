import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { day, hour, later, minute } from '../../kernel/clock.ts'
import type { Db } from '../database/database.ts'
import type { GuardedPool } from '../database/guarded-pool.ts'
import { inTransaction, type Trx } from '../database/transaction.ts'
import type { UserKind } from '../../kernel/session.ts'
import { AppError } from '../../kernel/error.ts'
import type { Services } from '../../kernel/services.ts'
import type { Caller, SignedInCaller } from '../../kernel/caller.ts'
import type { Session } from '../../kernel/session.ts'
import { findSessionRow, type SessionRow } from './sessions.queries.ts'
import { insertSession, noteSessionUse, type SessionsTable } from './sessions.store.ts'
import { deleteTokens, insertToken, noteFirstUse } from './session-tokens.store.ts'
import { userOfSession } from './session-user.ts'
import { hashToken, isLabToken, labTokenOf, newToken } from '../../kernel/tokens.ts'

/**
 * The lifetime of a session from sign-in, and without use, in ms. LMS, guest and demo sessions have no idle limit, and
 * neither has a sign-in through an institution, which thus decides anew every day who belongs to it.
 */
const lifetimes: Record<UserKind | 'admin' | 'institution', { absolute: number; idle: number }> = {
  portal: { absolute: 30 * day, idle: 7 * day },
  admin: { absolute: 12 * hour, idle: 2 * hour },
  institution: { absolute: 12 * hour, idle: 12 * hour },
  lti: { absolute: 12 * hour, idle: 12 * hour },
  guest: { absolute: 8 * hour, idle: 8 * hour },
  demo: { absolute: 2 * hour, idle: 2 * hour },
}

/** The latest end of a session that begins now. */
export function endOfSession(kind: Exclude<UserKind, 'portal'>, now: Date): Date {
  return later(now, lifetimes[kind].absolute)
}

/** A portal token older than this is replaced in a call of the portal itself. */
const rotateAfter = day
/** How long an old token still works after its successor's first use, so that calls in progress do not fail. */
const overlap = 5 * minute
/** Use is recorded at most this often, so that most calls only read. */
const noteUseAfter = minute

/** What a session that began elsewhere stores about its beginning. */
export interface Arrival {
  /** Whether a guest came in from the institution's range or through its proxy. */
  admittedBy?: 'range' | 'proxy'
  ltiPlatformId?: string
  /** The link in their course that the user opened. */
  ltiLinkId?: string
  /** The user teaches the course that the LMS launched from. */
  courseInstructor?: boolean
  /** The user is a teaching assistant of that course. */
  courseAssistant?: boolean
  /** The identity provider of the institution that signed the user in. */
  identityProviderId?: string
  /** When that institution last asked the user who they are. */
  provenAt?: Date
}

/** Signs a user in with a new session. Returns its token. */
export async function startSession(
  trx: Trx,
  caller: Caller,
  { user, arrival = {} }: { user: { id: string; kind: UserKind }; arrival?: Arrival },
): Promise<string> {
  const session = newSession(caller, user, arrival)
  await insertSession(trx, session)
  return await addToken(trx, session.id, caller.now, caller.now)
}

function newSession(caller: Caller, user: { id: string; kind: UserKind }, arrival: Arrival = {}) {
  return {
    id: randomUUID(),
    user_id: user.id,
    kind: user.kind,
    user_agent: caller.userAgent,
    address: caller.address,
    signed_in_at: caller.now,
    last_used_at: caller.now,
    admitted_by: arrival.admittedBy ?? null,
    lti_platform_id: arrival.ltiPlatformId ?? null,
    lti_link_id: arrival.ltiLinkId ?? null,
    course_instructor: arrival.courseInstructor ?? false,
    course_assistant: arrival.courseAssistant ?? false,
    identity_provider_id: arrival.identityProviderId ?? null,
    proven_at: arrival.provenAt ?? null,
    viewer_session_id: null as string | null,
  }
}

interface FoundSession {
  session: Session
  row: SessionRow
  byLab: boolean
}

/** The valid session of a session token or a lab's token, or null. Records its use. */
export async function findSession(
  { db, pool, log }: Pick<Services, 'db' | 'pool' | 'log'>,
  token: string,
  now: Date,
): Promise<FoundSession | null> {
  const found = await findUnused(pool, token, now)
  // A database that accepts no changes must not keep people from reading.
  if (found)
    await noteUse(db, found.row, now).catch((error: unknown) => {
      log.warn({ err: error }, 'the use of a session could not be recorded')
    })
  return found
}

/** The same without a use, so that a page left open keeps no session alive. */
export async function findUnused(pool: GuardedPool, token: string, now: Date): Promise<FoundSession | null> {
  const row = await findSessionRow(pool, hashToken(token), now)
  if (!row || !isAlive(row, now)) return null
  const session: Session = {
    id: row.session_id,
    kind: row.session_kind,
    token,
    user: { ...userOfSession(row), ...endOfVisit(row) },
    admittedBy: row.admitted_by,
    identityProviderId: row.identity_provider_id,
    analyticsKey: row.analytics_key,
    provenAt: row.proven_at ?? row.signed_in_at,
    emailProven: row.email_proven,
    viewed: row.viewed,
  }
  return { session, row, byLab: isLabToken(token) }
}

/** Guests and demo visitors have no account to come back to, so they read when their visit ends. */
function endOfVisit({ session_kind: kind, signed_in_at: since }: SessionRow): { visitEndsAt?: number } {
  return kind === 'guest' || kind === 'demo' ? { visitEndsAt: endOfSession(kind, since).getTime() } : {}
}

function isAlive(row: SessionRow, now: Date): boolean {
  if (row.status !== 'active') return false
  if (row.token_expires_at !== null && row.token_expires_at <= now) return false
  return isWithinLife(
    {
      kind: row.session_kind,
      identity_provider_id: row.identity_provider_id,
      signed_in_at: row.signed_in_at,
      last_used_at: row.last_used_at,
    },
    row.admin,
    now,
  )
}

type Dates = Pick<
  Selectable<SessionsTable>,
  'kind' | 'identity_provider_id' | 'signed_in_at' | 'last_used_at'
>

/** Whether neither the absolute nor the idle lifetime has passed. An administrator's portal sessions are shorter. */
function isWithinLife(session: Dates, admin: boolean, now: Date): boolean {
  const ofInstitution = session.identity_provider_id !== null
  const life =
    lifetimes[session.kind === 'portal' && admin ? 'admin' : ofInstitution ? 'institution' : session.kind]
  return (
    now.getTime() - session.signed_in_at.getTime() < life.absolute &&
    now.getTime() - session.last_used_at.getTime() < life.idle
  )
}

async function noteUse(db: Db, row: SessionRow, now: Date): Promise<void> {
  if (row.first_used_at === null) await noteFirstUse(db, row, { now, othersEnd: later(now, overlap) })
  if (now.getTime() - row.last_used_at.getTime() >= noteUseAfter) {
    await noteSessionUse(db, row.session_id, now)
  }
}

/** Whether a portal token is old enough to be replaced, and has not been replaced yet. */
export function isRotationDue(row: SessionRow, now: Date): boolean {
  return (
    row.session_kind === 'portal' &&
    row.token_expires_at === null &&
    now.getTime() - row.token_created_at.getTime() >= rotateAfter
  )
}

/** An unused successor younger than this is on its way, and the old token remains valid. */
const successorArrivesWithin = minute

/**
 * A successor for a token, or null if one is on its way. A caller that ignores its successors thus gets at most one a
 * minute. Refuses with 401 if the session or the token has ended in the meantime.
 */
export async function rotate(
  services: Pick<Services, 'db'>,
  row: SessionRow,
  now: Date,
): Promise<string | null> {
  return await inTransaction(services, async (trx) => {
    if (!(await lockSession(trx, row.session_id))) throw sessionEnded()
    const tokens = await trx
      .selectFrom('session_tokens')
      .select(['token_hash', 'created_at', 'first_used_at'])
      .where('session_id', '=', row.session_id)
      .execute()
    if (!tokens.some((token) => token.token_hash.equals(row.token_hash))) throw sessionEnded()
    const onItsWay = tokens.some(
      (token) => token.first_used_at === null && token.created_at > later(now, -successorArrivesWithin),
    )
    return onItsWay ? null : await addToken(trx, row.session_id, now, null)
  })
}

/** Gives the caller's session a new token and ends all its previous ones at once. */
export async function replaceToken(trx: Trx, { session, now }: SignedInCaller): Promise<string> {
  if (!(await lockSession(trx, session.id))) throw sessionEnded()
  await deleteTokens(trx, session.id)
  return await addToken(trx, session.id, now, now)
}

/**
 * Gives the caller's session a new token after they have proven again who they are. Its former ones end five minutes
 * after the new one's first use, so that calls in progress do not fail.
 */
export async function succeedToken(db: Db, { session, now }: SignedInCaller): Promise<string> {
  return await addToken(db, session.id, now, null)
}

/** Makes token replacements of a session take turns. Returns false if the session has ended. */
async function lockSession(trx: Db, sessionId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export function sessionEnded(): AppError {
  return new AppError('not_signed_in', 'Your session has ended. Please sign in again.')
}

async function addToken(db: Db, sessionId: string, now: Date, firstUsedAt: Date | null): Promise<string> {
  const token = newToken()
  await insertToken(db, tokenRow(token, sessionId, now, firstUsedAt))
  return token
}

function tokenRow(token: string, sessionId: string, now: Date, firstUsedAt: Date | null) {
  return {
    token_hash: hashToken(token),
    lab_hash: hashToken(labTokenOf(token)),
    session_id: sessionId,
    created_at: now,
    first_used_at: firstUsedAt,
    expires_at: null,
  }
}

/** A view ends after this time, and with the administrator's session at the latest. */
const viewFor = 30 * minute

/**
 * Begins a view: a session of `user` that belongs to the administrator's own, ends with it, and only reads. Returns its
 * token and its end.
 */
export async function startView(
  trx: Trx,
  caller: SignedInCaller,
  user: { id: string; kind: UserKind },
): Promise<{ token: string; until: Date }> {
  const { session: own, now } = caller
  const viewer = await trx
    .selectFrom('sessions')
    .select('signed_in_at')
    .where('id', '=', own.id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!viewer) throw sessionEnded()
  const viewerEnds = later(viewer.signed_in_at, lifetimes.admin.absolute)
  const until = new Date(Math.min(later(now, viewFor).getTime(), viewerEnds.getTime()))
  const view = { ...newSession(caller, user), viewer_session_id: own.id }
  await insertSession(trx, view)
  const token = newToken()
  await insertToken(trx, { ...tokenRow(token, view.id, now, now), expires_at: until })
  return { token, until }
}

/** The valid sessions of a user, last used first, without views of administrators. */
export async function listSessions(db: Db, { id, admin }: { id: string; admin: boolean }, now: Date) {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'kind', 'identity_provider_id', 'user_agent', 'address', 'signed_in_at', 'last_used_at'])
    .where('user_id', '=', id)
    .where('viewer_session_id', 'is', null)
    .orderBy('last_used_at', 'desc')
    .execute()
  return rows.filter((row) => isWithinLife(row, admin, now))
}
