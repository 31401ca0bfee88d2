import { useEffect, useRef } from 'react'
import { RadioGroup } from '@tradewind/ui/choices.tsx'
import { useOwnDraft } from '../../shell/place/drafts.ts'
import { useReveal, type Reveal } from '../../shell/place/reveal.ts'
import { Results } from '../../shell/play/results.tsx'
import type { SceneState } from '../engine/state.ts'
import { channelOf, inMedium, settingOf, waitingWords, type Setting } from './channels.ts'
import type { Exchange } from './device.tsx'
import { isAboutOpening, sinceLatestChoice } from './lines.ts'

/** Milliseconds until all lines of a reaction are spoken: a silence first, then line by line. */
const spokenWithin = 2900
/** The share of that time which is silence. */
const silence = 0.45

export interface Heard extends Reveal {
  setting: Setting
  /** The lines to hear, in the words of their medium. */
  lines: readonly string[]
  /** How many of them have been spoken. */
  spoken: number
  exchange: Exchange
  /** The line that the player marked; null for none. */
  marked: number | null
  mark: (at: number) => void
  waiting: string
}

/** What is heard after the player's latest choice. It is spoken once, and stands there after a reload. */
export function useHeard(scene: SceneState, asksNow: number): Heard {
  const name = heardName(scene.number, scene.lines.length)
  const [seen, setSeen] = useOwnDraft(`${name}/seen`, false)
  const [marked, mark] = useOwnDraft<number | null>(`${name}/marked`, null)
  const reveal = useReveal(spokenWithin, seen)
  const { isOver, progress } = reveal
  useEffect(() => {
    if (isOver && !seen) setSeen(true)
  }, [isOver, seen, setSeen])
  const { latest } = sinceLatestChoice(scene.lines)
  const opening = isAboutOpening(scene.lines)
  const setting = settingOf(scene.id, opening ? channelOf(scene) : null)
  const lines = latest.slice(0, latest.length - asksNow).map((text) => inMedium(text, setting.medium))
  const spoken = isOver ? lines.length : spokenAt(progress, lines.length)
  return {
    ...reveal,
    setting,
    lines,
    spoken,
    exchange: spoken === 0 ? 'waiting' : 'answered',
    marked,
    mark,
    waiting: waitingWords(setting.medium, scene.person.given),
  }
}

/** The line of the reaction to the opening that the player marked, in the words of its channel; null without a mark. */
export function useMarkedLine(scene: SceneState): string | null {
  const [marked] = useOwnDraft<number | null>(`${heardName(scene.number, openedLines)}/marked`, null)
  const line = marked === null ? undefined : scene.lines[1 + marked]
  return line === undefined ? null : inMedium(line.text, settingOf(scene.id, channelOf(scene)).medium)
}

/** The lines of a scene once it was opened: the player's words, two of the reaction, and what comes next. */
const openedLines = 4

const heardName = (scene: number, lines: number) => `heard ${scene}.${lines}`

/** How many of the lines have been spoken after a share of the time. */
export function spokenAt(progress: number, lines: number): number {
  if (progress < silence) return 0
  return Math.min(lines, 1 + Math.floor(((progress - silence) / (1 - silence)) * lines))
}

/** The lines as they are spoken, one of which the player may mark. */
export function HeardLines({ heard, name }: { heard: Heard; name: string }) {
  const { lines, spoken, marked, mark, waiting, isOver } = heard
  if (spoken === 0) return <p className="ci-told ci-waiting muted">{waiting}</p>
  const onlyOne = lines.length === 1
  if (!isOver)
    return lines.slice(0, spoken).map((text) => (
      <p key={text} className="ci-told">
        {text}
      </p>
    ))
  return (
    <Results className="ci-heard">
      {onlyOne ? (
        <p className="ci-told">{lines[0]}</p>
      ) : (
        <RadioGroup
          legend="Mark the line or gesture that tells you most"
          name={name}
          look="list"
          options={lines.map((text, at) => ({ id: at, text }))}
          chosen={marked}
          onChoose={mark}
        />
      )}
    </Results>
  )
}

/** The button that skips the silence is gone once all is spoken, so the focus goes on to the question. */
export function useFocusAfter(isOver: boolean, id: string) {
  const before = useRef(isOver)
  useEffect(() => {
    if (isOver && !before.current) document.getElementById(id)?.focus()
    before.current = isOver
  }, [isOver, id])
}
