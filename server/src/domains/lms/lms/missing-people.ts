import { createHash } from 'node:crypto'
import type { Db } from '../../../platform/database/database.ts'
import { listNotHere } from './roster.queries.ts'

const markLetters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Four letters that tell people with hidden names apart. They stay the same at a platform and say nothing else. */
export function markOf({
  issuer,
  client_id,
  sub,
}: {
  issuer: string
  client_id: string
  sub: string
}): string {
  const digest = createHash('sha256').update(`${issuer} ${client_id} ${sub}`).digest()
  return [...digest.subarray(0, 4)].map((byte) => markLetters.charAt(byte % markLetters.length)).join('')
}

/** The first name of people whose name their LMS hides. The last name is their mark. */
export const hiddenName = 'Name hidden by your LMS'

/** The name of a person whose LMS hides it, in two parts like that of others. */
export function hiddenNameOf(person: Parameters<typeof markOf>[0]): { first: string; last: string } {
  return { first: hiddenName, last: `(${markOf(person)})` }
}

/** A person on a course's list who has not come to a class. */
export interface MissingPerson {
  /** Names them to calls, as long as the list has them. */
  id: string
  contextId: string
  name: string
  email: string
  login: string
  sourcedId: string
}

/** More people than any course has. */
const everybody = 100_000

/** The listed students of a class's courses who have not come to the class, by name. */
export async function listMissing(db: Db, classId: string): Promise<MissingPerson[]> {
  return (await listNotHere(db, classId, everybody)).map((row) => {
    const hidden = hiddenNameOf(row)
    return {
      id: row.id,
      contextId: row.context_id,
      name: row.name === '' ? `${hidden.first} ${hidden.last}` : row.name,
      email: row.email,
      login: row.login,
      sourcedId: row.sourced_id,
    }
  })
}
