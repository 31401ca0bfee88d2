import type { TagTone } from '../../../ui/tag.tsx'
import type { AddedRow, PreviewRow } from './import.api.ts'

type State = PreviewRow['state'] | AddedRow['state']

export const stateTags: Record<State, { tone: TagTone; text: string }> = {
  new: { tone: 'success', text: 'New' },
  added: { tone: 'success', text: 'Added' },
  exists: { tone: 'light', text: 'Exists' },
  refused: { tone: 'danger', text: 'Refused' },
}

function countOf(rows: readonly { state: State }[], state: State): number {
  return rows.filter((row) => row.state === state).length
}

/** What an import would do. Nothing is written before the reader confirms. */
export function previewWords(rows: readonly { state: State }[]): string {
  const exists = countOf(rows, 'exists')
  return `${countOf(rows, 'new')} new, ${exists} ${exists === 1 ? 'exists' : 'exist'} already, ${countOf(rows, 'refused')} refused. Nothing is saved yet.`
}

export function importedWords(rows: readonly { state: State }[]): string {
  const parts = [`${countOf(rows, 'added')} added`]
  if (countOf(rows, 'exists') > 0) parts.push(`${countOf(rows, 'exists')} had an account by now`)
  if (countOf(rows, 'refused') > 0) parts.push(`${countOf(rows, 'refused')} refused`)
  return `${parts.join(', ')}.`
}
