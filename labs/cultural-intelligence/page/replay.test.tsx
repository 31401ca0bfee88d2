import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { culturalIntelligence } from '../engine/engine.ts'
import { defaultSettings } from '../engine/settings.ts'
import { playedBy, randomPolicy } from '../engine/test/policies.ts'
import { beatsOf, Replay } from './replay.tsx'
import { thoughtOf, thoughts } from './thoughts.ts'

it('the debrief replays each scene as it was played, and thinks only what the reaction showed', () => {
  const { decisions, result } = playedBy(randomPolicy, 'replayed')
  const { scenes } = result.debrief
  const played = decisions.flatMap(({ type }, at) => {
    const { scene } = culturalIntelligence.play('replayed', defaultSettings, decisions.slice(0, at)).state
    return type === 'explain' && scene ? [scene] : []
  })
  expect(scenes).toHaveLength(played.length)
  for (const [at, { replay, person, outcome }] of scenes.entries()) {
    const scene = played[at]
    expect(replay.lines).toEqual(scene?.lines)
    expect(replay.id).toBe(scene?.id)
    expect(person).toBe(scene?.person.full)
    expect(replay.moods.at(-1)).toEqual(scene?.mood)
    expect(replay.moods).toHaveLength(beatsOf(replay.lines).length + 1)
    expect(scene?.options?.channel.map(({ id }) => id)).toContain(replay.channel)
    if (replay.told) {
      expect(replay.told.met).toBe(outcome === 'well')
      expect(Object.values(thoughts[replay.told.dial][replay.told.lean])).toContain(thoughtOf(replay))
    } else expect(thoughtOf(replay)).toMatch(/that day/u)
  }
  expect(renderToStaticMarkup(<Replay scenes={scenes} />)).toContain(scenes[0]?.title ?? '-')
})
