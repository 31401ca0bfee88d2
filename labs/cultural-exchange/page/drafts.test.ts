import { describe, expect, it } from 'vitest'
import { wayOf, type CustomId } from '../data/customs.ts'
import { culturalExchange } from '../engine/engine.ts'
import { outlookOf } from '../engine/joint.ts'
import { byCustom } from '../engine/state.ts'
import { decisionsOf, sensiblePolicy } from '../engine/test/policies.ts'
import { drawWorld } from '../engine/world.ts'
import { comparedWords, leaningWords, wholeWords } from './debrief-words.ts'
import {
  awayTrades,
  isVisiting,
  knowingNothing,
  missingIn,
  missingInNotes,
  missingInReport,
  type Guess,
} from './cultural-exchange-play.ts'
import { bridgesOf, keptBy, objectionTo, waysOf, type Picks } from './joint.ts'

const { defaultSettings } = culturalExchange
const decisions = decisionsOf(sensiblePolicy, 'drafts')
const stateAfter = (count: number) =>
  culturalExchange.play('drafts', defaultSettings, decisions.slice(0, count)).state
const { customs, joint } = stateAfter(0)
const shown = { customs, joint }
const firstWays = byCustom((custom) => customs.find(({ id }) => id === custom)?.ways[0]?.id ?? '')
const firstPicks: Picks = byCustom((custom) => [firstWays[custom]])

describe('a draft', () => {
  it('says which choices are missing', () => {
    expect(missingIn(customs, {})).toHaveLength(8)
    expect(missingIn(customs, { ...firstWays })).toEqual([])
    expect(objectionTo(shown, { gift: ['food'] })).toMatch(/^Still to choose: greeting, bringing up/u)
  })

  it('of a joint table keeps to the allowed bridges', () => {
    expect(bridgesOf({ gift: ['food'], favour: ['now', 'later'] })).toEqual({ favour: 'later' })
    expect(objectionTo(shown, firstPicks)).toBeNull()
    expect(objectionTo(shown, { ...firstPicks, gift: ['nothing', 'food'] })).toBeNull()
    const four = {
      gift: ['nothing', 'food'],
      favour: ['now', 'later'],
      promise: ['hour', 'days'],
      rounding: ['exact', 'theirs'],
    }
    expect(objectionTo(shown, { ...firstPicks, ...four })).toBe('You have 3 bridges and chose 4.')
  })

  it('of a joint table that the page accepts is accepted by the engine', () => {
    const at = decisions.findIndex(({ type }) => type === 'joint')
    const picks: Picks = { ...firstPicks, gift: ['nothing', 'food'] }
    const held = { type: 'joint', ways: waysOf(picks), bridges: bridgesOf(picks) }
    expect(
      culturalExchange.play('drafts', defaultSettings, [...decisions.slice(0, at), held]).state.phase,
    ).toBe('reflect')
  })
})

describe('the abacus of the joint table', () => {
  it('counts the customs kept at home as the engine does, and those of the other side by the notes', () => {
    for (const seed of ['one', 'two', 'three']) {
      const run = decisionsOf(sensiblePolicy, seed)
      const at = run.findIndex(({ type }) => type === 'joint')
      const { state } = culturalExchange.play(seed, defaultSettings, run.slice(0, at))
      const { homeRules, lastNotes } = state
      if (!homeRules || !lastNotes) throw new Error('The joint table comes after the last notes')
      const ways = (way: (custom: CustomId) => string): Picks => byCustom((custom) => [way(custom)])
      const atHome = ways((id) => homeRules.find(({ custom }) => custom === id)?.way ?? '')
      expect(keptBy(atHome, homeRules, lastNotes).home).toBe(8)
      expect(
        keptBy(
          ways((id) => lastNotes[id].way),
          homeRules,
          lastNotes,
        ).away,
      ).toBe(8)
      const world = drawWorld(seed, defaultSettings)
      const theirs = byCustom((custom) => ({ way: wayOf(custom, world.away[custom]).id, confidence: 99 }))
      const asAtHome = { ways: world.home, bridges: {} }
      const trust = { home: 50, away: 50 }
      const { keptHome, keptAway } = outlookOf(asAtHome, world, trust)
      expect(keptBy(atHome, homeRules, theirs)).toEqual({ home: keptHome, away: keptAway })
    }
  })
})

it('distinguishes visits from trades at home', () => {
  expect(awayTrades(stateAfter(2))).toHaveLength(0)
  expect(isVisiting(stateAfter(0))).toBe(false)
  expect(isVisiting(stateAfter(2))).toBe(true)
  expect(awayTrades(stateAfter(decisions.length))).toHaveLength(16)
})

describe('the confidence', () => {
  const guessed = (change: Partial<Guess>) =>
    byCustom((): Guess => ({ way: 'some way', confidence: 33, ...change }))

  it('is required and has no default', () => {
    expect(missingInNotes(customs, guessed({ way: null, confidence: null }))).toMatch(/^Still to guess: /u)
    expect(missingInNotes(customs, { ...guessed({}), gift: { way: 'food', confidence: null } })).toBe(
      'Say how sure you are, or that you cannot tell: what you bring.',
    )
    expect(missingInNotes(customs, guessed({ confidence: 0 }))).toBeNull()
    expect(missingInReport('weir', 'gift', null)).toBe('Say how sure you are, or that you cannot tell.')
    expect(missingInReport('weir', 'gift', 0)).toBeNull()
    expect(missingInReport('weir', null, 5)).toBe('Choose the custom.')
    expect(missingInReport(null, 'gift', 5)).toBe('Choose the table.')
  })

  it('equals a random guess for a player who cannot tell', () => {
    expect(knowingNothing).toEqual({ rule: Math.round(100 / 3), report: Math.round(100 / 16) })
  })
})

it('the state names the result of the latest decision', () => {
  const kinds = new Set(decisions.map(({ type }) => type))
  expect(kinds).toContain('repair')
  expect(stateAfter(0).news).toBeNull()
  for (const [at, { type }] of decisions.entries())
    expect(stateAfter(at + 1).news).toBe(['trade', 'repair', 'joint'].includes(type) ? type : null)
})

describe('the debrief', () => {
  it('says whether the player’s visits showed more or less than the learner’s, visit by visit', () => {
    expect(comparedWords([0.3, 0.5], [0.3, 0.6, 0.9])).toBe('Visit for visit, yours showed less.')
    expect(comparedWords([0.3, 0.7], [0.3, 0.6])).toBe('Visit for visit, yours showed more.')
    expect(comparedWords([0.3, 0.6], [0.3, 0.602])).toBe('Visit for visit, yours showed just as much.')
  })

  it('says which side the best joint table favors', () => {
    expect(leaningWords({ bestKeptHome: 7, bestKeptAway: 6 })).toMatch(/neither side/u)
    expect(leaningWords({ bestKeptHome: 5, bestKeptAway: 7 })).toMatch(/more to the other town/u)
  })

  it('shows no minus before a zero', () => expect(wholeWords(-0.3)).toBe('0'))
  it('shows a loss with a minus', () => expect(wholeWords(-2.2)).toBe('−2'))
})
