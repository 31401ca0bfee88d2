import type { LabId } from '@tradewind/contract/catalogue'
import type { Db } from '../../platform/database/database.ts'

/** Whom an event counts for. The key is a pseudonym; nothing here names a person. */
interface EventUser {
  analyticsKey: string
  institutionId: string | null
}

type AnalyticsEvent =
  | { kind: 'Login' }
  | { kind: 'Register' }
  | { kind: 'OpenLab'; lab: LabId; studentView: boolean }
  /** `code` is the demo code's id. */
  | { kind: 'Demo'; code: string }
  | { kind: 'OrgConnect' }

/** Writes an event row, in the transaction of what happened. */
export async function recordEvent(trx: Db, now: Date, user: EventUser, event: AnalyticsEvent): Promise<void> {
  const { kind, ...data } = event
  await trx
    .insertInto('events')
    .values({
      at: now,
      kind,
      analytics_key: user.analyticsKey,
      institution_id: user.institutionId,
      data: JSON.stringify(data),
    })
    .execute()
}
