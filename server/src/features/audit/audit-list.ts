import { auditActions, type AuditAction, type AuditEntry, type auditRoutes } from '@tradewind/contract/audit'
import type { QueryOf } from '@tradewind/contract/route'
import type { Db } from '../../platform/database/database.ts'
import { daysInDenver } from '../../platform/denver.ts'
import { answerList, exportList, momentCell, type Range } from '../../platform/lists.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  countEntries,
  findIdOf,
  isUuid,
  listEntries,
  listPeople,
  type AuditFilters,
  type AuditRow,
} from './audit.queries.ts'

type ListQuery = QueryOf<(typeof auditRoutes)['GET /api/audit']>
type ExportQuery = QueryOf<(typeof auditRoutes)['GET /api/audit/csv']>

type KnownRow = AuditRow & { action: AuditAction }
interface ReadRow {
  row: KnownRow
  actor: AuditEntry['actor']
  subject: AuditEntry['subject']
}

async function toFilters(db: Db, { action, about, from, to }: ExportQuery): Promise<AuditFilters> {
  return {
    action: action ?? null,
    about: about === undefined || about === '' ? null : await idOf(db, about),
    days: daysInDenver(from, to),
  }
}

/** Entries have no addresses, only ids. */
async function idOf(db: Db, about: string): Promise<string> {
  if (isUuid(about)) return about.toLowerCase()
  return (about.includes('@') ? await findIdOf(db, about) : undefined) ?? about
}

export async function readAudit({ db }: Platform, query: ListQuery) {
  const filters = await toFilters(db, query)
  return await answerList(
    query,
    { rows: (range) => readRows(db, filters, range), count: () => countEntries(db, filters) },
    toEntry,
  )
}

async function readRows(db: Db, filters: AuditFilters, range: Range | null): Promise<ReadRow[]> {
  // A newer version of this server, which was taken back, may have written actions that this one cannot name.
  const rows = (await listEntries(db, filters, range)).filter(isKnown)
  const ids = new Set(rows.flatMap((row) => [row.actor_id, row.subject_id]).filter(isId))
  const people = new Map((await listPeople(db, [...ids])).map((person) => [person.id, person]))
  const personOf = (id: string | null) => {
    const found = id === null ? undefined : people.get(id)
    return found ? { id: found.id, email: found.email, name: `${found.first_name} ${found.last_name}` } : null
  }
  return rows.map((row) => ({ row, actor: personOf(row.actor_id), subject: personOf(row.subject_id) }))
}

function isKnown(row: AuditRow): row is KnownRow {
  return (auditActions as readonly string[]).includes(row.action)
}

function isId(id: string | null): id is string {
  return id !== null && isUuid(id)
}

function toEntry({ row, actor, subject }: ReadRow): AuditEntry {
  return {
    id: row.id,
    at: row.at.getTime(),
    action: row.action,
    actorId: row.actor_id,
    actor,
    subjectId: row.subject_id,
    subject,
    address: row.address,
    details: row.details,
  }
}

const head = [
  'Time',
  'Action',
  'By',
  'By: email',
  'By: id',
  'About',
  'About: email',
  'About: id',
  'Address',
  'Details',
]

export async function exportAudit({ db }: Platform, query: ExportQuery, now: Date) {
  const rows = await readRows(db, await toFilters(db, query), null)
  return await exportList({ name: 'audit', head, now }, rows, ({ row, actor, subject }) => [
    momentCell(row.at),
    row.action,
    actor?.name ?? null,
    actor?.email ?? null,
    row.actor_id,
    subject?.name ?? null,
    subject?.email ?? null,
    row.subject_id,
    row.address,
    JSON.stringify(row.details),
  ])
}
