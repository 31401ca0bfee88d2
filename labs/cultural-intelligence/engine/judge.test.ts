import { describe, expect, it } from 'vitest'
import type { TurnId } from '../scenes/scene.ts'
import { openingsOf, standOfOpening, type Cast, type Opening } from './cast.ts'
import type { DialId, Lean } from '../scenes/dials.ts'
import { judgeScene } from './judge.ts'
import { fitOn } from './model.ts'
import type { Sign } from './person.ts'
import { answer, newRun, nextScene, open, playInHand, toldBy, type ScenePlay } from './run.ts'
import { defaultSettings } from './settings.ts'
import { allScenes } from './stage.ts'

const seed = 'a sign that misled'
const sideOf = (lean: Lean) => (lean === 'high' ? 0.7 : -0.7)
const otherThan = (lean: Lean): Lean => (lean === 'high' ? 'low' : 'high')

/** A scene with a person of these leanings, in which every sign points to these sides. */
function begun(
  at: number,
  leans: (dial: DialId) => Lean,
  points: (dial: DialId) => Lean,
  luck: number,
): ScenePlay {
  const run = newRun(seed, defaultSettings)
  for (let scene = 0; scene < at; scene++) nextScene(run)
  const play = playInHand(run)
  const { cast } = play
  const signs = (list: readonly Sign[]) => list.map((sign) => ({ ...sign, points: points(sign.dial) }))
  const person = Object.fromEntries(
    Object.keys(cast.person).map((dial) => [dial, sideOf(leans(dial as DialId))]),
  )
  const told: Cast = {
    ...cast,
    person: person as Cast['person'],
    cues: signs(cast.cues),
    findings: signs(cast.findings),
    luck: { draft: luck, opening: luck, onward: luck, unsure: luck, repair: luck },
  }
  return { ...play, cast: told, checks: [], turns: [] }
}

/** The opening that fits the person badly on one dial and well on the others. */
function missing(dial: DialId, { cast: { scene, person } }: ScenePlay): Opening {
  const far = openingsOf(scene).map(({ opening, stand }) => {
    const fits = Object.entries(stand).map(
      ([one, here]) => [one, fitOn(here, person[one as DialId])] as const,
    )
    const others = fits.filter(([one]) => one !== dial).map(([, fit]) => fit)
    return { opening, gap: Math.min(...others) - (fits.find(([one]) => one === dial)?.[1] ?? 0) }
  })
  return far.reduce((best, one) => (one.gap > best.gap ? one : best)).opening
}

function explained(play: ScenePlay, reason: DialId | 'day', lean: Lean | null) {
  return judgeScene({ ...play, explanation: { reason, lean, note: '' } }, seed, 'usual').explanation
}

const kindly = 0
const unkindly = 1 - 1e-9
const cases = allScenes.flatMap(({ id, dials }, at) =>
  dials.flatMap(({ dial }) => (['low', 'high'] as const).map((lean) => [id, dial, lean, at] as const)),
)

describe('what a reaction shows', () => {
  it.each(cases)('%s, %s: is the best explanation, %s, even against all signs', (_id, dial, lean, at) => {
    const play = begun(
      at,
      () => lean,
      () => otherThan(lean),
      unkindly,
    )
    open(play, missing(dial, play))
    expect(toldBy(play.cast, play.opening as Opening, play.outcome)).toEqual({ dial, lean })
    const told = explained(play, dial, lean)
    expect(told.chosen).toBe(told.best)
    expect(told.bestChoice).toBe(dial)
    expect(told.best).toBeGreaterThan(told.blind)
    expect(explained(play, dial, otherThan(lean)).chosen).toBeLessThan(told.best)
    expect(explained(play, 'day', null).chosen).toBe(0)
  })

  it('is the best explanation of an opening that was taken well, too', () => {
    const play = begun(
      0,
      () => 'high',
      () => 'low',
      kindly,
    )
    open(play, missing('rank', play))
    const told = toldBy(play.cast, play.opening as Opening, play.outcome)
    expect(told?.dial).not.toBe('rank')
    const { chosen, best } = explained(play, told?.dial ?? 'rank', 'high')
    expect(chosen).toBe(best)
  })

  it('leaves the day as the best explanation when no dial was missed', () => {
    const play = begun(
      0,
      () => 'high',
      () => 'low',
      unkindly,
    )
    const met = openingsOf(play.cast.scene).find(({ stand }) =>
      Object.values(stand).every((here) => fitOn(here, 0.7) > 0.6),
    )
    open(play, met?.opening as Opening)
    expect(toldBy(play.cast, play.opening as Opening, play.outcome)).toBeNull()
    const day = explained(play, 'day', null)
    expect([day.chosen, day.bestChoice]).toEqual([day.best, 'day'])
  })

  it('decides how replies are judged, even against the signs', () => {
    const chances = (points: Lean) => {
      const play = begun(
        0,
        (dial) => (dial === 'face' ? 'high' : 'low'),
        (dial) => (dial === 'face' ? points : 'low'),
        unkindly,
      )
      open(play, { words: 'straight', timing: 'now', channel: 'aloud' })
      expect(toldBy(play.cast, play.opening as Opening, play.outcome)).toEqual({ dial: 'face', lean: 'high' })
      expect(play.turn).toBe('repair')
      return ['own-it', 'next-round'].map((id) => {
        const turn = play.turn as TurnId
        const reply = play.cast.scene.turns[turn].replies.find((one) => one.id === id)
        const answered = { ...play, turns: [] }
        if (reply) answer(answered, turn, reply)
        return judgeScene(answered, seed, 'usual').replies[0]
      })
    }
    // Asking her in private suits the side that she showed; speaking up before everybody suits the signs.
    const [aside, before] = chances('low')
    expect(aside?.chosen).toBe(aside?.best)
    expect(aside?.chosen).toBeGreaterThan((aside?.blind ?? 1) + 0.1)
    expect(before?.chosen).toBeLessThan(aside?.chosen ?? 0)
    expect(chances('high')[0]?.chosen).toBe(aside?.chosen)
  })

  it('does not change how the opening and the reading are judged', () => {
    const play = begun(
      0,
      () => 'high',
      () => 'low',
      unkindly,
    )
    open(play, missing('face', play))
    const { beliefs, opening } = judgeScene(play, seed, 'usual')
    for (const { high } of beliefs) expect(high).toBeLessThan(0.5)
    const best = standOfOpening(play.cast.scene, opening.bestChoice)
    expect(best['face']).toBeLessThan(0)
  })
})
