import { describe, expect, it } from 'vitest'
import { randomFrom } from '../../math/random.ts'
import type { Reply, TurnId } from '../scenes/scene.ts'
import { culturalIntelligence } from './engine.ts'
import { answer, newRun, nextScene, open, playInHand, type Run, type ScenePlay } from './run.ts'
import { openingsOf } from './cast.ts'
import { defaultSettings } from './settings.ts'
import { allScenes } from './stage.ts'
import { playedBy, randomPolicy } from './test/policies.ts'
import { patiently, sample } from '../../engine/test/sample.ts'

/** A scene at its start, with the same luck for every outcome. */
function begun(at: number, luck: number): ScenePlay {
  const run: Run = newRun('dead ends', defaultSettings)
  for (let scene = 0; scene < at; scene++) nextScene(run)
  const play = playInHand(run)
  const fixed = { draft: luck, opening: luck, onward: luck, unsure: luck, repair: luck }
  return { ...play, cast: { ...play.cast, luck: fixed }, checks: [], turns: [] }
}

const kindly = 0
const unkindly = 1 - 1e-9

/** Every path through the turns from here: each reply, taken well and taken poorly. */
function walk(play: ScenePlay, steps: number, ways: Set<string>, path: string): void {
  expect(steps).toBeLessThanOrEqual(4)
  if (play.ending) {
    ways.add(path)
    expect(play.turn).toBeNull()
    expect(play.cast.scene.endings[play.ending]).not.toBe('')
    return
  }
  const turn = play.turn as TurnId
  for (const reply of play.cast.scene.turns[turn].replies) {
    for (const luck of [kindly, unkindly]) {
      const fixed = { ...play.cast.luck, [turn]: luck }
      const next = { ...play, cast: { ...play.cast, luck: fixed }, turns: [...play.turns] }
      const good = answer(next, turn, reply satisfies Reply)
      expect(good).toBe(luck === kindly)
      walk(next, steps + 1, ways, `${path} ${turn} ${reply.id} ${String(good)}`)
    }
  }
}

describe('from every opening of every scene', () => {
  it.each(allScenes.map(({ id }, at) => [id, at] as const))(
    '%s reaches an ending with every reply',
    (_id, at) => {
      const ways = new Set<string>()
      const turns = new Set<string>()
      for (const { opening } of openingsOf(begun(at, kindly).cast.scene)) {
        for (const luck of [kindly, 0.5, unkindly]) {
          const play = begun(at, luck)
          open(play, opening)
          if (turns.has(String(play.turn))) continue
          turns.add(String(play.turn))
          walk(play, 0, ways, String(play.outcome))
        }
      }
      expect([...turns].toSorted()).toEqual(['onward', 'repair', 'unsure'])
      expect(ways.size).toBeGreaterThan(120)
    },
  )
})

it('random plays reach their end with every setting', { timeout: patiently(60_000) }, () => {
  const random = randomFrom('dead ends', 'settings')
  // Each value of a setting is drawn some eight times, in full twenty times.
  for (let at = 0; at < sample(60, 24); at++) {
    const settings = {
      scenes: random.pick([4, 6, 8] as const),
      effort: random.pick([1, 2, 3] as const),
      signs: random.pick(['clear', 'usual', 'faint'] as const),
      notes: random.pick(['shown', 'hidden'] as const),
    }
    const { position, decisions } = playedBy(randomPolicy, `end ${at}`, settings)
    expect(position.done).toBe(true)
    expect(position.round).toBe(culturalIntelligence.roundsOf(settings))
    expect(decisions.length).toBeLessThanOrEqual(2 + settings.scenes * 9)
  }
})
