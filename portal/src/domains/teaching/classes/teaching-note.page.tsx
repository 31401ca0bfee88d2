import { labsIn, type LabId } from '@tradewind/contract/catalogue'
import { Navigate, useParams } from 'react-router'
import { publicConfig } from '../../../public-config.ts'
import { useUser } from '../../../session/session.tsx'
import { call } from '../../../api.ts'
import { useAnswer } from '../asking.ts'
import { Failure, Teaching, TeachingPage, Waiting } from '../class-parts.tsx'
import { teaches } from '../../../frame/own-classes.ts'
import { TeachingNote } from './teaching-note.tsx'

/** How to teach an hour with a lab. */
export function Screen() {
  const { lab: id } = useParams()
  const lab = labsIn(publicConfig.environment).find((known) => known.id === id)
  if (!teaches(useUser()) || !lab) return <Navigate to="/classes" replace />
  return (
    <TeachingPage title={`Teaching note: ${lab.name}`} back={{ to: '/classes', name: 'Your classes' }}>
      <Teaching>
        <Note lab={lab.id} />
      </Teaching>
    </TeachingPage>
  )
}

function Note({ lab }: { lab: LabId }) {
  const { answer, problem, again } = useAnswer(['GET /api/labs/:lab/teaching-note', lab], () =>
    call('GET /api/labs/:lab/teaching-note', { params: { lab } }),
  )
  if (answer) return <TeachingNote note={answer} />
  return problem ? <Failure problem={problem} onRetry={again} /> : <Waiting what="the teaching note" />
}
