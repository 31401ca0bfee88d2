import type { ClassView } from '@tradewind/contract/teaching/classes'
import type { ReactNode } from 'react'
import { Navigate, useParams } from 'react-router'
import { call } from '../../api.ts'
import { useUser } from '../../session/session.tsx'
import { useAnswer } from './asking.ts'
import { Failure, Teaching, TeachingPage, Waiting } from './class-parts.tsx'
import { teaches } from '../../frame/own-classes.ts'

/** How often a class is looked up, in ms. */
const everyMs = 5000

export interface WatchedClass {
  view: ClassView
  /** When the view arrived, in ms. */
  updatedAt: number
  /** Whether the last update failed. */
  failed: boolean
  onChanged: () => void
}

interface OneClassProps {
  /** Whether the class is looked up again and again; a form begins with it once. */
  isWatched?: boolean
  title: (view: ClassView) => string
  back: (view: ClassView | null) => { to: string; name: string }
  children: (watched: WatchedClass) => ReactNode
}

/** A screen about the class in its address, which may be kept current while the screen is visible. */
export function OneClass(props: OneClassProps) {
  const { id = '' } = useParams()
  if (!teaches(useUser())) return <Navigate to="/" replace />
  return (
    <Teaching>
      <Loaded key={id} id={id} {...props} />
    </Teaching>
  )
}

function Loaded({ id, isWatched = true, title, back, children }: OneClassProps & { id: string }) {
  const { answer, problem, again, updatedAt } = useAnswer(
    ['GET /api/class-sessions/:id', id],
    () => call('GET /api/class-sessions/:id', { params: { id } }),
    isWatched && everyMs,
  )
  return (
    <TeachingPage title={answer ? title(answer) : 'Class'} back={back(answer)}>
      {answer && children({ view: answer, updatedAt, failed: problem !== null, onChanged: again })}
      {!answer && problem && <Failure problem={problem} onRetry={again} />}
      {!answer && !problem && <Waiting what="the class" />}
    </TeachingPage>
  )
}

/** Back to the page of a class. */
export function toClass(view: ClassView | null) {
  return view
    ? { to: `/classes/${view.session.id}`, name: view.session.name }
    : { to: '/classes', name: 'Your classes' }
}
