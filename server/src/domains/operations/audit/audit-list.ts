import {
  auditActions,
  type AuditAction,
  type AuditEntry,
  type auditRoutes,
} from '@tradewind/contract/operations/audit'
import { visitorNames } from '@tradewind/contract/roles'
import type { QueryOf } from '@tradewind/contract/route'
import type { Caller } from '../../../kernel/caller.ts'
import { isUuid, type Db } from '../../../platform/database/database.ts'
import { daysInDenver } from '../../../kernel/zones.ts'
import { fromReplica } from '../../../platform/database/replica.ts'
import {
  answerList,
  exportList,
  momentCell,
  readInPieces,
  rowsAndCount,
  type Range,
} from '../../../platform/database/lists.ts'
import type { Services } from '../../../kernel/services.ts'
import {
  countEntries,
  findIdOf,
  listEntriesOf,
  listEntryIds,
  listPeople,
  listThings,
  listVisitors,
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
  subjectName: string | null
  actorVisitor: AuditEntry['actorVisitor']
  subjectVisitor: AuditEntry['subjectVisitor']
}

async function toFilters(db: Db, { action, about, from, to }: ExportQuery): Promise<AuditFilters> {
  return {
    action: action ?? null,
    about: about === undefined || about === '' ? null : await idOf(db, about),
    days: daysInDenver(from, to),
  }
}

/** The id of a user given by address, because entries contain only ids. */
async function idOf(db: Db, about: string): Promise<string> {
  if (isUuid(about)) return about.toLowerCase()
  return (about.includes('@') ? await findIdOf(db, about) : undefined) ?? about
}

/** The limit keeps an export from becoming slower and slower. */
const newest = { limit: 100_000, offset: 0 } as const

export async function readAudit(services: Services, query: ListQuery) {
  return await fromReplica(services, async ({ db }) => {
    const filters = await toFilters(db, query)
    return await answerList(
      query,
      rowsAndCount(
        async (range) => readRows(db, await listEntryIds(db, filters, range ?? newest)),
        (countTo) => countEntries(db, filters, countTo),
      ),
      toEntry,
    )
  })
}

/** A range of the entries that match, newest first. */
export async function readEntries(db: Db, filters: AuditFilters, range: Range): Promise<AuditEntry[]> {
  return (await readRows(db, await listEntryIds(db, filters, range))).map(toEntry)
}

async function readRows(db: Db, ids: readonly string[]): Promise<ReadRow[]> {
  // A newer version of the server that was rolled back may have written actions unknown to this one.
  const rows = (await listEntriesOf(db, ids)).filter(isKnown)
  const named = new Set(rows.flatMap((row) => [row.actor_id, row.subject_id]).filter(isId))
  const people = new Map((await listPeople(db, [...named])).map((person) => [person.id, person]))
  const personOf = (id: string | null) => {
    const found = id === null ? undefined : people.get(id)
    return found ? { id: found.id, email: found.email, name: `${found.first_name} ${found.last_name}` } : null
  }
  const things = await namesOfThings(db, rows, people)
  const others = [...named].filter((id) => !people.has(id))
  const visitors = new Map((await listVisitors(db, others)).map(({ id, kind }) => [id, kind]))
  const visitorOf = (id: string | null) => (id === null ? null : (visitors.get(id) ?? null))
  return rows.map((row) => ({
    row,
    actor: personOf(row.actor_id),
    subject: personOf(row.subject_id),
    subjectName: row.subject_id === null ? null : (things.get(row.subject_id) ?? null),
    actorVisitor: visitorOf(row.actor_id),
    subjectVisitor: visitorOf(row.subject_id),
  }))
}

/** The names of all subjects that are not users, by id. */
async function namesOfThings(
  db: Db,
  rows: readonly KnownRow[],
  people: ReadonlyMap<string, unknown>,
): Promise<Map<string, string>> {
  const ids = rows.map((row) => row.subject_id).filter((id) => id !== null && !people.has(id))
  const things = await listThings(db, [...new Set(ids as string[])])
  return new Map(things.map(({ id, name }) => [id, name]))
}

function isKnown(row: AuditRow): row is KnownRow {
  return (auditActions as readonly string[]).includes(row.action)
}

function isId(id: string | null): id is string {
  return id !== null && isUuid(id)
}

function toEntry({ row, ...parties }: ReadRow): AuditEntry {
  return {
    id: row.id,
    at: row.at.getTime(),
    action: row.action,
    actorId: row.actor_id,
    subjectId: row.subject_id,
    ...parties,
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

export async function exportAudit(services: Services, { now }: Caller, query: ExportQuery) {
  return await fromReplica(services, async ({ db }) => {
    const ids = await listEntryIds(db, await toFilters(db, query), newest)
    const rows = readInPieces(ids, (piece) => readRows(db, piece))
    return await exportList(
      { name: 'audit', head, now },
      rows,
      ({ row, actor, subject, subjectName, ...visitors }) => [
        momentCell(row.at),
        row.action,
        actor?.name ?? visitorName(visitors.actorVisitor),
        actor?.email ?? null,
        row.actor_id,
        subject?.name ?? subjectName ?? visitorName(visitors.subjectVisitor),
        subject?.email ?? null,
        row.subject_id,
        row.address,
        JSON.stringify(row.details),
      ],
    )
  })
}

function visitorName(kind: AuditEntry['actorVisitor']): string | null {
  return kind && visitorNames[kind]
}
