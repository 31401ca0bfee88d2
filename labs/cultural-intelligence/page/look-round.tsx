import { useState, type ReactNode } from 'react'
import { Button } from '@tradewind/ui/button.tsx'
import { CheckboxGroup } from '@tradewind/ui/choices.tsx'
import { inWords } from '@tradewind/contract/words/figures'
import { Message } from '../../shell/place/message.tsx'
import { Stage } from '../../shell/place/stage.tsx'
import { useDraft, useOwnDraft } from '../../shell/place/drafts.ts'
import { Results } from '../../shell/play/results.tsx'
import { SendRow, useDeciding } from '../../shell/play/round.tsx'
import { useCaptainDraft } from '../../shell/team/use-captain-draft.ts'
import type { CulturalIntelligenceDecision } from '../engine/decisions.ts'
import type { SceneState, CulturalIntelligenceState } from '../engine/state.ts'
import { settingOf } from './channels.ts'
import { Checks } from './checks.tsx'
import { useSteps, type ScenePlayProps } from './cultural-intelligence-play.ts'
import { Emblem } from './emblem.tsx'
import { feelExpected, feelOf } from './feelings.ts'
import { Marks, MeetingRoom } from './meeting-room.tsx'
import { Needles } from './needles.tsx'
import { Notebook } from './notebook.tsx'
import { colleague, lead } from './people.ts'
import type { Expression } from './portrait.tsx'
import { Draft, Prediction } from './prediction.tsx'
import { ReadingControl, type Readings } from './reading-control.tsx'

const names = ['Arrive', 'Notice', 'Ask', 'Read', 'Predict'] as const

/** Everything entered before the opening, kept until it is sent. */
function useLookDrafts({ number }: SceneState) {
  const name = (what: string) => `look ${number}/${what}`
  const [beat, setBeat] = useOwnDraft(name('beat'), 0)
  const [kept, setKept] = useDraft<readonly number[]>(name('kept'), [])
  const [readings, setReadings] = useDraft<Readings>(name('readings'), {})
  const [confidence, setConfidence] = useDraft<number | null>(name('confidence'), null)
  return { beat, setBeat, kept, setKept, readings, setReadings, confidence, setConfidence }
}

type Drafts = ReturnType<typeof useLookDrafts>

/** Before the opening: the story, its signs, a closer look, the reading and the prediction. */
export function LookRound(play: ScenePlayProps) {
  const { scene } = play
  const drafts = useLookDrafts(scene)
  const { at, reached, go, next } = useSteps(`look ${scene.number}`, names)
  const step = names[at] ?? 'Arrive'
  const locking = lockingOf(play, drafts)
  useCaptainDraft(locking.objection === null ? locking.decision : null, step === 'Predict')
  const hasMore = step === 'Arrive' && drafts.beat < scene.story.length - 1
  return (
    <Stage
      steps={{ label: `Steps before you speak in scene ${scene.number}`, names, at, reached, onGo: go }}
      tools={<Notebook scene={scene} kept={drafts.kept} />}
      {...partsOf(step, play, drafts)}
      action={
        step === 'Predict' ? (
          <LockIn play={play} locking={locking} />
        ) : hasMore ? (
          <Button kind="solid" onClick={() => drafts.setBeat(drafts.beat + 1)}>
            Listen on
          </Button>
        ) : (
          <Button kind="solid" onClick={() => go(at + 1)}>
            Next: {next}
          </Button>
        )
      }
    />
  )
}

interface Parts {
  title: ReactNode
  task?: ReactNode
  scene: ReactNode
  message?: ReactNode
  children?: ReactNode
}

function partsOf(step: (typeof names)[number], play: ScenePlayProps, drafts: Drafts): Parts {
  const { scene } = play
  const { given } = scene.person
  const { kept, setKept, readings, setReadings, confidence, setConfidence } = drafts
  switch (step) {
    case 'Arrive':
      return arriveParts(play, drafts)
    case 'Notice':
      return {
        title: `What do you notice about ${given}?`,
        task: 'Keep what tells you something. Your signs stay in the scene, as marks that you can press.',
        scene: <SceneOf scene={scene} kept={kept} gaze="side" />,
        children: (
          <div className="ci-signs">
            <CheckboxGroup
              legend="What you see and hear"
              look="sentences"
              options={scene.notices.map((text, at) => ({ id: String(at), text }))}
              chosen={kept.map(String)}
              onToggle={(id) => setKept(toggled(kept, Number(id)))}
            />
          </div>
        ),
      }
    case 'Ask':
      return {
        title: 'Do you look closer?',
        scene: <SceneOf scene={scene} kept={kept} gaze="side" />,
        children: <Checks {...play} />,
      }
    case 'Read':
      return {
        title: `How do you read ${given}?`,
        task: 'An honest “cannot tell” is worth more than a wrong guess. Press the marks to read your signs.',
        scene: (
          <SceneOf scene={scene} kept={kept} gaze="you">
            <Needles dials={scene.dials} readings={readings} given={given} />
          </SceneOf>
        ),
        children: <ReadingControl scene={scene} readings={readings} onReadings={setReadings} />,
      }
    case 'Predict':
      return {
        title: `Would ${given} take this draft well?`,
        task: 'Your own way comes next. Just predict.',
        scene: (
          <SceneOf
            scene={scene}
            kept={kept}
            gaze={confidence === null ? 'up' : 'you'}
            {...(confidence !== null && { feel: feelExpected(confidence) })}
          >
            <Needles dials={scene.dials} readings={readings} given={given} />
          </SceneOf>
        ),
        message: (
          <Message from={colleague} mood="glad">
            <Draft draft={scene.draft} />
          </Message>
        ),
        children: <Prediction given={given} confidence={confidence} onChange={setConfidence} />,
      }
  }
}

const toggled = (list: readonly number[], one: number) =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one]

function arriveParts({ scene, state }: ScenePlayProps, { beat }: Drafts): Parts {
  const { person, firm } = scene
  return {
    title: `Scene ${scene.number}: ${scene.title}`,
    task: `You meet ${person.full}, ${person.role} at ${firm.name} in ${firm.place}.`,
    scene: (
      <MeetingRoom
        scene={scene}
        setting={settingOf(scene.id, null)}
        expression={{ feel: feelOf(scene.mood), gaze: 'side' }}
      >
        <Results key={beat} className="ci-told">
          <p>{scene.story[beat]}</p>
        </Results>
      </MeetingRoom>
    ),
    message: isFirstRound(state) && (
      <Message from={lead} mood="glad">
        <p>{whoYouAre(state)}</p>
      </Message>
    ),
    children: (
      <>
        <div className="ci-goal">
          <strong>What you want</strong>
          <p>{scene.goal}</p>
        </div>
        <div className="ci-firm stack gap-16 middle">
          <Emblem firm={firm.name} />
          <p>{scene.hearsay ?? `${firm.name} ${firm.does}.`}</p>
        </div>
      </>
    ),
  }
}

interface SceneOfProps extends Partial<Expression> {
  scene: SceneState
  kept: readonly number[]
  children?: ReactNode
}

/** The scene before the opening, with the signs that were kept or found as marks. */
function SceneOf({ scene, kept, feel, gaze = 'you', children }: SceneOfProps) {
  const [read, setRead] = useState<number | null>(null)
  const signs = signsOf(scene, kept)
  const text = read === null ? undefined : signs[read]
  return (
    <MeetingRoom
      scene={scene}
      setting={settingOf(scene.id, null)}
      expression={{ feel: feel ?? feelOf(scene.mood), gaze, follows: feel !== undefined }}
      marks={<Marks texts={signs} read={read} onRead={setRead} />}
    >
      {text === undefined ? (
        (children ?? <p className="muted">{hintFor(signs.length)}</p>)
      ) : (
        <Results key={text} className="ci-told">
          <p>{text}</p>
        </Results>
      )}
    </MeetingRoom>
  )
}

function hintFor(signs: number): string {
  return signs === 0 ? 'No signs are kept yet.' : 'Press a mark to read its sign again.'
}

/** What the player kept of what was noticed, then what the checks found. */
export function signsOf(scene: Pick<SceneState, 'notices' | 'checks'>, kept: readonly number[]): string[] {
  const found = scene.checks.flatMap(({ finds }) => (finds === null ? [] : [finds]))
  return [...scene.notices.filter((_, at) => kept.includes(at)), ...found]
}

interface Locking {
  decision: CulturalIntelligenceDecision
  /** What is missing; null if nothing is. */
  objection: string | null
}

function lockingOf({ scene }: ScenePlayProps, { readings, confidence }: Drafts): Locking {
  return {
    decision: { type: 'read', readings, confidence: confidence ?? 50 },
    objection: missingIn(readings, scene.dials, confidence !== null),
  }
}

function LockIn({ play, locking }: { play: ScenePlayProps; locking: Locking }) {
  const deciding = useDeciding<CulturalIntelligenceDecision>(play)
  return (
    <SendRow
      deciding={deciding}
      objection={locking.objection}
      onSend={() => void deciding.send(locking.decision)}
    >
      Lock in reading and prediction
    </SendRow>
  )
}

function missingIn(readings: Readings, dials: readonly { id: string; name: string }[], sure: boolean) {
  const open = dials.filter(({ id }) => readings[id] === undefined).map(({ name }) => `“${name}”`)
  if (open.length > 0) return `Go back to “Read”: say how you read ${inWords(open)}, or that you cannot tell.`
  return sure ? null : 'Say how sure you are that the draft would be taken well.'
}

/** Whether the run begins here, in the first scene. */
function isFirstRound({ round }: CulturalIntelligenceState): boolean {
  return round === 1
}

/** Who the player is and what is to come, said where the run begins. */
function whoYouAre({ ownFirm, scenes }: CulturalIntelligenceState): string {
  return `You look after ${ownFirm.name}’s customers. In ${scenes} scenes you meet people of four invented firms.`
}
