import type { BoardEntry } from '@tradewind/contract/teaching/debrief/standings'
import { pointsInWords } from '@tradewind/contract/teaching/words/hindsight'
import { Table } from './table.tsx'

interface Props {
  /** The highest score first. */
  entries: readonly BoardEntry[]
  rehearsal: boolean
}

/** The names of those who chose to be on the board of a class. */
export function BoardTable({ entries, rehearsal }: Props) {
  return (
    <Table
      narrow
      look="text"
      columns={[
        { head: 'Name', cell: ({ name }) => name },
        { head: rehearsal ? 'Score, not counted' : 'Score', cell: ({ score }) => pointsInWords(score) },
      ]}
      rows={entries}
      rowKey={(_, at) => at}
    />
  )
}
