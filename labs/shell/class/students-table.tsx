import type { ClassSession, ClassStudent } from '@tradewind/contract/classes'
import { Moment } from './class-parts.tsx'
import { ago, number, statusWords } from './figures.ts'
import { Button } from '../ui/button.tsx'
import { Table, type Column } from '../ui/table.tsx'

interface Props {
  theClass: ClassSession
  students: readonly ClassStudent[]
  /** When the list arrived, in ms. */
  now: number
  onOpen: (id: string) => void
}

export function StudentsTable({ theClass, students, now, onOpen }: Props) {
  if (students.length === 0)
    return <p className="class-card">Nobody has joined yet. Give your students the code or the link.</p>
  return (
    <Table
      look="cards"
      caption="Students by name. Select a name to see their decisions"
      captionHidden
      columns={columnsFor({ attempts: theClass.attempts, now, onOpen })}
      rows={students}
      rowKey={({ id }) => id}
    />
  )
}

interface Shown {
  attempts: number
  now: number
  onOpen: (id: string) => void
}

function columnsFor({ attempts, now, onOpen }: Shown): Column<ClassStudent>[] {
  return [
    {
      head: 'Student',
      cell: ({ id, name, email }) => (
        <>
          <Button kind="link" onClick={() => onOpen(id)}>
            {name}
          </Button>
          {email !== name && <span className="aside">{email}</span>}
        </>
      ),
    },
    {
      head: 'Status',
      wide: true,
      cell: ({ status, extendedTo }) => (
        <>
          <span className="badge" data-status={status}>
            {statusWords[status]}
          </span>
          {extendedTo !== null && (
            <span className="aside">
              Extended to <Moment at={extendedTo} />
            </span>
          )}
        </>
      ),
    },
    {
      head: 'Round',
      cell: ({ status, round, rounds }) => (status === 'not_started' ? '–' : `${round} of ${rounds}`),
    },
    { head: 'Attempts', cell: ({ attemptsUsed }) => `${attemptsUsed} of ${attempts}` },
    {
      head: 'Score',
      cell: ({ score, outlier }) => (
        <>
          {score === null ? '–' : number(score)}
          {outlier && <span className="aside outlier">Outlier</span>}
        </>
      ),
    },
    {
      head: 'Last active',
      cell: ({ lastActiveAt }) => (lastActiveAt === null ? '–' : ago(lastActiveAt, now)),
    },
  ]
}
