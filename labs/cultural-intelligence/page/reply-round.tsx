import { useState } from 'react'
import { Results } from '../../shell/play/results.tsx'
import { Part, Round, SendRow, useDeciding } from '../../shell/play/round.tsx'
import type { CulturalIntelligenceDecision } from '../engine/decisions.ts'
import type { ScenePlayProps } from './cultural-intelligence-play.ts'
import { Background, Lines, Mood } from './scene-parts.tsx'
import { RadioGroup } from '../../shell/ui/choices.tsx'

const tasks = {
  onward: 'It started well. What do you do with that?',
  unsure: 'You cannot tell where you stand. What now?',
  repair: 'It has gone wrong. Repair it, or go on?',
} as const

/** The reaction, and the player's reply. */
export function ReplyRound(play: ScenePlayProps) {
  const { scene } = play
  const again = scene.turn?.id === 'onward' && scene.outcome !== 'well'
  const [reply, setReply] = useState<string | null>(null)
  const deciding = useDeciding<CulturalIntelligenceDecision>(play)
  if (!scene.turn) return null
  return (
    <Round
      title={`Scene ${scene.number}: What happens`}
      task={again ? 'You are talking again. What do you do with that?' : tasks[scene.turn.id]}
    >
      <Lines lines={scene.lines} />
      <Results>
        <Mood scene={scene} />
      </Results>
      <Part title="Your answer">
        <RadioGroup
          legend="What do you do?"
          name="ci-reply"
          options={scene.turn.replies}
          chosen={reply}
          onChoose={setReply}
        />
      </Part>
      <SendRow
        deciding={deciding}
        objection={reply === null ? 'Choose one of the four replies.' : null}
        onSend={() => {
          if (reply !== null) void deciding.send({ type: 'reply', reply })
        }}
      >
        Do this
      </SendRow>
      <Background scene={scene} open={false} />
    </Round>
  )
}
