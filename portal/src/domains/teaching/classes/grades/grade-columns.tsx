import type { GradeColumn } from '@tradewind/contract/lms/grades'
import { useState } from 'react'
import { ActionDialog } from '../../action-dialog.tsx'
import { number } from '@tradewind/contract/teaching/words/classes'
import { Button } from '@tradewind/ui/button.tsx'

interface Props {
  columns: readonly GradeColumn[]
  /** Whether the reader may have a column made; assistants may not. */
  mayMake: boolean
  /** Makes a column in the place of one that was deleted. */
  onMake: (column: string) => Promise<void>
}

/** The columns that take the grades of a class, each with what is wrong with it. */
export function GradeColumns({ columns, mayMake, onMake }: Props) {
  const [asked, setAsked] = useState<GradeColumn | null>(null)
  if (columns.length === 0) return null
  return (
    <>
      <ul className="grade-columns stack gap-12 flush plain-list anywhere">
        {columns.map((column) => (
          <li key={column.id}>
            <strong>{nameOf(column)}</strong>
            <span className="aside">{placeOf(column)}</span>
            {column.problem && (
              <div className="notice">
                <p>
                  {column.problem.sentence} {column.problem.advice}
                </p>
                {mayMake && column.problem.canMake && (
                  <Button kind="outlined" about={`in ${column.course}`} onClick={() => setAsked(column)}>
                    Make a new column
                  </Button>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <ActionDialog
          title="Make a new column?"
          action="Make a new column"
          onClose={() => setAsked(null)}
          onAction={async () => {
            await onMake(asked.id)
            setAsked(null)
          }}
        >
          <p>
            {asked.course} gets a new column in the grade book of {asked.platform}, and all grades are sent to
            it. If you restore the deleted column instead, send the grades again.
          </p>
        </ActionDialog>
      )}
    </>
  )
}

function nameOf({ label, link, course }: GradeColumn): string {
  return [label, link, course].find((text) => text !== '') ?? 'Column'
}

function placeOf({ course, platform, maximum, origin }: GradeColumn): string {
  const place = course === platform ? platform : `${course}, ${platform}`
  if (origin === null) return `${place}. The first grade finds or makes the column.`
  return maximum === null ? place : `${place}. ${number(maximum)} points.`
}
