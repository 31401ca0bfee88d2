import type { Overview } from '@tradewind/contract/operations/admin'
import { pagedAtMost } from '@tradewind/contract/lists'
import { dayInDenver } from '@tradewind/contract/words/zoned-time'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import { day, later } from '../../../kernel/clock.ts'
import { countWaitingMails } from '../../../platform/mail/outbox.ts'
import type { Services } from '../../../kernel/services.ts'
import { listCodesRunningOut } from '../../access/access-codes/code-batches.ts'
import { countActionsSince, readLatestEntries } from '../audit/audit.service.ts'
import { countEndingInstitutions } from '../../institutions/institutions/institutions.service.ts'

const countTo = pagedAtMost + 1
/** Failed payments of today and of the days before. */
const failedWithinDays = 30
const latestEntries = 5

/** What needs an administrator's attention. Each number is counted by an index. */
export async function readOverview({ db, hooks }: Services, caller: SignedInCaller): Promise<Overview> {
  const since = dayInDenver(later(caller.now, -(failedWithinDays - 1) * day))
  const [pendingApplications, codesRunningOut, institutionsEnding, failed, mailsWaiting, latest] =
    await Promise.all([
      hooks.countApplications(db, countTo),
      listCodesRunningOut(db, caller),
      countEndingInstitutions(db, caller, countTo),
      countActionsSince(db, { action: 'order_failed', since }, countTo),
      countWaitingMails(db, countTo),
      readLatestEntries(db, latestEntries),
    ])
  return {
    pendingApplications,
    codesRunningOut,
    institutionsEnding,
    failedPayments: { count: failed, since },
    mailsWaiting,
    latest,
  }
}
