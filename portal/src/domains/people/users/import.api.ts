import type { RowState } from '@tradewind/contract/people/users'
import { call, type AnswerTo } from '../../../api.ts'
import type { PersonRow } from './people-file.ts'

/** A person of a file with what would become of them. */
export interface PreviewRow extends PersonRow, RowState {}

/** A person of a file with what became of them. */
export type AddedRow = PersonRow & AnswerTo<'POST /api/users/import'>['rows'][number]

/** As many people as one call adds. Between the calls, the dialog shows how far it is. */
const pieceSize = 50

function toBody(people: readonly PersonRow[]) {
  return people.map(({ email, firstName, lastName }) => ({ email, firstName, lastName }))
}

export async function previewPeople(people: PersonRow[]): Promise<PreviewRow[]> {
  const { rows } = await call('POST /api/users/import/preview', { body: { people: toBody(people) } })
  return people.map((person, index) => ({
    ...person,
    ...(rows[index] ?? { state: 'refused', reason: null }),
  }))
}

/**
 * Adds people piece by piece. After a failure, sending the same people again is safe.
 *
 * @param onProgress hears how many are done
 */
export async function addPeople(
  people: readonly PersonRow[],
  choice: { role: 'student' | 'instructor'; mail: boolean },
  onProgress: (done: number) => void,
): Promise<AddedRow[]> {
  const added: AddedRow[] = []
  for (let start = 0; start < people.length; start += pieceSize) {
    const piece = people.slice(start, start + pieceSize)
    const { rows } = await call('POST /api/users/import', { body: { people: toBody(piece), ...choice } })
    for (const [index, person] of piece.entries())
      added.push({ ...person, ...(rows[index] ?? { state: 'refused', reason: null }) })
    onProgress(added.length)
  }
  return added
}
