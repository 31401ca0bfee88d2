import { describe, expect, it } from 'vitest'
import { firms } from '../scenes/firms.ts'
import type { Reply, Scene, TurnId } from '../scenes/scene.ts'
import { openingsOf } from './cast.ts'
import { dialIds } from '../scenes/dials.ts'
import { chanceOfReply, fitOn } from './model.ts'
import { allScenes } from './stage.ts'

const turnIds: readonly TurnId[] = ['onward', 'unsure', 'repair']
const repliesOf = (scene: Scene): Reply[] => turnIds.flatMap((turn) => [...scene.turns[turn].replies])

/** All strings within a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

it('there are eight scenes, two in each of four firms, and each dial matters in four of them', () => {
  expect(new Set(allScenes.map(({ id }) => id)).size).toBe(8)
  for (const firm of Object.keys(firms)) {
    expect(allScenes.filter((scene) => scene.firm === firm)).toHaveLength(2)
  }
  for (const dial of dialIds) {
    expect(allScenes.filter((scene) => scene.dials.some((one) => one.dial === dial))).toHaveLength(4)
  }
  expect(new Set(allScenes.slice(0, 4).map(({ firm }) => firm)).size).toBe(4)
})

describe.each(allScenes.map((scene) => [scene.id, scene] as const))('%s', (_id, scene) => {
  const dials = scene.dials.map(({ dial }) => dial)

  it('has unique ids and texts without loose punctuation or placeholders', () => {
    const ids = [...scene.words, ...scene.timing, ...scene.channel, ...repliesOf(scene)].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(new Set(dials).size).toBe(3)
    expect(new Set(scene.names).size).toBeGreaterThanOrEqual(3)
    const prose = textsIn(scene).filter((text) => text.includes(' '))
    expect(new Set(prose).size).toBe(prose.length)
    for (const text of prose) {
      expect(text).not.toMatch(/\s{2}|\.\.\.|!|['"]|\{(?!name\}|full\})/u)
      expect(text.trim()).toBe(text)
      // Quotation marks are closed, and no text is too long to read at once.
      expect([...text].filter((c) => c === '“')).toHaveLength([...text].filter((c) => c === '”').length)
      expect(text.length).toBeLessThan(420)
    }
  })

  it('describes every event in whole sentences', () => {
    const { reactions, endings, chance, lesson, turns } = scene
    const told = [
      ...textsIn([reactions, endings, chance, lesson]),
      ...scene.dials.flatMap(({ cue, tells }) => textsIn([cue, tells])),
      ...turnIds.flatMap((turn) => turns[turn].replies.flatMap(({ good, poor }) => [good, poor])),
    ]
    for (const text of told) expect(text).toMatch(/[.?][”’]?$/u)
  })

  it('mentions no moment or channel in texts that follow all of them', () => {
    const told = [
      ...scene.dials.flatMap(({ tells }) => textsIn(tells)),
      ...textsIn([scene.reactions, scene.chance]),
      ...turnIds.map((turn) => scene.turns[turn].says),
    ]
    // The crisis scene runs by the clock, after every possible moment; its mails get written answers.
    const moment =
      scene.id === 'crisis' ? /\bmail\b/iu : /\b(?:\w+sday|Monday|Friday|o’clock|half past)\b|\d\d:\d\d/u
    const channel =
      /\b(?:the call|minutes left|closed door|square|chat|kitchen|at the table|across the table|soup|more tea|on the screen)\b/iu
    for (const text of told) {
      expect(text).not.toMatch(moment)
      expect(text).not.toMatch(channel)
    }
  })

  it('addresses each of its dials and no other', () => {
    for (const { stand } of openingsOf(scene)) expect(Object.keys(stand).toSorted()).toEqual(dials.toSorted())
    for (const { stand } of repliesOf(scene)) {
      for (const dial of Object.keys(stand)) expect(dials).toContain(dial)
    }
    expect(scene.checks.map(({ dial }) => dial).toSorted()).toEqual(dials.toSorted())
    expect(scene.checks.map(({ id }) => id).toSorted()).toEqual(['ask', 'colleague', 'observe'])
  })

  it('has a good opening for each person, and none that is good for everyone', () => {
    const people = [0, 1, 2, 3, 4, 5, 6, 7].map((which) =>
      dials.map((dial, at) => [dial, which & (1 << at) ? 0.65 : -0.65] as const),
    )
    const fits = openingsOf(scene).map(({ stand }) =>
      people.map((person) => person.reduce((all, [dial, at]) => all + fitOn(stand[dial] ?? 0, at), 0) / 3),
    )
    for (const who of people.keys()) {
      expect(Math.max(...fits.map((fit) => fit[who] ?? 0))).toBeGreaterThan(0.8)
    }
    for (const fit of fits) expect(Math.min(...fit)).toBeLessThan(0.6)
  })

  it('has at least two replies in each turn that are the best for somebody', () => {
    for (const turn of turnIds) {
      const { replies } = scene.turns[turn]
      expect(replies).toHaveLength(4)
      expect(Math.max(...replies.map(({ effort }) => effort))).toBeGreaterThanOrEqual(0.9)
      expect(Math.min(...replies.map(({ effort }) => effort))).toBeLessThanOrEqual(0.4)
      const best = [0, 1, 2, 3, 4, 5, 6, 7].map((which) => {
        const at = (dial: string) => (which & (1 << dials.indexOf(dial as never)) ? 0.65 : -0.65)
        const chance = ({ stand, wise }: Reply) => {
          const fits = Object.entries(stand).map(([dial, here]) => fitOn(here, at(dial)))
          return chanceOfReply(fits.reduce((all, fit) => all + fit, 0) / fits.length, 0.5, wise)
        }
        return replies.reduce((one, other) => (chance(other) > chance(one) ? other : one)).id
      })
      expect(new Set(best).size).toBeGreaterThanOrEqual(2)
    }
  })
})

it('no text names a real nation, nationality or faith', () => {
  const nations =
    /\b(?:German|French|Japan|Chin(?:a|ese)|America|Brit(?:ain|ish)|English|Ital|Spa(?:in|nish)|India|Brazil|Swed|Norw|Dutch|Arab|Israel|Russia|Korea|Mexic|Africa|Asia|Europ|Latin|Nordic|Muslim|Christian|Jewish|Hindu|Buddh)/u
  for (const text of textsIn([allScenes, firms])) expect(text).not.toMatch(nations)
})
