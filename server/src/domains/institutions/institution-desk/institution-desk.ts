import type { InstitutionDesk } from '@tradewind/contract/institutions/institution-desk'
import { dayInDenver } from '@tradewind/contract/words/zoned-time'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import { day, later } from '../../../kernel/clock.ts'
import type { Services } from '../../../kernel/services.ts'
import { readForContact } from '../institutions/contacts.ts'
import { sushiAddress } from '../usage-reports/report-facts.ts'
import { countPeople } from './institution-desk.queries.ts'

/** An institution as its contact sees it. */
export async function readDesk(
  services: Services,
  caller: SignedInCaller,
  institutionId: string,
): Promise<InstitutionDesk> {
  const { db, config, hooks } = services
  const { name, labs, ...networks } = await readForContact(db, caller, institutionId)
  const lately = {
    institutionId,
    from: dayInDenver(later(caller.now, -30 * day)),
    to: dayInDenver(caller.now),
  }
  const use = await hooks.readInstitutionUse(services, lately)
  const people = await countPeople(db, institutionId, hooks.whoSignedIn(db, lately))
  return {
    institutionId,
    name,
    people: { ...people, visits: Math.max(0, use.uniqueUsers - people.lately) },
    licences: labs.map(([lab, until]) => ({ lab, until: until?.getTime() ?? null })),
    networks,
    usageReports: { address: sushiAddress(config), customerId: institutionId },
  }
}
