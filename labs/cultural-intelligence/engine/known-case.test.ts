import { describe, expect, it } from 'vitest'
import { randomFrom } from '../../math/random.ts'
import { judgeScene } from './judge.ts'
import { mostCheckWorth, predictionMark, predictionWeight } from './marks.ts'
import {
  chanceOfReply,
  chancesOfOpening,
  fitOf,
  fitOn,
  movedTrust,
  outcomeOf,
  standTogether,
  trustFromHearsay,
  worthOf,
  type Preferences,
} from './model.ts'
import { believedHigh, drawPerson, leanOf, shareHigh, spread } from './person.ts'
import { newRun, nextScene, open, playInHand } from './run.ts'
import { selfItems, selfView } from './self-view.ts'
import { defaultSettings } from './settings.ts'

const means = { directness: 0.35, rank: 0.35, bond: -0.35, time: -0.35, certainty: 0.35, face: -0.35 }

describe('the case of the documentation', () => {
  it('combines stands with a double weight for words', () => {
    const together = standTogether([
      { stand: { rank: -0.7, face: 0.7 }, weight: 2 },
      { stand: { certainty: 0.7 }, weight: 1 },
      { stand: { face: -0.7 }, weight: 1 },
    ])
    expect(together['rank']).toBeCloseTo(-0.7)
    expect(together['certainty']).toBeCloseTo(0.7)
    expect(together['face']).toBeCloseTo((2 * 0.7 - 0.7) / 3)
  })

  it('computes the fit from a bell curve', () => {
    expect(fitOn(0.7, 0.7)).toBe(1)
    expect(fitOn(0.7, 0.4)).toBeCloseTo(0.8825, 4)
    expect(fitOn(0.7, -0.5)).toBeCloseTo(0.1353, 4)
    const person = { directness: 0.4, rank: -0.5 } as Preferences
    expect(fitOf({ directness: 0.7, rank: 0.7 }, person)).toBeCloseTo(0.5089, 4)
    expect(fitOf({}, person)).toBe(0.5)
  })

  it('computes the chances of each reaction', () => {
    const { well, mixed, badly } = chancesOfOpening(0.8, 0.6)
    // 6 x 0.3 + 1.5 x 0.1 = 1.95; 1 / (1 + e^-1.75) and 1 / (1 + e^2.85).
    expect(well).toBeCloseTo(0.852, 3)
    expect(badly).toBeCloseTo(0.0547, 4)
    expect(mixed).toBeCloseTo(1 - 0.852 - 0.0547, 3)
    expect(worthOf({ well, mixed, badly })).toBeCloseTo(0.8893, 3)
    // 4 x 0.3 + 1.5 x 0.1 + 0.4 = 1.75.
    expect(chanceOfReply(0.8, 0.6, 0.4)).toBeCloseTo(0.852, 3)
    expect(outcomeOf({ well, mixed, badly }, 0.85)).toBe('well')
    expect(outcomeOf({ well, mixed, badly }, 0.9)).toBe('mixed')
    expect(outcomeOf({ well, mixed, badly }, 0.95)).toBe('badly')
  })

  it('moves trust by the reaction', () => {
    expect(movedTrust(0.5, 'badly')).toBeCloseTo(0.25)
    expect(movedTrust(0.25, 'repaired')).toBeCloseTo(0.5)
    expect(movedTrust(0.05, 'badly')).toBe(0)
    expect(trustFromHearsay(0.75)).toBeCloseTo(0.6)
  })

  it('computes beliefs by Bayes’ rule', () => {
    const prior = shareHigh(0.35)
    // N(0.35, 0.6) between 0.25 and 1.2, relative to the same between -1.2 and -0.25.
    expect(prior).toBeCloseTo(0.76, 3)
    const low = believedHigh('rank', [{ dial: 'rank', kind: 'cue', points: 'low' }], means, 'usual')
    expect(low).toBeCloseTo((prior * 0.2) / (prior * 0.2 + (1 - prior) * 0.8), 6)
    // A colleague repeats the firm's reputation in 30 of 100 cases, and is otherwise right in 90 of 100.
    const heard = believedHigh('rank', [{ dial: 'rank', kind: 'colleague', points: 'high' }], means, 'usual')
    expect(heard).toBeCloseTo((prior * 0.93) / (prior * 0.93 + (1 - prior) * 0.37), 6)
  })

  it('marks a prediction by its distance from the chance, with more weight on later ones', () => {
    expect([0, 1, 2].map((at) => predictionWeight(at, 3))).toEqual([0.5, 1, 1.5])
    const scene = (confidence: number, draft: number) =>
      ({ play: { confidence }, draft }) as unknown as Parameters<typeof predictionMark>[0][number]
    expect(predictionMark([scene(50, 0.9), scene(50, 0.2)])).toBeCloseTo(0.25)
    expect(predictionMark([scene(90, 0.9), scene(20, 0.2)])).toBe(1)
    // 0.5 x 0.04 and 1.5 x 0, relative to 0.5 x 0.16 and 1.5 x 0.09.
    expect(predictionMark([scene(70, 0.9), scene(20, 0.2)])).toBeCloseTo(1 - (0.75 * 0.02) / 0.215, 6)
  })

  it('turns ratings into a self-view from 0 to 100', () => {
    const all = (rating: number) => Object.fromEntries(selfItems.map(({ id }) => [id, rating]))
    expect(selfView(all(1), 'cognitive')).toBe(0)
    expect(selfView(all(4), 'cognitive')).toBe(75)
    expect(selfView(all(5), 'behavioural')).toBe(100)
  })
})

describe('computed a second way', () => {
  it('the share of people on each side matches a simulation', () => {
    const random = randomFrom('second way', 'people')
    const people = Array.from({ length: 20_000 }, () => drawPerson(means, random))
    for (const dial of ['rank', 'bond'] as const) {
      const high = people.filter((person) => leanOf(person[dial]) === 'high').length / people.length
      expect(high).toBeCloseTo(shareHigh(means[dial]), 1)
      expect(Math.abs(high - shareHigh(means[dial]))).toBeLessThan(0.012)
    }
    // A reputation on three dials fits fewer than half of the people in full.
    const asKnown = people.filter(
      (person) => person.rank > 0 && person.face < 0 && person.certainty > 0,
    ).length
    expect(asKnown / people.length).toBeLessThan(0.5)
    expect(asKnown / people.length).toBeCloseTo(shareHigh(0.35) ** 3, 1)
    expect(spread).toBeGreaterThan(0.35)
  })

  it('the chance of an opening matches how often simulated people take it well', () => {
    const run = newRun('second way', defaultSettings)
    const play = playInHand(run)
    open(play, { words: 'straight', timing: 'now', channel: 'aloud' })
    const judged = judgeScene(play, 'second way', 'usual')
    const random = randomFrom('second way', 'reactions')
    const stand = { rank: -0.7, face: -0.7, certainty: -0.7 }
    let well = 0
    const count = 40_000
    for (let at = 0; at < count; at++) {
      const sides = new Map(judged.beliefs.map(({ dial, high }) => [dial, random.next() < high ? 1 : -1]))
      const lean = (dial: 'rank' | 'face' | 'certainty') => {
        for (;;) {
          const drawn = drawPerson(means, random)[dial]
          if (Math.sign(drawn) === sides.get(dial)) return drawn
        }
      }
      const person = { rank: lean('rank'), face: lean('face'), certainty: lean('certainty') } as Preferences
      const chances = chancesOfOpening(fitOf(stand, person), play.openingTrust)
      if (outcomeOf(chances, random.next()) === 'well') well++
    }
    expect(well / count).toBeCloseTo(judged.wellChosen, 1)
    expect(Math.abs(well / count - judged.wellChosen)).toBeLessThan(0.03)
  })

  it('the greatest worth of checks matches a search of all sets', () => {
    const run = newRun('checks', defaultSettings)
    nextScene(run)
    const plays = run.plays
    const offers = plays.flatMap((play) =>
      play.cast.scene.checks.map(({ id, dial }) => ({
        cost: id === 'ask' ? 2 : 1,
        worth: play.cast.cues.some((cue) => cue.dial === dial) ? 0.5 : 1,
      })),
    )
    for (const budget of [0, 1, 3, 5, 8]) {
      let best = 0
      for (let set = 0; set < 1 << offers.length; set++) {
        const chosen = offers.filter((_, at) => (set >> at) & 1)
        if (chosen.reduce((all, { cost }) => all + cost, 0) > budget) continue
        best = Math.max(
          best,
          chosen.reduce((all, { worth }) => all + worth, 0),
        )
      }
      expect(mostCheckWorth(plays, budget)).toBeCloseTo(best, 9)
    }
  })
})
