import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Drafts } from '../../shell/place/drafts.ts'
import { culturalIntelligence } from '../engine/engine.ts'
import { defaultSettings } from '../engine/settings.ts'
import type { CulturalIntelligenceState } from '../engine/state.ts'
import { playedBy, sensiblePolicy } from '../engine/test/policies.ts'
import { Debrief } from './debrief.tsx'
import { help } from './help.tsx'
import { Play } from './play.tsx'

const decide = () => Promise.resolve({ ok: true } as const)

/** A round at one of its steps. */
function shown(state: CulturalIntelligenceState | undefined, step = 0): string {
  if (!state) throw new Error('The run has no such round')
  const read = (name: string) => (name.endsWith('/step') ? step : undefined)
  return renderToStaticMarkup(
    <Drafts value={{ read, keep: () => undefined, subscribe: () => () => undefined }}>
      <Play state={state} decide={decide} saving={false} open />
    </Drafts>,
  )
}

const { decisions, position, result } = playedBy(sensiblePolicy, 'mirror')
const states = decisions.map(
  (_, at) => culturalIntelligence.play('mirror', defaultSettings, decisions.slice(0, at)).state,
)
const at = (phase: string) => states.filter((state) => state.phase === phase)

const who = 'You look after Merrow’s customers. In 8 scenes you meet people of four invented firms.'
const radios = (markup: string) => markup.match(/type="radio"/gu)?.length

describe('the self-view', () => {
  it('says who sees the ratings before the student gives them', () => {
    for (const phase of ['before', 'after']) expect(shown(at(phase)[0])).toContain('only you see it')
  })

  it('asks four statements in one view', () => {
    for (const phase of ['before', 'after']) {
      const mirror = shown(at(phase)[0])
      expect(radios(mirror)).toBe(4 * 5)
      expect(mirror).not.toContain('stage-steps')
    }
  })

  it('stands between the first scene and the second, and after the last', () => {
    const ends = at('explain').map((state) => shown(state, 1))
    const buttons = [
      'On to the mirror',
      ...Array<string>(6).fill('On to the next scene'),
      'Back to the mirror',
    ]
    for (const [scene, button] of buttons.entries()) expect(ends[scene]).toContain(button)
    const mirror = shown(at('before')[0])
    expect(mirror).toContain('One of 8 scenes is done.')
    expect(mirror).toContain('Go in to scene 2')
  })

  it('comes after the first scene, so that scene says who the player is, and no other', () => {
    expect(shown(states[0])).toContain(who)
    for (const later of [...at('look').filter(({ round }) => round > 1), ...at('before'), ...at('after')])
      expect(shown(later)).not.toContain(who)
  })

  it('is explained in help and debrief', () => {
    const text = renderToStaticMarkup(help)
    expect(text).toContain('After the first scene and after the last')
    expect(text).toContain('four statements')
    const told = { ...result, parts: result.parts.map((part) => ({ ...part })) }
    const debrief = renderToStaticMarkup(<Debrief state={position.state} result={told} />)
    expect(debrief).toContain('one statement for each factor')
    expect(debrief).toContain('Yourself, after scene 1')
  })
})
