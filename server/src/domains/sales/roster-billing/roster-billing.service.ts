import type { Caller } from '../../../kernel/caller.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Services } from '../../../kernel/services.ts'
import { freezeLists } from './freeze-lists.ts'
import { giveBilled, giveToRoster } from './give-billed.ts'
import { listOpenBillingsOfLink } from './roster-billing.queries.ts'

/** Takes the jobs of roster billing. */
export async function workRosterBillingJobs(services: Services): Promise<void> {
  await services.jobs.work('give-billed', ({ billing }) => giveToRoster(services, billing))
  await services.jobs.work('freeze-rosters', () => freezeLists(services))
  await services.jobs.schedule('freeze-rosters', '10 * * * *')
}

/** Gives a student who comes from a billed course what it pays, on the first time. */
export async function joinBilledCourse(
  trx: Trx,
  caller: Caller,
  { userId, linkId }: { userId: string; linkId: string },
): Promise<void> {
  for (const billing of await listOpenBillingsOfLink(trx, linkId, caller.now))
    await giveBilled(trx, caller, { billing, userId })
}
