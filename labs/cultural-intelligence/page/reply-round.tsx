import { Button } from '@tradewind/ui/button.tsx'
import { RadioGroup } from '@tradewind/ui/choices.tsx'
import { Stage } from '../../shell/place/stage.tsx'
import { useDraft } from '../../shell/place/drafts.ts'
import { SendRow, roundHeading, useDeciding } from '../../shell/play/round.tsx'
import { useCaptainDraft } from '../../shell/team/use-captain-draft.ts'
import type { CulturalIntelligenceDecision } from '../engine/decisions.ts'
import { channelOf, saidIn, settingOf } from './channels.ts'
import { useSteps, type ScenePlayProps } from './cultural-intelligence-play.ts'
import { feelOf } from './feelings.ts'
import { HeardLines, useFocusAfter, useHeard } from './heard.tsx'
import { sinceLatestChoice } from './lines.ts'
import { MeetingRoom, OwnWords } from './meeting-room.tsx'
import { Notebook } from './notebook.tsx'
import { TrustSteps } from './trust-steps.tsx'

const tasks = {
  onward: 'It started well.',
  unsure: 'You cannot tell where you stand.',
  repair: 'It has gone wrong.',
} as const

const names = ['Listen', 'Answer'] as const

/** The reaction as it is heard, then the player's reply. */
export function ReplyRound(play: ScenePlayProps) {
  const { scene } = play
  const turn = `reply ${scene.number}.${scene.lines.length}`
  const { at, reached, go } = useSteps(turn, names)
  const heard = useHeard(scene, 1)
  useFocusAfter(heard.isOver, roundHeading)
  const steps = {
    label: `Listen and answer in scene ${scene.number}`,
    names,
    at,
    reached,
    onGo: go,
  }
  const { choice } = sinceLatestChoice(scene.lines)
  if (at === 1) return <Answer play={play} turn={turn} steps={steps} />
  return (
    <Stage
      steps={steps}
      title={heard.isOver ? `How does ${scene.person.given} take it?` : 'You have spoken'}
      tools={<Notebook scene={scene} />}
      scene={
        <MeetingRoom
          scene={{ person: scene.person, mood: heard.spoken === 0 ? null : scene.mood }}
          setting={heard.setting}
          expression={{
            feel: heard.spoken === 0 ? 0 : feelOf(scene.mood),
            gaze: heard.spoken === 0 ? 'down' : 'you',
            speaks: heard.spoken > 0 && !heard.isOver,
          }}
          exchange={heard.exchange}
          over={<OwnWords text={heard.isOver ? null : choice} />}
        >
          <HeardLines heard={heard} name={`ci-${turn}`} />
        </MeetingRoom>
      }
      action={
        heard.isOver ? (
          <Button kind="solid" onClick={() => go(1)}>
            Answer {scene.person.given}
          </Button>
        ) : (
          <Button kind="solid" onClick={heard.skip}>
            Skip the pause
          </Button>
        )
      }
    >
      {heard.isOver && <TrustSteps scene={scene} />}
      <p className="ci-choice">
        {heard.isOver && <span className="block muted small">You</span>}
        {choice}
      </p>
    </Stage>
  )
}

interface AnswerProps {
  play: ScenePlayProps
  turn: string
  steps: Parameters<typeof Stage>[0]['steps']
}

function Answer({ play, turn, steps }: AnswerProps) {
  const { scene } = play
  const [reply, setReply] = useDraft<string | null>(`${turn}/reply`, null)
  const deciding = useDeciding<CulturalIntelligenceDecision>(play)
  const decision = reply === null ? null : ({ type: 'reply', reply } as const)
  useCaptainDraft(decision)
  if (!scene.turn) return null
  const again = scene.turn.id === 'onward' && scene.outcome !== 'well'
  const said = saidIn(scene.lines, { scene: scene.id, channel: channelOf(scene) })
  const text = scene.turn.replies.find(({ id }) => id === reply)?.text ?? null
  return (
    <Stage
      steps={steps}
      title="What do you do?"
      task={again ? 'You are talking again.' : tasks[scene.turn.id]}
      tools={<Notebook scene={scene} />}
      scene={
        <MeetingRoom
          scene={scene}
          setting={settingOf(scene.id, null)}
          expression={{ feel: feelOf(scene.mood), gaze: text === null ? 'down' : 'you' }}
          over={<OwnWords text={text} />}
        >
          <p className="ci-told">{said.at(-1)?.text}</p>
        </MeetingRoom>
      }
      action={
        <SendRow
          deciding={deciding}
          objection={reply === null ? 'Choose one of the four replies.' : null}
          onSend={() => {
            if (decision) void deciding.send(decision)
          }}
        >
          Do this
        </SendRow>
      }
    >
      <RadioGroup
        legend={<span className="visually-hidden">Your answer</span>}
        name="ci-reply"
        options={scene.turn.replies}
        chosen={reply}
        onChoose={setReply}
      />
    </Stage>
  )
}
