import type { ClassDebrief } from '@tradewind/contract/teaching/debrief'
import { useCallback } from 'react'
import type { LabApi } from '../api.ts'
import { useAnswer } from '../class/calls.ts'
import { LabTerms } from '../place/term.tsx'
import type { Simulation } from '../simulation.ts'

interface Props {
  api: LabApi
  simulation: Simulation<unknown, unknown, unknown>
  id: string
  debrief: ClassDebrief
}

/** The lab's own picture of a class, where it has one. Nothing stands here until what it needs has come. */
export function LabPicture(props: Props) {
  const { simulation, debrief } = props
  return simulation.ClassPicture && debrief.typical ? <Loaded {...props} typical={debrief.typical} /> : null
}

function Loaded({
  api,
  simulation,
  id,
  debrief,
  typical: { student, run },
}: Props & { typical: NonNullable<ClassDebrief['typical']> }) {
  const ask = useCallback(
    () =>
      api.call('GET /api/class-sessions/:id/students/:student/runs/:run', { params: { id, student, run } }),
    [api, id, student, run],
  )
  const { answer } = useAnswer(ask)
  const Drawn = simulation.ClassPicture
  if (!answer?.result || !Drawn) return null
  return (
    <LabTerms value={simulation.terms ?? {}}>
      <Drawn theClass={debrief} state={answer.state} debrief={answer.result.debrief} />
    </LabTerms>
  )
}
