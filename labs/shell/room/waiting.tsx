import type { LabRun } from '@tradewind/contract/teaching/runs'
import type { ReactNode } from 'react'
import { waitingWords } from './seat-words.ts'
import type { SeenRoom } from './use-room.ts'

interface Props {
  run: LabRun
  room: SeenRoom
  missed: NonNullable<LabRun['room']>['missed']
  /** The address of the lab's picture. */
  scene: string
  /** What the instructor asks meanwhile. */
  children: ReactNode
}

/** What is shown in the place of a decision until the next round of the room opens. */
export function Waiting({ run, room, missed, scene, children }: Props) {
  const { title, next } = waitingWords(room.state, { closed: run.closed, missed })
  return (
    <section className="waiting">
      <img className="scene" src={scene} alt="" width={640} height={360} />
      <div className="waiting-words stack gap-12">
        <h2>{title}</h2>
        <p>{next}</p>
        {room.state.about?.question && (
          <p>
            <strong>To discuss:</strong> {room.state.about.question}
          </p>
        )}
        {!room.state.over && (
          <p className="aside">This page goes on by itself. You can leave and come back.</p>
        )}
      </div>
      {children}
    </section>
  )
}
