import type { BulkResult } from '@tradewind/contract/people/users'
import type { TagTone } from '../../../ui/tag.tsx'

export const outcomeTags = {
  done: { tone: 'success', text: 'Done' },
  unchanged: { tone: 'light', text: 'Unchanged' },
  failed: { tone: 'danger', text: 'Failed' },
} as const satisfies Record<BulkResult['outcome'], { tone: TagTone; text: string }>

/** How many succeeded, and how many did not. */
export function resultsWords(results: readonly Pick<BulkResult, 'outcome'>[]): string {
  const count = (outcome: BulkResult['outcome']) =>
    results.filter((result) => result.outcome === outcome).length
  const parts = [`${count('done')} of ${results.length} done`]
  if (count('unchanged') > 0) parts.push(`${count('unchanged')} unchanged`)
  if (count('failed') > 0) parts.push(`${count('failed')} failed`)
  return `${parts.join(', ')}.`
}
