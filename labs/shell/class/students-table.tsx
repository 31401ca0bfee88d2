import type { ClassSession, ClassStudent } from '@tradewind/contract/class-sessions'
import { Moment } from './class-parts.tsx'
import { ago, number, statusWords } from './figures.ts'
import { Button } from '../ui/button.tsx'

interface Props {
  session: ClassSession
  students: readonly ClassStudent[]
  /** In ms; when the list came. */
  now: number
  onOpen: (id: string) => void
}

export function StudentsTable({ session, students, now, onOpen }: Props) {
  if (students.length === 0)
    return <p className="class-card">Nobody has joined yet. Give your students the code or the link.</p>
  return (
    <table className="class-table">
      <caption className="visually-hidden">Students by name; a name opens what the student decided</caption>
      <thead>
        <tr>
          <th scope="col">Student</th>
          <th scope="col">Status</th>
          <th scope="col">Round</th>
          <th scope="col">Attempts</th>
          <th scope="col">Score</th>
          <th scope="col">Last active</th>
        </tr>
      </thead>
      <tbody>
        {students.map((student) => (
          <Row
            key={student.id}
            student={student}
            attempts={session.attempts}
            now={now}
            onOpen={() => onOpen(student.id)}
          />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps {
  student: ClassStudent
  attempts: number
  now: number
  onOpen: () => void
}

function Row({ student, attempts, now, onOpen }: RowProps) {
  const { name, email, status, round, rounds, attemptsUsed, score, outlier, lastActiveAt, extendedTo } =
    student
  return (
    <tr>
      <th scope="row">
        <Button kind="link" onClick={onOpen}>
          {name}
        </Button>
        {email !== name && <span className="aside">{email}</span>}
      </th>
      <td data-label="Status">
        <span className="badge" data-status={status}>
          {statusWords[status]}
        </span>
        {extendedTo !== null && (
          <span className="aside">
            Extended to <Moment at={extendedTo} />
          </span>
        )}
      </td>
      <td data-label="Round">{status === 'not_started' ? '–' : `${round} of ${rounds}`}</td>
      <td data-label="Attempts">
        {attemptsUsed} of {attempts}
      </td>
      <td data-label="Score">
        {score === null ? '–' : number(score)}
        {outlier && <span className="aside outlier">Outlier</span>}
      </td>
      <td data-label="Last active">{lastActiveAt === null ? '–' : ago(lastActiveAt, now)}</td>
    </tr>
  )
}
