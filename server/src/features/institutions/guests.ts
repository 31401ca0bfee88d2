import { labsIn, type Environment } from '@tradewind/contract/catalogue'
import { recordAudit } from '../../platform/audit.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Db, Trx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Services } from '../../platform/services.ts'
import { startSession, type Session } from '../../platform/sessions/sessions.ts'
import { addVisitor } from '../../platform/sessions/visitors.ts'
import { recordEvent } from '../analytics/analytics.service.ts'
import { findNetworks, hasLabs, keepInstitution, type Networks } from './guests.queries.ts'
import { rangesContain } from './ip-ranges.ts'

/** What the ticket of a guest stands for. */
export interface Visit {
  institution: string
}

type Verdict =
  | { admittedBy: 'range' | 'proxy' }
  | { refusal: 'unknown' | 'nothing_open' }
  | { refusal: 'outside'; instructions: string }

/** Whether somebody at an address may come in as a guest of an institution now, and by which of its addresses. */
export async function judgeVisit(
  db: Db,
  environment: Environment,
  { institution, address, now }: Visit & { address: string; now: Date },
): Promise<Verdict> {
  const networks = await findNetworks(db, institution)
  if (!networks) return { refusal: 'unknown' }
  const admittedBy = admission(networks, address)
  if (admittedBy === null) return { refusal: 'outside', instructions: networks.proxy_instructions }
  const offered = labsIn(environment).map(({ id }) => id)
  const open = await hasLabs(db, institution, offered, now)
  return open ? { admittedBy } : { refusal: 'nothing_open' }
}

function admission(networks: Networks, address: string): 'range' | 'proxy' | null {
  if (rangesContain(networks.ip_ranges, address)) return 'range'
  return rangesContain(networks.proxy_ips, address) ? 'proxy' : null
}

/** Begins the session of a guest and counts it as a sign-in. The address is judged again: a ticket can be carried off. */
export async function beginGuestSession(
  trx: Trx,
  services: Services,
  caller: Caller,
  { institution }: Visit,
): Promise<string> {
  await keepInstitution(trx, institution)
  const { address, now } = caller
  const verdict = await judgeVisit(trx, services.config.environment, { institution, address, now })
  if ('refusal' in verdict) throw refusals[verdict.refusal]()
  const guest = await addVisitor(trx, { kind: 'guest', institutionId: institution, now })
  await recordAudit(trx, caller, now, {
    action: 'institution_visited',
    actor: guest.id,
    subject: institution,
    details: verdict,
  })
  const counted = { analyticsKey: guest.analyticsKey, institutionId: institution }
  await recordEvent(trx, now, counted, { kind: 'Login' })
  return await startSession(trx, guest, caller, verdict)
}

/**
 * Refuses a guest whose institution is gone, or who has left its network; everybody else passes. Who came by a proxy
 * may be anywhere: its institution has let them in.
 */
export async function admitGuest({ db }: Services, session: Session, caller: Caller): Promise<void> {
  if (session.kind !== 'guest') return
  const { institutionId } = session.user
  const networks = institutionId === null ? undefined : await findNetworks(db, institutionId)
  if (!networks) throw refusals.unknown()
  if (session.admittedBy !== 'proxy' && admission(networks, caller.address) === null) throw refusals.outside()
}

const refusals = {
  unknown: () => new AppError('institution_gone', 'Institution not found.'),
  outside: () => new AppError('guest_outside', 'Guest access is not available from your location.'),
  nothing_open: () => new AppError('lab_not_held', 'Your institution has no lab that is open now.'),
}
