import { useNavigate, useParams } from 'react-router'
import { toastSuccess } from '../../../ui/toast.ts'
import { OneClass, toClass, type WatchedClass } from '../one-class.tsx'
import { StudentView } from './student-view.tsx'

/** A student of a class: decisions, deadline, results. */
export function Screen() {
  const { student: id } = useParams()
  return (
    <OneClass
      title={({ students }) => students.find((each) => each.id === id)?.name ?? 'Student not found'}
      back={toClass}
    >
      {(watched) => <Student {...watched} id={id ?? ''} />}
    </OneClass>
  )
}

function Student({ view: { session, students }, onChanged, id }: WatchedClass & { id: string }) {
  const student = students.find((each) => each.id === id)
  const go = useNavigate()
  if (!student) return <p>This student is not in the class, or has left it.</p>
  return (
    <StudentView
      theClass={session}
      student={student}
      tell={toastSuccess}
      onChanged={onChanged}
      onBack={() => void go(`/classes/${session.id}`)}
    />
  )
}
