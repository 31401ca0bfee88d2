import type { LabId } from '@tradewind/contract/catalogue'
import type { ClassDebrief } from '@tradewind/contract/teaching/debrief'
import { useMemo } from 'react'
import { call } from '../../../api.ts'
import { ShownLab } from '../../../frame/shown-lab.tsx'
import { useAnswer } from '../asking.ts'

interface Props {
  lab: LabId
  id: string
  debrief: ClassDebrief
  wall: boolean
}

/** The lab's own picture of a class, where it has one. Nothing stands here until what it needs has come. */
export function LabPicture(props: Props) {
  const { typical } = props.debrief
  return typical ? <Loaded {...props} typical={typical} /> : null
}

function Loaded({
  lab,
  id,
  debrief,
  wall,
  typical,
}: Props & { typical: NonNullable<ClassDebrief['typical']> }) {
  const { student, run } = typical
  const { answer } = useAnswer(
    ['GET /api/class-sessions/:id/students/:student/runs/:run', id, student, run],
    () => call('GET /api/class-sessions/:id/students/:student/runs/:run', { params: { id, student, run } }),
  )
  const view = useMemo(
    () => (answer?.result ? ({ kind: 'class', debrief, run: answer, wall } as const) : null),
    [answer, debrief, wall],
  )
  return view && <ShownLab lab={lab} view={view} title="The class in the lab’s own picture" />
}
