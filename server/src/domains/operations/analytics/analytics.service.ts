import { unknownInstitution } from '@tradewind/contract/rules'
import { dayInDenver } from '@tradewind/contract/words/zoned-time'
import type { Insertable } from 'kysely'
import type { Caller } from '../../../kernel/caller.ts'
import { hour } from '../../../kernel/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { lastInTransaction } from '../../../platform/database/guarded-pool.ts'
import type { AnalyticsEvent, CountedEvent, EventUser } from '../../hooks.ts'
import type { Counted } from './analytics-counts.store.ts'
import type { EventsTable } from './analytics.tables.ts'
import { countEvent } from './events.queries.ts'

/** Writes an event row and counts it on its day, as the last step of the transaction. */
export async function recordEvent(trx: Db, caller: Caller, counted: CountedEvent): Promise<void> {
  // All sign-ins lock the same row of the day, so it is written last.
  await lastInTransaction(() => countEvent(trx, ...rowsOf(caller, counted)))
}

function rowsOf({ now }: Caller, { user, event }: CountedEvent): [Insertable<EventsTable>, Counted] {
  const { kind, ...data } = event
  const row = {
    at: hourOf(now),
    kind,
    analytics_key: user.analyticsKey,
    institution_id: user.institutionId,
    data: JSON.stringify(data),
  }
  const counted: Counted = {
    day: dayInDenver(now),
    lab: event.kind === 'OpenLab' ? event.lab : '',
    institution: user.institutionId ?? unknownInstitution,
    instructorEvents: event.kind === 'OpenLab' && !event.studentView ? 1 : 0,
    who: whoOf(user, event),
  }
  return [row, counted]
}

/**
 * The hour of a moment, which is all that is stored. The audit entry has the exact time, so an exact time here would
 * reveal the person behind the pseudonym. Denver is whole hours from UTC, so the day stays the same.
 */
function hourOf(time: Date): Date {
  return new Date(Math.floor(time.getTime() / hour) * hour)
}

/** The key that counts once a day: a user's pseudonym, or the id of a demo code. */
function whoOf({ analyticsKey }: EventUser, event: AnalyticsEvent): string | null {
  if (event.kind === 'Demo') return event.code
  return event.kind === 'Login' || event.kind === 'OpenLab' ? analyticsKey : null
}
