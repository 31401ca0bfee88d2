import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useArrival } from '../../../arrival/arrival.ts'
import { ConnectingScreen } from '../../../arrival/connecting-screen.tsx'
import { useSession } from '../../../session/session.tsx'

/** How long the screen stays after the start of the visit, in ms. */
const pauseMs = 200
/** A connector sends its message within this time if there is one, in ms. */
const patienceMs = 3000

/** The entry for a launch from an LMS: by a ticket, or by a connector's message. */
export function Screen() {
  const { busy } = useArrival({
    action: 'lti_init',
    origin: 'course',
    pauseMs,
    refusedTitle: 'The Activity Could Not Be Opened',
  })
  return <ConnectingScreen>{!busy && <NobodyYet />}</ConnectingScreen>
}

/** Says what to do when no message comes, for example after a reload or from an old bookmark. */
function NobodyYet() {
  const { user } = useSession()
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <p role="status">
        {waited && 'Your course did not send anything. Please open the activity there again.'}
      </p>
      {waited && user && (
        <Button component={Link} to="/">
          Go to Portal
        </Button>
      )}
    </>
  )
}
