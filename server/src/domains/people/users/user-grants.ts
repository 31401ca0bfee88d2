import { isOffered, labById, type LabId } from '@tradewind/contract/catalogue'
import type { ManagedGrant } from '@tradewind/contract/people/users'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import { day, later } from '../../../kernel/clock.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError, refusedField } from '../../../kernel/error.ts'
import type { Services } from '../../../kernel/services.ts'
import { endGrant, giveLab, listGrants } from '../../access/grants/grants.service.ts'
import type { GivenGrant } from '../../access/grants/given-grants.queries.ts'
import { endOfAccess } from '../../../kernel/zones.ts'
import { getManaged, noSuchUser } from './managed-users.ts'
import { lockUser } from './users.queries.ts'

/** All grants that a user ever had, newest first. */
export async function readGrants({ db }: Services, wanted: string): Promise<ManagedGrant[]> {
  const { id } = await getManaged(db, wanted)
  return (await listGrants(db, id)).map(toManagedGrant)
}

function toManagedGrant(grant: GivenGrant): ManagedGrant {
  return {
    id: grant.id,
    lab: grant.lab_id,
    origin: grant.origin,
    source: grant.source,
    grantedAt: grant.granted_at.getTime(),
    expiresAt: grant.expires_at.getTime(),
    endedAt: grant.ended_at?.getTime() ?? null,
  }
}

/** Gives a user one lab until the end of a day, or for its usual duration from now. */
export async function addGrant(
  services: Services,
  caller: SignedInCaller,
  { wanted, lab, until }: { wanted: string; lab: LabId; until: string | null },
): Promise<ManagedGrant> {
  const { name, accessDays } = labById(lab)
  if (!isOffered(lab, services.config.environment)) throw refusedField('lab', `${name} is not offered here.`)
  const end = until === null ? later(caller.now, accessDays * day) : endOfAccess(until)
  if (end <= caller.now) throw refusedField('until', 'This day has passed. Please choose a later one.')
  return await inTransaction(services, async (trx) => {
    const { id } = await getManaged(trx, wanted)
    if (!(await lockUser(trx, id))) throw noSuchUser()
    const given = await giveLab(trx, caller, { userId: id, lab, until: end })
    if (!given)
      throw new AppError('already_held', `This person already has access to ${name} for at least that long.`)
    return toManagedGrant(given)
  })
}

/** Ends one grant. Others of the same lab continue. */
export async function takeGrant(
  services: Services,
  caller: SignedInCaller,
  { wanted, grantId }: { wanted: string; grantId: string },
): Promise<{ message: string }> {
  await inTransaction(services, async (trx) => {
    const { id } = await getManaged(trx, wanted)
    if (!(await endGrant(trx, caller, { userId: id, grantId })))
      throw new AppError(
        'not_found',
        'This grant does not exist or has already ended. Please reload the list.',
      )
  })
  return { message: 'The grant has ended.' }
}
