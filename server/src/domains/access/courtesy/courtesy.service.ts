import { labById, labsIn, type LabId } from '@tradewind/contract/catalogue'
import type { CourtesyOffer } from '@tradewind/contract/access/courtesy'
import { dayWords } from '@tradewind/contract/words/dates'
import { holdsEverythingByRole, holdsLab, ownsLab } from '@tradewind/contract/roles'
import { audit } from '../../../platform/database/audit.ts'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import { day, later } from '../../../kernel/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../kernel/error.ts'
import type { Services } from '../../../kernel/services.ts'
import { isVerified } from '../../../platform/sessions/guard.ts'
import { setAllowsCourtesy } from '../../../platform/sessions/users.store.ts'
import { giveCourtesy } from '../grants/grants.service.ts'
import { lockHolder } from '../grants/grants.queries.ts'
import { institutionAllows, instructorAllows, listCourtesies, listForbidden } from './courtesy.queries.ts'

/** The labs that the caller can begin to try now. Empty for people who may not, whatever the reason. */
export async function readOffer(services: Services, caller: SignedInCaller): Promise<CourtesyOffer> {
  const { session, now } = caller
  const { courtesyDays: days, environment } = services.config
  const none = { days, labs: [] }
  if (days === 0 || holdsEverythingByRole(session.user) || !isVerified(session)) return none
  if (!(await institutionAllows(services.db, session.user.institutionId))) return none
  const used = (await listCourtesies(services.db, session.user.id)).map(({ lab_id }) => lab_id)
  const forbidden = await listForbidden(services.db, session.user.id)
  const labs = labsIn(environment)
    .filter(({ id, comes }) => comes === null && !holdsLab(session.user, id, now.getTime()))
    .map(({ id }) => id)
    .filter((id) => !used.includes(id) && !forbidden.includes(id))
  return { days, labs }
}

/**
 * Gives the caller a lab for some days without payment, once. Returns the end; the same call while it lasts returns the
 * same end, also when several arrive at once.
 */
export async function startCourtesy(services: Services, caller: SignedInCaller, lab: LabId): Promise<Date> {
  refuseUnneeded(services, caller, lab)
  const { user } = caller.session
  return await inTransaction(services, async (trx) => {
    await lockHolder(trx, user.id)
    const known = (await listCourtesies(trx, user.id)).find(({ lab_id }) => lab_id === lab)
    if (known) return stillLasting(known, lab, caller.now)
    await refuseForbidden(trx, caller, lab)
    const until = later(caller.now, services.config.courtesyDays * day)
    if (!(await giveCourtesy(trx, caller, { userId: user.id, lab, until }))) throw alreadyHeld(lab)
    return until
  })
}

/** Refuses labs that are not to be tried, and people who have them or are no students. */
function refuseUnneeded({ config }: Services, { session, now }: SignedInCaller, lab: LabId): void {
  const { name, comes } = labById(lab)
  if (!labsIn(config.environment).some(({ id }) => id === lab))
    throw new AppError('lab_not_held', 'This lab is not offered here.')
  if (comes !== null) throw new AppError('lab_not_ready', `${name} is not open yet. ${comes}.`)
  if (config.courtesyDays === 0)
    throw new AppError('courtesy_refused', 'Labs cannot be tried for free here. Please pay or enter a code.')
  if (holdsEverythingByRole(session.user) || ownsLab(session.user, lab, now.getTime())) throw alreadyHeld(lab)
}

/** The end of a courtesy that was begun before, while it lasts. */
function stillLasting(known: { expires_at: Date; ended_at: Date | null }, lab: LabId, now: Date): Date {
  if (known.ended_at === null && known.expires_at > now) return known.expires_at
  throw new AppError(
    'courtesy_ended',
    `You have tried ${labById(lab).name} before, and each lab can be tried once. Pay or enter a code to go on. Your work is kept.`,
  )
}

async function refuseForbidden(db: Db, { session }: SignedInCaller, lab: LabId): Promise<void> {
  if (!(await institutionAllows(db, session.user.institutionId)))
    throw new AppError(
      'courtesy_refused',
      'Your institution does not allow labs to be tried for free. Please pay or enter a code.',
    )
  if ((await listForbidden(db, session.user.id)).includes(lab))
    throw new AppError(
      'courtesy_refused',
      'Your instructor does not allow this lab to be tried for free. Please pay or enter a code.',
    )
}

function alreadyHeld(lab: LabId): AppError {
  return new AppError('already_held', `You already have access to ${labById(lab).name}.`)
}

/** What the caller reads after they began. */
export function startedSentence(lab: LabId, until: Date): string {
  return `You can try ${labById(lab).name} free until ${dayWords(until)}.`
}

/** Whether people may play in the caller's classes by courtesy access. */
export async function readInClasses(
  { db, config }: Services,
  { session }: SignedInCaller,
): Promise<{ allowed: boolean; days: number }> {
  return { allowed: await instructorAllows(db, session.user.id), days: config.courtesyDays }
}

/** Sets whether people may play in the caller's classes by courtesy access. It counts at once, in all of them. */
export async function setInClasses(
  services: Services,
  caller: SignedInCaller,
  allowed: boolean,
): Promise<{ allowed: boolean; days: number }> {
  const { id } = caller.session.user
  await inTransaction(services, async (trx) => {
    if (await setAllowsCourtesy(trx, id, allowed))
      await audit(trx, caller, 'courtesy_in_classes_set', { subject: id, details: { allowed } })
  })
  return await readInClasses(services, caller)
}
