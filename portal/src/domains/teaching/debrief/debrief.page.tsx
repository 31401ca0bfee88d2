import { Suspense } from 'react'
import { Navigate, NavLink, useParams } from 'react-router'
import { toastSuccess } from '../../../ui/toast.ts'
import { Waiting } from '../class-parts.tsx'
import { OneClass, toClass } from '../one-class.tsx'
import { debriefParts } from './debrief-parts.ts'
import './debrief.css'

/** Where an instructor prepares the talk about a class, and leads it. */
export function Screen() {
  const { id, part: shown } = useParams()
  const part = debriefParts.find((each) => each.id === shown)
  if (!part) return <Navigate to={`/classes/${id}/debrief/${debriefParts[0]?.id}`} replace />
  return (
    <OneClass title={({ session }) => `Debrief of ${session.name}`} back={toClass}>
      {({ view }) => (
        <>
          <nav className="desk-parts cluster gap-8" aria-label="Parts of the debrief">
            {debriefParts.map((each) => (
              <NavLink
                key={each.id}
                to={`/classes/${id}/debrief/${each.id}`}
                className="ui-button"
                data-kind={each.id === part.id ? 'solid' : 'outlined'}
              >
                {each.name}
              </NavLink>
            ))}
          </nav>
          <Suspense fallback={<Waiting what="this part" />}>
            <part.Content view={view} tell={toastSuccess} />
          </Suspense>
        </>
      )}
    </OneClass>
  )
}
