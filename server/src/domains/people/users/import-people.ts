import { email, firstName, lastName } from '@tradewind/contract/fields'
import { emailKey } from '@tradewind/contract/rules'
import type { BodyOf } from '@tradewind/contract/route'
import { copiedText, typedName } from '@tradewind/contract/typed'
import type { FileRow, RowState, usersRoutes } from '@tradewind/contract/people/users'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import type { Db } from '../../../platform/database/database.ts'
import { AppError } from '../../../kernel/error.ts'
import type { Services } from '../../../kernel/services.ts'
import { requireFreshProof } from '../../../platform/sessions/fresh-proof.ts'
import { makeAccount } from '../instructors/invitations.ts'
import { listAccountStates } from './users.queries.ts'

type ImportForm = BodyOf<(typeof usersRoutes)['POST /api/users/import']>
type AddedRow = Omit<RowState, 'state'> & { state: 'added' | 'exists' | 'refused' }

/** What an import would do with each row. It writes nothing. */
export async function previewImport({ db }: Services, people: FileRow[]): Promise<{ rows: RowState[] }> {
  return { rows: await statesOf(db, people) }
}

/**
 * Adds the people who have no account, each in a transaction. Repeating it, after a lost answer for example, adds
 * nobody twice and mails nobody again.
 */
export async function importPeople(
  services: Services,
  caller: SignedInCaller,
  { people, role, mail }: ImportForm,
): Promise<{ rows: AddedRow[] }> {
  if (role === 'instructor') requireFreshProof(caller.session, caller.now)
  const states = await statesOf(services.db, people)
  const rows: AddedRow[] = []
  for (const [index, row] of people.entries()) {
    const { state, reason } = states[index] ?? { state: 'refused' as const, reason: null }
    if (state === 'new') rows.push(await addPerson(services, caller, { row, role, mail }))
    else rows.push({ state, reason })
  }
  return { rows }
}

async function addPerson(
  services: Services,
  caller: SignedInCaller,
  { row, role, mail }: Pick<ImportForm, 'role' | 'mail'> & { row: FileRow },
): Promise<AddedRow> {
  try {
    const person = {
      email: copiedText(row.email),
      firstName: typedName(row.firstName),
      lastName: typedName(row.lastName),
    }
    const added = await makeAccount(services, caller, { ...person, instructor: role === 'instructor', mail })
    return added ? { state: 'added', reason: null } : { state: 'exists', reason: hasAccount }
  } catch (error) {
    if (error instanceof AppError) return { state: 'refused', reason: error.message }
    services.log.error({ err: error }, 'a person could not be imported')
    return { state: 'refused', reason: 'Something went wrong. Please import the file again.' }
  }
}

const hasAccount = 'This person has an account already.'

async function statesOf(db: Db, people: readonly FileRow[]): Promise<RowState[]> {
  const accounts = await listAccountStates(
    db,
    people.map((row) => emailKey(row.email)),
  )
  const rowOf = new Map<string, number>()
  return people.map((row, index) => {
    const reason = problemOf(row)
    if (reason !== null) return { state: 'refused', reason }
    const key = emailKey(row.email)
    if (rowOf.has(key)) return { state: 'refused', reason: 'This email is in the file more than once.' }
    rowOf.set(key, index)
    const status = accounts.get(key)
    if (status === 'pending')
      return { state: 'exists', reason: 'This person is waiting for approval. Please approve them instead.' }
    return status === undefined ? { state: 'new', reason: null } : { state: 'exists', reason: hasAccount }
  })
}

/** Why a row cannot become an account. The rules are those of every other way to make one. */
function problemOf(row: FileRow): string | null {
  if (copiedText(row.email) === '') return 'The email is missing.'
  if (!email.safeParse(row.email).success) return 'This is not a valid email address.'
  return (
    nameProblemOf(firstName, row.firstName, 'first name') ??
    nameProblemOf(lastName, row.lastName, 'last name')
  )
}

function nameProblemOf(schema: typeof firstName, name: string, label: string): string | null {
  if (typedName(name) === '') return `The ${label} is missing.`
  return schema.safeParse(name).success
    ? null
    : `The ${label} is too long, or has characters or addresses that a name cannot have.`
}
