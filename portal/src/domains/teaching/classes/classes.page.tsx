import { Navigate } from 'react-router'
import { useUser } from '../../../session/session.tsx'
import { Failure, Teaching, TeachingPage, Waiting } from '../class-parts.tsx'
import { problemOf } from '../asking.ts'
import { ClassTable } from './class-table.tsx'
import { useClasses } from './classes.api.ts'
import { teaches } from '../../../frame/own-classes.ts'

/** All classes of the reader, of all labs. */
export function Screen() {
  const user = useUser()
  if (!teaches(user)) return <Navigate to="/" replace />
  return (
    <TeachingPage title="Your classes" back={{ to: '/', name: 'Back to Portal' }}>
      <Teaching>
        <Classes mayCreate={user.instructor || user.admin} />
      </Teaching>
    </TeachingPage>
  )
}

function Classes({ mayCreate }: { mayCreate: boolean }) {
  const { data, error, refetch } = useClasses()
  if (data) return <ClassTable classes={data} mayCreate={mayCreate} />
  if (error) return <Failure problem={problemOf(error)} onRetry={() => void refetch()} />
  return <Waiting what="your classes" />
}
