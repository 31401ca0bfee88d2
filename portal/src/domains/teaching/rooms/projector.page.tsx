import type { ReactNode } from 'react'
import { BackLink } from '../../../ui/back-link.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { useProjectorToken } from './projector-token.ts'
import { ProjectorWall } from './projector-wall.tsx'
import classes from './projector.module.css'
import { useProjector } from './use-projector.ts'

/** The wall of a room: read by the whole class, and opened by a link alone. */
export function Screen() {
  const token = useProjectorToken()
  return token === null ? <NoLink /> : <Projected key={token} token={token} />
}

function Projected({ token }: { token: string }) {
  const projection = useProjector(token)
  const { state, seen } = projection
  if (state === 'ended')
    return (
      <Plain title="This link no longer works">
        <p>
          The class has ended, or somebody has made a new link. Please open the projector from the room again.
        </p>
        <BackLink to="/">Go to your labs</BackLink>
      </Plain>
    )
  if (seen) return <ProjectorWall {...seen} isOld={state === 'unreachable'} />
  return state === 'unreachable' ? (
    <Plain title="The class cannot be reached">
      <p>Please check the connection. This page keeps trying.</p>
    </Plain>
  ) : (
    <Plain title="Projector">
      <p>Opening your class...</p>
    </Plain>
  )
}

function NoLink() {
  return (
    <Plain title="Projector">
      <p>Please open the projector from the room of your class.</p>
      <BackLink to="/">Go to your labs</BackLink>
    </Plain>
  )
}

function Plain({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.plain} data-whole-screen>
      <PageHeading title={title} />
      <div role="status">{children}</div>
    </div>
  )
}
