import { useState } from 'react'
import { Failure, Waiting } from '../class-parts.tsx'
import { Toggle } from '@tradewind/ui/toggle.tsx'
import {
  DecisionsOfClass,
  MomentsOfClass,
  PartsOfClass,
  PathsOfClass,
  ScoresOfClass,
} from './class-picture.tsx'
import type { DeskProps } from './desk-props.ts'
import { LabPicture } from './lab-picture.tsx'
import { useDebrief } from './use-debrief.ts'

/** The class as one picture: what it scored, where its decisions spread and what they earned. */
export function TheClass({ view }: DeskProps) {
  const [onWall, setOnWall] = useState(false)
  const { debrief, problem, again } = useDebrief({
    id: view.session.id,
    audience: onWall ? 'wall' : 'desk',
    finished: view.finished,
  })
  return (
    <div className="desk-picture" data-wall={onWall || undefined}>
      <Toggle
        label="Show on the wall"
        note="In larger letters, without groups of fewer than five."
        checked={onWall}
        onChange={setOnWall}
      />
      {problem && <Failure problem={problem} onRetry={again} />}
      {!debrief && !problem && <Waiting what="the class" />}
      {debrief && debrief.finished === 0 && (
        <p className="class-card">
          Nobody has finished yet. Scores, decisions and paths appear here with the first result.
        </p>
      )}
      {debrief?.tooFew && debrief.finished > 0 && (
        <p className="class-card">
          Fewer than five have finished. Everybody in the room would know whose results these are, so the wall
          shows them later.
        </p>
      )}
      {debrief && !debrief.tooFew && debrief.finished > 0 && (
        <>
          <PartsOfClass debrief={debrief}>{!onWall && <ScoresOfClass view={view} />}</PartsOfClass>
          <LabPicture lab={view.session.lab} id={view.session.id} debrief={debrief} wall={onWall} />
          <MomentsOfClass debrief={debrief} />
          {debrief.path && <PathsOfClass path={debrief.path} />}
          <DecisionsOfClass decisions={debrief.decisions} />
        </>
      )}
    </div>
  )
}
