import { randomUUID } from 'node:crypto'
import { isOffered, labById } from '@tradewind/contract/catalogue'
import type { RosterBilling, rosterBillingRoutes } from '@tradewind/contract/sales/roster-billing'
import type { BodyOf } from '@tradewind/contract/route'
import { audit } from '../../../platform/database/audit.ts'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import { day, later } from '../../../kernel/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { endOfNamedDay } from '../../../kernel/zones.ts'
import { AppError, refusedField } from '../../../kernel/error.ts'
import type { Services } from '../../../kernel/services.ts'
import { endGrantsOf } from '../../access/grants/grants.service.ts'
import {
  findBilling,
  insertBilling,
  listBillings,
  lockBilling,
  updateBilling,
} from './roster-billing.queries.ts'
import { findInstitutionOfCourse } from '../../lms/lms/lms.service.ts'

type BillingRequest = BodyOf<(typeof rosterBillingRoutes)['POST /api/roster-billing']>

/** A course lasts no longer than this. */
const longestDays = 730

export async function readBillings(db: Db): Promise<RosterBilling[]> {
  return (await listBillings(db, null)).map(toBilling)
}

/** Bills a course. A job gives the lab to the students on its list who have an account, the others get it as they come. */
export async function billCourse(
  services: Services,
  caller: SignedInCaller,
  wanted: BillingRequest,
): Promise<RosterBilling> {
  const { name, comes } = labById(wanted.lab)
  if (!isOffered(wanted.lab, services.config.environment) || comes !== null)
    throw refusedField('lab', `${name} is not offered here.`)
  const optOutUntil = endOfNamedDay(wanted.optOutUntil)
  const accessUntil = endOfNamedDay(wanted.accessUntil)
  if (optOutUntil <= caller.now) throw refusedField('optOutUntil', 'Please choose a day that is not over.')
  if (accessUntil <= optOutUntil)
    throw refusedField('accessUntil', 'Please choose a day after the last one to opt out.')
  if (accessUntil > later(caller.now, longestDays * day))
    throw refusedField('accessUntil', 'Please choose a day within two years.')
  return await inTransaction(services, async (trx) => {
    const institution = await findInstitutionOfCourse(trx, wanted.course)
    if (!institution)
      throw refusedField('course', 'This course belongs to no institution. Please choose another one.')
    const id = randomUUID()
    const added = await insertBilling(trx, {
      id,
      context_id: wanted.course,
      course: institution.title,
      institution_id: institution.id,
      lab_id: wanted.lab,
      opt_out_until: optOutUntil,
      access_until: accessUntil,
      created_by: caller.session.user.id,
      created_at: caller.now,
    })
    if (!added) throw refusedField('course', `This course is already billed for ${name}.`)
    await audit(trx, caller, 'roster_billed', {
      subject: id,
      details: { lab: wanted.lab, institution: institution.id, until: optOutUntil.toISOString() },
    })
    // A course may have thousands of students.
    await trx.services.jobs.send(trx, 'give-billed', { billing: id })
    return await readOne(trx, id)
  })
}

/** Takes a billing back before its list stands. */
export async function cancelBilling(
  services: Services,
  caller: SignedInCaller,
  id: string,
): Promise<{ message: string }> {
  await inTransaction(services, async (trx) => {
    const billing = await lockBilling(trx, id)
    if (!billing) throw noSuchBilling()
    if (billing.frozen_at !== null)
      throw new AppError(
        'billing_closed',
        'The list of this course stands, so it cannot be cancelled any more.',
      )
    if (billing.cancelled_at !== null) return
    await updateBilling(trx, id, { cancelled_at: caller.now })
    await endGrantsOf(trx, caller, { origin: 'roster', reference: id })
    await audit(trx, caller, 'roster_billing_cancelled', { subject: id, details: { lab: billing.lab_id } })
  })
  return { message: 'The course is not billed any more, and the access that it gave has ended.' }
}

/** The list for the bill, as it stands. */
export async function readList(db: Db, id: string): Promise<{ fileName: string; csv: string }> {
  const billing = await findBilling(db, id)
  if (!billing) throw noSuchBilling()
  if (billing.list === null)
    throw new AppError('billing_closed', 'The list stands on the day after the last one to opt out.')
  return { fileName: `course-list-${id.slice(0, 8)}.csv`, csv: billing.list }
}

async function readOne(trx: Trx, id: string): Promise<RosterBilling> {
  const [row] = await listBillings(trx, id)
  if (!row) throw noSuchBilling()
  return toBilling(row)
}

export function noSuchBilling(): AppError {
  return new AppError('not_found', 'There is no such course on the bill. Please reload the page.')
}

function toBilling(row: Awaited<ReturnType<typeof listBillings>>[number]): RosterBilling {
  return {
    id: row.id,
    course: row.course,
    institution: row.institution_name,
    lab: row.lab_id,
    optOutUntil: row.opt_out_until.getTime(),
    accessUntil: row.access_until.getTime(),
    state: row.cancelled_at !== null ? 'cancelled' : row.frozen_at !== null ? 'frozen' : 'open',
    in: row.students_in ?? 0,
    out: row.students_out ?? 0,
  }
}
