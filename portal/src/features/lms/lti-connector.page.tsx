import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useArrival } from '../../arrival/arrival.ts'
import { ConnectingScreen } from '../../arrival/connecting-screen.tsx'
import { useSession } from '../../session/session.tsx'

/** How long the screen stays once the visit has begun, in ms. */
const pauseMs = 200
/** A connector that is there speaks sooner, in ms. */
const patienceMs = 3000

/** Where a launch from a learning management system arrives: by a ticket, or by a connector's message. */
export function Screen() {
  const { busy } = useArrival({
    action: 'lti_init',
    origin: 'course',
    pauseMs,
    refusedTitle: 'This Could Not Be Opened',
  })
  return <ConnectingScreen>{!busy && <NobodyYet />}</ConnectingScreen>
}

/** Says how to go on where nothing comes: somebody reloaded the page, or followed an old bookmark. */
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
        {waited && 'Nothing has come from your course. Please open the activity there again.'}
      </p>
      {waited && user && (
        <Button component={Link} to="/">
          Go to Portal
        </Button>
      )}
    </>
  )
}
