import type { ReactNode } from 'react'
import { Button } from '@tradewind/ui/button.tsx'
import type { SceneState } from '../engine/state.ts'
import type { Medium, Setting } from './channels.ts'
import { Device, type Exchange } from './device.tsx'
import { lookOf } from './looks.ts'
import { Portrait, type Expression } from './portrait.tsx'
import { RoomBack, RoomFront, type RoomId } from './rooms.tsx'

interface Props {
  scene: Pick<SceneState, 'person'> & {
    /** Null while the person has not shown it yet. */
    mood: SceneState['mood'] | null
  }
  setting: Setting
  expression: Expression
  /** What is going on between the two in a medium other than the voice. */
  exchange?: Exchange
  /** How late the chosen moment is, from 0, at once, to 1; the clock on the wall follows it. */
  later?: number | null
  /** Marks in the scene. */
  marks?: ReactNode
  /** What stands over the picture, such as your own words. */
  over?: ReactNode
  /** What is told or said. */
  children?: ReactNode
}

/** The place of a scene: its room, the person with a mood, and below them what is told. */
export function MeetingRoom(props: Props) {
  const { scene, setting, expression, exchange = 'none', later = null, marks, over, children } = props
  return (
    <div className="ci-place">
      <div className="ci-view clipped relative" data-room={setting.room}>
        <Picture room={setting.room} medium={setting.medium} exchange={exchange} later={later}>
          <Portrait look={lookOf(scene.person.full)} {...expression} />
        </Picture>
        {scene.mood && <Mood mood={scene.mood} given={scene.person.given} />}
        {marks}
        {over}
      </div>
      <div className="ci-box stack gap-8 paper ruled-top">{children}</div>
    </div>
  )
}

/** The part of the drawing in view. A phone sees less of its top. */
export const frame = '36 -110 648 550'

interface PictureProps {
  room: RoomId
  medium: Medium
  exchange: Exchange
  later: number | null
  children: ReactNode
}

function Picture({ room, medium, exchange, later, children }: PictureProps) {
  return (
    <svg
      className="ci-room block full tall"
      viewBox={frame}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      data-medium={medium}
    >
      <RoomBack id={room} />
      <g transform={room === 'call' ? 'translate(186 20) scale(1.45)' : 'translate(186 34) scale(1.45)'}>
        {children}
      </g>
      <RoomFront id={room} />
      {later !== null && <Clock later={later} />}
      <Device medium={medium} exchange={exchange} />
    </svg>
  )
}

/** When the opening is to come: the hand of the clock goes round as it gets later. */
function Clock({ later }: { later: number }) {
  return (
    <g transform="translate(612 -56)">
      <circle className="ci-sheet" r="36" />
      <path className="ci-hand" d="M0 0V-18" />
      <path
        className="ci-hand ci-minute"
        style={{ transform: `rotate(${20 + 320 * later}deg)` }}
        d="M0 0V-27"
      />
    </g>
  )
}

/** The person's attitude to the player: a word, and a scale with levels to count. */
function Mood({ mood, given }: { mood: SceneState['mood']; given: string }) {
  return (
    <p className="ci-mood cluster middle paper outlined pill">
      <span className="ci-dots inline-row wrapping" aria-hidden="true">
        {Array.from({ length: mood.of + 1 }, (_, at) => (
          <span key={at} data-on={at <= mood.level || undefined} />
        ))}
      </span>
      <span>
        {given}: <strong>{mood.word}</strong>
      </span>
    </p>
  )
}

interface MarksProps {
  /** What was noticed or found, in order. */
  texts: readonly string[]
  /** The index of the one that is read; null for none. */
  read: number | null
  onRead: (at: number | null) => void
}

/** Signs as marks in the scene. Pressing one reads it again. */
export function Marks({ texts, read, onRead }: MarksProps) {
  return texts.map((text, at) => (
    <Button
      key={text}
      className="ci-mark"
      data-spot={at + 1}
      aria-pressed={read === at}
      onClick={() => onRead(read === at ? null : at)}
    >
      <span className="visually-hidden">Sign </span>
      {at + 1}
    </Button>
  ))
}

/** Your own words as a bubble in the picture. Its lines stand for them, as the words stand beside it. */
export function OwnWords({ text }: { text: string | null }) {
  if (text === null) return null
  const lines = Math.min(mostLines, Math.ceil(text.length / lineLength))
  return (
    <span className="ci-own stack paper" key={text} aria-hidden="true">
      {Array.from({ length: lines }, (_, at) => (
        <span key={at} data-last={at === lines - 1 || undefined} />
      ))}
    </span>
  )
}

const lineLength = 36
const mostLines = 5
