import type { ReplayMoment } from '@tradewind/contract/teaching/debrief/replays'
import { useState } from 'react'
import { pageMemory } from '../../page-memory.ts'
import { Drafts } from '../../place/drafts.ts'
import { LabTerms } from '../../place/term.tsx'
import type { PlayProps, Simulation } from '../../simulation.ts'

interface Props {
  simulation: Simulation<unknown, unknown, unknown>
  moment: ReplayMoment
  /** What the player is called, for a moment at which they waited. */
  player: string
  /** Null in a replay, in which nothing can be decided. */
  deciding?: Pick<PlayProps<unknown>, 'decide' | 'saving'> | null
}

/** The lab's own page at a moment of a run. What is touched in it is kept nowhere. */
export function PlayOf({ simulation, moment, player, deciding = null }: Props) {
  const [drafts] = useState(() => pageMemory('replay', null).drafts('replay'))
  if (moment.state === null)
    return (
      <p className="class-card">{player} waits for the next round to open, and sees nothing of it yet.</p>
    )
  return (
    <div className="play">
      <Drafts value={drafts}>
        <LabTerms value={simulation.terms ?? {}}>
          <simulation.Play
            state={moment.state}
            rules={moment.rules}
            decide={deciding?.decide ?? nothingDecided}
            saving={deciding?.saving ?? false}
            open={deciding !== null}
            firms={moment.firms}
          />
        </LabTerms>
      </Drafts>
    </div>
  )
}

const nothingDecided = () => Promise.resolve({ ok: false, message: null, field: null } as const)
