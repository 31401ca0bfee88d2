import { useState } from 'react'
import { Button, Buttons } from '@tradewind/ui/button.tsx'
import { RadioGroup } from '@tradewind/ui/choices.tsx'
import { Disclosure } from '@tradewind/ui/disclosure.tsx'
import { DebriefPart } from '../../shell/play/round.tsx'
import type { SceneTold } from '../engine/debrief.ts'
import type { Line } from '../engine/state.ts'
import { inMedium, saidIn, settingOf } from './channels.ts'
import { feelOf } from './feelings.ts'
import { MeetingRoom } from './meeting-room.tsx'
import { Said } from './notebook.tsx'
import { thoughtOf } from './thoughts.ts'
import { endings } from './words.ts'

/** The scenes once more, step by step, with what the other side thought. */
export function Replay({ scenes }: { scenes: readonly SceneTold[] }) {
  const [at, setAt] = useState(0)
  const scene = scenes[at]
  if (scene === undefined) return null
  return (
    <DebriefPart title="Your scenes once more">
      <p>Go through a scene again, and see what the other side thought.</p>
      <RadioGroup
        look="segments"
        legend="Scene"
        name="ci-replay"
        options={scenes.map(({ title }, which) => ({ id: which, text: title }))}
        chosen={at}
        onChoose={setAt}
      />
      <SceneAgain key={at} scene={scene} />
    </DebriefPart>
  )
}

/** The player's words and what followed them, one group for the opening and one for each reply. */
export function beatsOf(lines: readonly Line[]): { said: string; heard: string[] }[] {
  const beats: { said: string; heard: string[] }[] = []
  for (const { who, text } of lines) {
    if (who === 'you') beats.push({ said: text, heard: [] })
    else beats.at(-1)?.heard.push(text)
  }
  return beats
}

function SceneAgain({ scene }: { scene: SceneTold }) {
  const { replay, person, role } = scene
  const [at, setAt] = useState(0)
  const beats = beatsOf(replay.lines)
  const beat = beats[at]
  const mood = replay.moods[at + 1]
  if (beat === undefined || mood === undefined) return null
  const isOpening = at === 0
  const isLast = at === beats.length - 1
  const setting = settingOf(replay.id, isOpening ? replay.channel : null)
  const given = person.split(' ')[0] ?? person
  return (
    <div className="ci-replay">
      <MeetingRoom
        scene={{ person: { full: person, given, role }, mood }}
        setting={setting}
        expression={{ feel: feelOf(mood), gaze: 'you' }}
        exchange="answered"
        over={isOpening && <p className="ci-thought paper strong">{thoughtOf(replay)}</p>}
      >
        <p>
          <strong>You:</strong> {beat.said}
        </p>
        {beat.heard.map((text) => (
          <p key={text}>{inMedium(text, setting.medium)}</p>
        ))}
        {isLast && (
          <p>
            <strong>{endings[scene.ending]}.</strong> {replay.end}
          </p>
        )}
      </MeetingRoom>
      <Buttons>
        <Button kind="outlined" disabled={isOpening} onClick={() => setAt(at - 1)}>
          Back
        </Button>
        <Button kind="outlined" disabled={isLast} onClick={() => setAt(at + 1)}>
          What came next
        </Button>
        <span className="sim-note">
          {at + 1} of {beats.length}
        </span>
      </Buttons>
      <Disclosure summary="The whole scene in words">
        <p>
          {given} thought: “{thoughtOf(replay)}”
        </p>
        <Said lines={saidIn(replay.lines, { scene: replay.id, channel: replay.channel })} />
      </Disclosure>
    </div>
  )
}
