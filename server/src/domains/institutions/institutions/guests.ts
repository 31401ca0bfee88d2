import { labsIn, type Environment } from '@tradewind/contract/catalogue'
import { audit } from '../../../platform/database/audit.ts'
import type { Caller, SignedInCaller } from '../../../kernel/caller.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../kernel/error.ts'
import type { Services } from '../../../kernel/services.ts'
import { startSession } from '../../../platform/sessions/sessions.ts'
import type { TicketData } from '../../../platform/sessions/tickets.ts'
import { addVisitor } from '../../../platform/sessions/visitors.ts'
import { findNetworks, hasLabs, keepInstitution, type Networks } from './guests.queries.ts'
import { rangesContain } from './ip-ranges.ts'

type Verdict =
  | { admittedBy: 'range' | 'proxy' }
  | { refusal: 'unknown' | 'nothing_open' }
  | { refusal: 'outside'; instructions: string }

/** Whether the caller may come in as a guest of an institution now, and by range or by proxy. */
export async function judgeVisit(
  db: Db,
  { address, now }: Caller,
  { institution, environment }: TicketData<'guest'> & { environment: Environment },
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

/**
 * Begins a guest's session and counts it as a sign-in. The address is checked again, because a ticket can be passed on.
 */
export async function beginGuestSession(
  trx: Trx,
  caller: Caller,
  { institution }: TicketData<'guest'>,
): Promise<string> {
  await keepInstitution(trx, institution)
  const { environment } = trx.services.config
  const verdict = await judgeVisit(trx, caller, { institution, environment })
  if ('refusal' in verdict) throw refusals[verdict.refusal]()
  const guest = await addVisitor(trx, caller, { kind: 'guest', institutionId: institution })
  await audit(trx, caller, 'institution_visited', {
    actor: guest.id,
    subject: institution,
    details: verdict,
  })
  await trx.services.hooks.recordEvent(trx, caller, {
    user: { analyticsKey: guest.analyticsKey, institutionId: institution },
    event: { kind: 'Login' },
  })
  return await startSession(trx, caller, { user: guest, arrival: verdict })
}

/**
 * Refuses guests whose institution was deleted or who left its network; all others pass. Guests who came through a
 * proxy may use any address, because their institution has admitted them.
 */
export async function admitGuest({ db }: Services, { session, address }: SignedInCaller): Promise<void> {
  if (session.kind !== 'guest') return
  const { institutionId } = session.user
  const networks = institutionId === null ? undefined : await findNetworks(db, institutionId)
  if (!networks) throw refusals.unknown()
  if (session.admittedBy !== 'proxy' && admission(networks, address) === null) throw refusals.outside()
}

const refusals = {
  unknown: () => new AppError('institution_gone', 'Institution not found.'),
  outside: () => new AppError('guest_outside', 'Guest access is not available from your location.'),
  nothing_open: () => new AppError('lab_not_held', 'Your institution has no open lab right now.'),
}
