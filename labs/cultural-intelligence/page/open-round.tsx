import { Button } from '@tradewind/ui/button.tsx'
import { RadioGroup } from '@tradewind/ui/choices.tsx'
import { inWords } from '@tradewind/contract/words/figures'
import { Stage } from '../../shell/place/stage.tsx'
import { useDraft } from '../../shell/place/drafts.ts'
import { SendRow, useDeciding } from '../../shell/play/round.tsx'
import { useCaptainDraft } from '../../shell/team/use-captain-draft.ts'
import type { CulturalIntelligenceDecision } from '../engine/decisions.ts'
import type { SceneState } from '../engine/state.ts'
import { mediumInWords, settingOf } from './channels.ts'
import { useSteps, type ScenePlayProps } from './cultural-intelligence-play.ts'
import { feelOf } from './feelings.ts'
import { MeetingRoom, OwnWords } from './meeting-room.tsx'
import { laterOf } from './moments.ts'
import { Needles } from './needles.tsx'
import { Notebook } from './notebook.tsx'

const parts = [
  { id: 'words', title: 'Words', asks: (given: string) => `What do you say to ${given}?` },
  { id: 'timing', title: 'Moment', asks: () => 'When do you say it?' },
  { id: 'channel', title: 'Channel', asks: () => 'How or where do you say it?' },
] as const

const names = parts.map(({ title }) => title)

type PartId = (typeof parts)[number]['id']
type Chosen = Partial<Readonly<Record<PartId, string>>>

/** The words, the moment and the channel of the opening, one after the other. */
export function OpenRound(play: ScenePlayProps) {
  const { scene } = play
  const [chosen, setChosen] = useDraft<Chosen>(`open ${scene.number}/chosen`, {})
  const { at, reached, go, next } = useSteps(`open ${scene.number}`, names)
  const part = parts[at] ?? parts[0]
  const missing = parts.filter(({ id }) => chosen[id] === undefined).map(({ title }) => title.toLowerCase())
  const decision = openingOf(chosen)
  useCaptainDraft(missing.length === 0 ? decision : null, next === undefined)
  return (
    <Stage
      title={part.asks(scene.person.given)}
      steps={{ label: `Steps of your opening in scene ${scene.number}`, names, at, reached, onGo: go }}
      tools={<Notebook scene={scene} />}
      scene={<Opening scene={scene} chosen={chosen} part={part.id} />}
      action={
        next === undefined ? (
          <OpenLikeThis {...{ play, missing, decision }} />
        ) : (
          <Button kind="solid" onClick={() => go(at + 1)}>
            Next: {next}
          </Button>
        )
      }
    >
      <RadioGroup
        key={part.id}
        legend={<span className="visually-hidden">{part.title}</span>}
        name={`ci-${part.id}`}
        options={scene.options?.[part.id] ?? []}
        chosen={chosen[part.id] ?? null}
        onChoose={(option) => setChosen({ ...chosen, [part.id]: option })}
      />
    </Stage>
  )
}

/** The scene as the choices so far would make it. It says nothing about how they suit. */
function Opening({ scene, chosen, part }: { scene: SceneState; chosen: Chosen; part: PartId }) {
  const setting = settingOf(scene.id, chosen.channel ?? null)
  const words = scene.options?.words.find(({ id }) => id === chosen.words)?.text ?? null
  const moment = scene.options?.timing.find(({ id }) => id === chosen.timing)?.text
  return (
    <MeetingRoom
      scene={scene}
      setting={setting}
      expression={{ feel: feelOf(scene.mood), gaze: words === null ? 'side' : 'you' }}
      exchange={chosen.channel === undefined ? 'none' : 'chosen'}
      later={laterOf(chosen.timing ?? null)}
      over={<OwnWords text={words} />}
    >
      {part === 'words' ? (
        <Needles dials={scene.dials} readings={scene.readings ?? {}} given={scene.person.given} />
      ) : (
        <>
          <p className="ci-told">{words ?? 'You have no words yet.'}</p>
          <p className="muted">
            {part === 'channel' && moment !== undefined && `${moment}. `}
            {chosen.channel !== undefined && mediumInWords[setting.medium]}
          </p>
        </>
      )}
    </MeetingRoom>
  )
}

function openingOf({ words = '', timing = '', channel = '' }: Chosen): CulturalIntelligenceDecision {
  return { type: 'open', words, timing, channel }
}

interface SendProps {
  play: ScenePlayProps
  missing: readonly string[]
  decision: CulturalIntelligenceDecision
}

function OpenLikeThis({ play, missing, decision }: SendProps) {
  const deciding = useDeciding<CulturalIntelligenceDecision>(play)
  return (
    <SendRow
      deciding={deciding}
      objection={missing.length === 0 ? null : `Still to choose: ${inWords(missing)}.`}
      onSend={() => void deciding.send(decision)}
    >
      Open like this
    </SendRow>
  )
}
