import type { LabId } from '@tradewind/contract/catalogue'
import type { ReplayMoment } from '@tradewind/contract/teaching/debrief/replays'
import type { ShownMoment } from '@tradewind/contract/teaching/debrief/shown-views'
import { useMemo } from 'react'
import { ShownLab } from '../../../../frame/shown-lab.tsx'

interface Props {
  lab: LabId
  moment: ReplayMoment
  /** Names the moment: what was entered in another is not kept. */
  turn: number
  /** What the player is called, for a moment at which they waited. */
  player: string
  /** Left out in a replay, in which nothing can be decided. */
  deciding?: ShownMoment['deciding']
  onDecide?: (decision: object) => void
}

/** The lab's own page at a moment of a run. What is touched in it is kept nowhere. */
export function PlayOf({ lab, moment, turn, player, deciding = null, onDecide }: Props) {
  const view = useMemo(() => ({ kind: 'moment', moment, turn, deciding }) as const, [moment, turn, deciding])
  if (moment.state === null)
    return (
      <p className="class-card">{player} waits for the next round to open, and sees nothing of it yet.</p>
    )
  return <ShownLab lab={lab} view={view} title={`What ${player} saw`} {...(onDecide && { onDecide })} />
}
