import { useParams } from 'react-router'
import { OneClass } from '../one-class.tsx'
import { StudentResult } from '../student-result.tsx'

/** The result of a student's run. */
export function Screen() {
  const { id = '', student = '', run = '' } = useParams()
  const nameIn = (students: readonly { id: string; name: string }[]) =>
    students.find((each) => each.id === student)?.name ?? 'the student'
  return (
    <OneClass
      title={({ students }) => `Result of ${nameIn(students)}`}
      back={(view) => ({
        to: `/classes/${id}/students/${student}`,
        name: view ? nameIn(view.students) : 'The student',
      })}
    >
      {({ view: { session, students } }) => (
        <StudentResult theClass={session} student={{ id: student, name: nameIn(students) }} run={run} />
      )}
    </OneClass>
  )
}
