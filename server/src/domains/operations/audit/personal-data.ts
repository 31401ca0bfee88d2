import { auditActions } from '@tradewind/contract/operations/audit'
import { pagedAtMost } from '@tradewind/contract/lists'
import type { PersonalData } from '@tradewind/contract/people/personal-data'
import type { Db } from '../../../platform/database/database.ts'
import type { PersonHooks } from '../../hooks.ts'
import { listEntriesOf, listEntryIds, type AuditRow } from './audit.queries.ts'

export const auditPerson: PersonHooks = {
  columns: {
    'audit_entries.actor_id': {
      download: 'activity.byYou',
      transfer: { stays: 'records; one of them names both' },
      erase: { stays: 'records, by an id that leads to nobody' },
    },
    'audit_entries.subject_id': {
      download: 'activity',
      transfer: { stays: 'records; one of them names both' },
      erase: { stays: 'records, by an id that leads to nobody' },
    },
  },
  download: async (db, { id }) => ({ activity: await readActivity(db, id) }),
}

type Activity = PersonalData['activity'][number]

/**
 * The newest audit entries by or about a user. Entries by others omit the actor and the address, entries about others
 * the subject.
 */
async function readActivity(db: Db, userId: string): Promise<Activity[]> {
  const filters = { action: null, about: userId, days: { from: null, to: null } }
  const rows = await listEntriesOf(db, await listEntryIds(db, filters, { limit: pagedAtMost, offset: 0 }))
  return rows.flatMap((row) => toActivity(row, userId))
}

function toActivity(row: AuditRow, userId: string): Activity[] {
  // A newer version of the server that was rolled back may have written actions unknown to this one.
  const action = auditActions.find((known) => known === row.action)
  if (action === undefined) return []
  const byYou = row.actor_id === userId
  return [
    {
      at: row.at.toISOString(),
      action,
      byYou,
      address: byYou ? row.address : null,
      details: row.subject_id === userId ? (row.details as Activity['details']) : {},
    },
  ]
}
