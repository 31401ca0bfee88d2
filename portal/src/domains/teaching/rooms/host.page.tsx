import { classPath } from '@tradewind/contract/catalogue'
import { Navigate } from 'react-router'
import { useUser } from '../../../session/session.tsx'
import { toastSuccess } from '../../../ui/toast.ts'
import { OneClass, toClass } from '../one-class.tsx'
import { HostedRoom } from './hosted-room.tsx'

/** From where an instructor leads a class through its rounds. A class in which each student sets the pace has none. */
export function Screen() {
  const { id } = useUser()
  return (
    <OneClass isWatched={false} title={({ session }) => `Host ${session.name}`} back={toClass}>
      {({ view: { session } }) =>
        session.pacing === 'own' ? (
          <Navigate to={classPath(session.id)} replace />
        ) : (
          <HostedRoom theClass={session} host={id} tell={toastSuccess} />
        )
      }
    </OneClass>
  )
}
