import { Button } from '@tradewind/ui/button.tsx'
import { RadioGroup } from '@tradewind/ui/choices.tsx'
import { TextArea } from '@tradewind/ui/fields.tsx'
import { Stage } from '../../shell/place/stage.tsx'
import { useDraft } from '../../shell/place/drafts.ts'
import { SendRow, roundHeading, useDeciding } from '../../shell/play/round.tsx'
import { useCaptainDraft } from '../../shell/team/use-captain-draft.ts'
import type { CulturalIntelligenceDecision, Reason } from '../engine/decisions.ts'
import type { Lean } from '../scenes/dials.ts'
import type { CulturalIntelligenceState, SceneState } from '../engine/state.ts'
import { channelOf, saidIn, settingOf } from './channels.ts'
import { useSteps, type ScenePlayProps } from './cultural-intelligence-play.ts'
import { feelOf } from './feelings.ts'
import { HeardLines, useFocusAfter, useHeard, useMarkedLine } from './heard.tsx'
import { sinceLatestChoice } from './lines.ts'
import { MeetingRoom } from './meeting-room.tsx'
import { Needles } from './needles.tsx'
import { Notebook } from './notebook.tsx'
import { endings, outcomes } from './words.ts'

const names = ['The end', 'Why'] as const

/** The end of the scene, and the player's explanation. */
export function ExplainRound(play: ScenePlayProps) {
  const { scene } = play
  const { at, reached, go } = useSteps(`explain ${scene.number}`, names)
  const steps = { label: `End of scene ${scene.number}`, names, at, reached, onGo: go }
  return at === 0 ? (
    <TheEnd play={play} steps={steps} onWhy={() => go(1)} />
  ) : (
    <Why play={play} steps={steps} />
  )
}

interface Props {
  play: ScenePlayProps
  steps: Parameters<typeof Stage>[0]['steps']
}

function TheEnd({ play: { scene }, steps, onWhy }: Props & { onWhy: () => void }) {
  const heard = useHeard(scene, 0)
  useFocusAfter(heard.isOver, roundHeading)
  const { ending } = scene
  if (!ending) return null
  return (
    <Stage
      steps={steps}
      title={heard.isOver ? endings[ending.ending] : `Scene ${scene.number} ends`}
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
        >
          <HeardLines heard={heard} name="ci-end" />
        </MeetingRoom>
      }
      action={
        <Button kind="solid" onClick={heard.isOver ? onWhy : heard.skip}>
          {heard.isOver ? 'Next: Why' : 'Skip the pause'}
        </Button>
      }
    >
      {heard.isOver ? (
        <div className="ci-now stack gap-12">
          <p>
            <strong>{ending.text}</strong>
          </p>
          <p>
            Joris’s draft would have been {outcomes[ending.draft]}. You were {scene.confidence}&nbsp;% sure of
            it.
          </p>
          <p>{ending.lesson}</p>
        </div>
      ) : (
        <p className="ci-choice">{sinceLatestChoice(scene.lines).choice}</p>
      )}
    </Stage>
  )
}

interface Chosen {
  readonly reason: Reason | null
  readonly lean: Lean | null
}

const nothing: Chosen = { reason: null, lean: null }

function Why({ play, steps }: Props) {
  const { scene, state } = play
  const [chosen, setChosen] = useDraft<Chosen>(`explain ${scene.number}/why`, nothing)
  const [note, setNote] = useDraft(`explain ${scene.number}/note`, '')
  const deciding = useDeciding<CulturalIntelligenceDecision>(play)
  const dial = scene.dials.find(({ id }) => id === chosen.reason)
  const missing = missingIn(chosen, dial !== undefined)
  const decision = missing === null ? explanationIn(chosen, note) : null
  useCaptainDraft(decision)
  return (
    <Stage
      steps={steps}
      title="What decided how your opening was taken?"
      tools={<Notebook scene={scene} />}
      scene={<Recalled scene={scene} chosen={chosen} />}
      action={
        <SendRow
          deciding={deciding}
          objection={missing}
          onSend={() => {
            if (decision) void deciding.send(decision)
          }}
        >
          {onwardFrom(state)}
        </SendRow>
      }
    >
      <div className="ci-reasons">
        <RadioGroup
          legend={`It was ${scene.outcome ? outcomes[scene.outcome] : ''}. What decided it most?`}
          name="ci-reason"
          look="segments"
          options={[
            ...scene.dials.map(({ id, name }) => ({ id, text: name })),
            { id: 'place', text: 'People there are like that' },
            { id: 'day', text: 'It was just a bad day' },
          ]}
          chosen={chosen.reason}
          onChoose={(reason: Reason) => setChosen({ reason, lean: null })}
        />
      </div>
      {dial && (
        <RadioGroup
          legend={`${scene.person.given} prefers`}
          name="ci-lean"
          look="segments"
          options={[
            { id: 'low', text: dial.low },
            { id: 'high', text: dial.high },
          ]}
          chosen={chosen.lean}
          onChoose={(lean: Lean) => setChosen({ ...chosen, lean })}
        />
      )}
      <TextArea
        label="In your own words (optional, for your instructor, no points)"
        value={note}
        most={state.mostNote}
        onChange={setNote}
      />
    </Stage>
  )
}

function onwardFrom({ scene, scenes, self }: CulturalIntelligenceState): string {
  if (self.before === null) return 'On to the mirror'
  return scene?.number === scenes ? 'Back to the mirror' : 'On to the next scene'
}

/** A reason that is no dial has no lean. */
function explanationIn({ reason, lean }: Chosen, note: string): CulturalIntelligenceDecision | null {
  if (reason === null) return null
  return { type: 'explain', reason, ...(lean && { lean }), ...(note.trim() !== '' && { note }) }
}

function missingIn({ reason, lean }: Chosen, isDial: boolean): string | null {
  if (reason === null) return 'Choose what decided it, in your view.'
  return isDial && lean === null ? 'Say which way the person leans there.' : null
}

/** The reaction to the opening once more, with what the player now thinks of the person. */
function Recalled({ scene, chosen: { reason, lean } }: { scene: SceneState; chosen: Chosen }) {
  const dials = scene.dials.filter(({ id }) => id === reason)
  const marked = useMarkedLine(scene)
  const said = saidIn(scene.lines, { scene: scene.id, channel: channelOf(scene) })
  return (
    <MeetingRoom
      scene={scene}
      setting={settingOf(scene.id, null)}
      expression={{ feel: feelOf(scene.mood), gaze: 'you' }}
    >
      <p className="ci-told">
        {marked !== null && <span className="block muted small">You marked this line</span>}
        {marked ?? said[2]?.text}
      </p>
      {dials.length > 0 && (
        <Needles
          dials={dials}
          readings={lean === null ? {} : { [dials[0]?.id ?? '']: lean }}
          given={scene.person.given}
        />
      )}
    </MeetingRoom>
  )
}
