import { labById } from '@tradewind/contract/catalogue'
import { toCsv } from '@tradewind/contract/csv'
import { audit } from '../../../platform/database/audit.ts'
import { Caller } from '../../../kernel/caller.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Services } from '../../../kernel/services.ts'
import {
  listBillings,
  listForBill,
  listToFreeze,
  lockBilling,
  updateBilling,
} from './roster-billing.queries.ts'

/** Makes the lists for bills whose last day to opt out is over (as a job). A list that stands never changes. */
export async function freezeLists(services: Services): Promise<void> {
  const caller = Caller.system(services.clock.now())
  for (const id of await listToFreeze(services.db, caller.now)) {
    try {
      await freeze(services, caller, id)
    } catch (error) {
      services.log.error({ err: error, billing: id }, 'the list of a billed course could not be made')
    }
  }
}

const head = ['Course', 'Institution', 'Lab', 'Name', 'Email', 'School ID', 'In or out', 'Opened']

async function freeze(services: Services, caller: Caller, id: string): Promise<void> {
  await inTransaction(services, async (trx) => {
    const billing = await lockBilling(trx, id)
    if (!billing || billing.frozen_at !== null || billing.cancelled_at !== null) return
    const [shown] = await listBillings(trx, id)
    const students = await listForBill(trx, billing)
    const list = toCsv([
      head,
      ...students.map((student) => [
        billing.course,
        shown?.institution_name ?? '',
        labById(billing.lab_id).name,
        student.name,
        student.email,
        student.school_id,
        student.is_in ? 'in' : 'out',
        student.opened ? 'yes' : 'no',
      ]),
    ])
    await updateBilling(trx, id, { frozen_at: caller.now, list })
    await audit(trx, caller, 'roster_list_made', {
      actor: null,
      subject: id,
      details: { lab: billing.lab_id, students: students.filter((student) => student.is_in).length },
    })
  })
}
