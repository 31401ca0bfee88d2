import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Drafts } from '../../shell/place/drafts.ts'
import { LabTerms } from '../../shell/place/term.tsx'
import { playedBy, randomPolicy, type Policy } from '../engine/test/policies.ts'
import type { CulturalIntelligenceState } from '../engine/state.ts'
import { Play } from './play.tsx'
import { terms } from './terms.ts'

/** The words that a decision may have in view, the bar at the top included. */
const mostWords = 160
const bar = 'Cultural Intelligence Back to start Round 10 of 10 Rehearsal 3 Saved End run Help Settings Close'
const inWords = (text: string) => text.split(/\s+/u).filter(Boolean).length

/** What somebody sees of a page without opening anything. */
function visible(element: ReactElement): string {
  return renderToStaticMarkup(element)
    .replaceAll(/<span id="[^"]*" popover.*?<\/span><\/span>/gu, ' ')
    .replaceAll(/<(\w+) class="visually-hidden">[^<]*<\/\1>/gu, ' ')
    .replaceAll(/<[^>]+>/gu, ' ')
}

/** A round with entries as they stand in the middle of it. */
function shown(state: CulturalIntelligenceState, entered: Readonly<Record<string, unknown>>): string {
  const read = (name: string) => {
    const found = Object.entries(entered).find(([end]) => name.endsWith(end))
    return found?.[1]
  }
  const decide = () => Promise.resolve({ ok: true } as const)
  return visible(
    <Drafts value={{ read, keep: () => undefined, subscribe: () => () => undefined }}>
      <LabTerms value={terms}>
        <Play state={state} decide={decide} saving={false} open />
      </LabTerms>
    </Drafts>,
  )
}

/** The steps of each phase, with everything entered that adds words. */
function stepsOf({ phase, scene }: CulturalIntelligenceState): Readonly<Record<string, unknown>>[] {
  switch (phase) {
    case 'before':
    case 'after':
      return [{}]
    case 'look': {
      const kept = { '/kept': [0, 1, 2], '/confidence': 30 }
      const beats = (scene?.story ?? []).map((_, beat) => ({ '/step': 0, '/beat': beat }))
      return [...beats, ...[1, 2, 3, 4].map((step) => ({ '/step': step, ...kept }))]
    }
    case 'open': {
      const longest = (part: 'words' | 'timing' | 'channel') =>
        scene?.options?.[part].toSorted((a, b) => b.text.length - a.text.length)[0]?.id
      const chosen = { words: longest('words'), timing: longest('timing'), channel: longest('channel') }
      return [0, 1, 2].map((step) => ({ '/step': step, '/chosen': chosen }))
    }
    case 'reply':
      return [0, 1].map((step) => ({ '/step': step, '/seen': true }))
    case 'explain':
      return [0, 1].map((step) => ({
        '/step': step,
        '/seen': true,
        '/marked': 0,
        '/why': { reason: scene?.dials[0]?.id, lean: 'high' },
      }))
    case 'finished':
      return []
  }
}

it('no step of any scene shows more than 160 words', () => {
  const phases = new Set<string>()
  const states: CulturalIntelligenceState[] = []
  const seen: Policy = (state, random) => {
    states.push(state)
    return randomPolicy(state, random)
  }
  playedBy(seen, 'words 2')
  for (const state of states) {
    phases.add(state.phase)
    for (const entered of stepsOf(state)) {
      const text = shown(state, entered)
      const words = inWords(bar) + inWords(text)
      expect(words, `${state.phase} ${JSON.stringify(entered)}: ${text}`).toBeLessThanOrEqual(mostWords)
    }
  }
  expect([...phases].toSorted()).toEqual(['after', 'before', 'explain', 'look', 'open', 'reply'])
})
