import type { ClassSession, ClassStudent, ClassView } from '@tradewind/contract/teaching/classes'
import type { StudentGrade } from '@tradewind/contract/lms/grades'
import { useState } from 'react'
import { Link } from 'react-router'
import { GradeCell } from './grades/grade-cell.tsx'
import { hasNotArrived } from '@tradewind/contract/lms/grade-words'
import type { WatchedGrades } from './grades/use-grades.ts'
import { Moment } from '../class-parts.tsx'
import { ago, number, statusWords } from '@tradewind/contract/teaching/words/classes'
import { SelectField } from '@tradewind/ui/fields.tsx'
import { Toggle } from '@tradewind/ui/toggle.tsx'
import { Table, type Column } from '@tradewind/ui/table.tsx'

interface Props {
  theClass: ClassSession
  students: readonly ClassStudent[]
  /** The parts of the score that a column may show. */
  parts: ClassView['parts']
  watchedGrades: WatchedGrades
  /** When the list arrived, in ms. */
  now: number
  /** Shows a message about a completed action. */
  tell: (text: string) => void
}

const filters = [
  { value: 'all', name: 'All students' },
  { value: 'not_arrived', name: 'Grades that have not arrived in the LMS' },
] as const

export function StudentsTable(props: Props) {
  const { students, parts, watchedGrades } = props
  const [withParts, setWithParts] = useState(false)
  const [filter, setFilter] = useState<(typeof filters)[number]['value']>('all')
  if (students.length === 0)
    return <p className="class-card">Nobody has joined yet. Give your students the code or the link.</p>
  const grades = new Map(watchedGrades.grades?.students.map((grade) => [grade.id, grade]))
  const isShown = ({ id }: ClassStudent) => {
    const grade = grades.get(id)
    return filter === 'all' || (grade !== undefined && hasNotArrived(grade.receipt))
  }
  const shown = students.filter(isShown)
  return (
    <>
      <div className="students-shown cluster">
        {(watchedGrades.grades?.columns.length ?? 0) > 0 && (
          <SelectField label="Show" value={filter} onChange={setFilter} options={filters} />
        )}
        {parts.length > 0 && (
          <Toggle label="Show the parts of the scores" checked={withParts} onChange={setWithParts} />
        )}
      </div>
      {shown.length === 0 ? (
        <p className="class-card">Every grade has arrived, was sent, or is on its way.</p>
      ) : (
        <Table
          look="cards"
          caption="Students by name. Select a name to see their decisions"
          captionHidden
          columns={columnsFor(props, { grades, parts: withParts ? parts : [] })}
          rows={shown}
          rowKey={({ id }) => id}
        />
      )}
    </>
  )
}

function columnsFor(
  { theClass, students, watchedGrades, now, tell }: Props,
  { grades, parts }: { grades: ReadonlyMap<string, StudentGrade>; parts: ClassView['parts'] },
): Column<ClassStudent>[] {
  return [
    {
      head: 'Student',
      cell: ({ id, name, email }) => (
        <>
          <Link to={`/classes/${theClass.id}/students/${id}`}>{name}</Link>
          {email !== name && <span className="aside">{email}</span>}
        </>
      ),
    },
    ...(students.some(({ team }) => team !== null)
      ? [
          {
            head: 'Team',
            cell: ({ team }: ClassStudent) => (
              <span className="class-team block anywhere">{team ?? '–'}</span>
            ),
          },
        ]
      : []),
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
    { head: 'Attempts', cell: ({ attemptsUsed }) => `${attemptsUsed} of ${theClass.attempts}` },
    {
      head: 'Score',
      cell: ({ score, outlier }) => (
        <>
          {score === null ? '–' : number(score)}
          {outlier && <span className="aside outlier">Outlier</span>}
        </>
      ),
    },
    ...parts.map(({ id, name, max }) => ({
      head: `${name}, of ${max}`,
      cell: (student: ClassStudent) => {
        const part = student.parts.find((each) => each.id === id)
        return part ? number(part.points) : '–'
      },
    })),
    {
      head: 'In the LMS',
      wide: true,
      cell: ({ id }) => (
        <GradeCell theClass={theClass} grade={grades.get(id)} tell={tell} onChanged={watchedGrades.again} />
      ),
    },
    {
      head: 'Last active',
      cell: ({ lastActiveAt }) => (lastActiveAt === null ? '–' : ago(lastActiveAt, now)),
    },
  ]
}
