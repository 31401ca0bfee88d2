import type { CsvCell } from '@tradewind/contract/csv'
import { labIds, labs, maximumExpiration } from '@tradewind/contract/catalogue'
import { holdsEverythingByRole } from '@tradewind/contract/roles'
import type { QueryOf } from '@tradewind/contract/route'
import type { ManagedUser, usersRoutes } from '@tradewind/contract/people/users'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import { daysInDenver } from '../../../kernel/zones.ts'
import { fromReplica } from '../../../platform/database/replica.ts'
import { answerList, exportList, momentCell, readInPieces } from '../../../platform/database/lists.ts'
import type { Services } from '../../../kernel/services.ts'
import { toManagedUser } from './managed-users.ts'
import { findUserIds, listUserIds, listUsers, listUsersOf, type UserFilters } from './users.queries.ts'

type ListQuery = QueryOf<(typeof usersRoutes)['GET /api/users']>
type ExportQuery = QueryOf<(typeof usersRoutes)['GET /api/users/csv']>

function toFilters({
  search,
  role,
  verified,
  institution,
  createdFrom,
  createdTo,
}: ExportQuery): UserFilters {
  return {
    search,
    role: role ?? null,
    verified: verified === undefined ? null : verified === 'true',
    institutionId: institution ?? null,
    created: daysInDenver(createdFrom, createdTo),
  }
}

export async function readUsers(services: Services, query: ListQuery) {
  return await fromReplica(services, async ({ db }) => {
    const filters = toFilters(query)
    return await answerList(
      query,
      {
        all: () => listUsers(db, filters, query.sort),
        page: async (range, countTo) => {
          const { ids, counted } = await findUserIds(db, { filters, sort: query.sort }, range, countTo)
          return { rows: await listUsersOf(db, ids, query.sort), counted }
        },
      },
      toManagedUser,
    )
  })
}

const head = ['Email', 'First name', 'Last name', 'Role', 'Verified', 'Institution', 'Created']

/** The users as CSV, with the end of access to each lab. */
export async function exportUsers(services: Services, { now }: SignedInCaller, query: ExportQuery) {
  return await fromReplica(services, async ({ db }) => {
    const ids = await listUserIds(db, toFilters(query), query.sort)
    const rows = readInPieces(ids, (piece) => listUsersOf(db, piece, query.sort))
    const columns = [...head, ...labs.map(({ name }) => name)]
    return await exportList({ name: 'users', head: columns, now }, rows, (row) => {
      const user = toManagedUser(row)
      return [
        user.email,
        user.firstName,
        user.lastName,
        roleWord(user),
        user.verified ? 'yes' : 'no',
        user.institutionName,
        momentCell(row.created_at),
        ...labIds.map((lab) => accessCell(user, lab)),
      ]
    })
  })
}

function roleWord({ admin, instructor }: ManagedUser): string {
  if (admin) return 'Administrator'
  return instructor ? 'Instructor' : 'Student'
}

function accessCell(user: ManagedUser, lab: (typeof labIds)[number]): CsvCell {
  if (holdsEverythingByRole(user)) return 'by role'
  const expiration = user.granted[lab]?.expiration
  if (expiration === undefined) return null
  return expiration === maximumExpiration ? 'no end' : momentCell(new Date(expiration))
}
