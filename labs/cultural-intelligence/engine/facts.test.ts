import { expect, it } from 'vitest'
import { culturalIntelligence } from './engine.ts'
import { selfItems } from './self-view.ts'
import { defaultSettings } from './settings.ts'
import { decisionsOf, sensiblePolicy } from './test/policies.ts'

const rating = (value: number) => ({
  type: 'rate',
  ratings: Object.fromEntries(selfItems.map(({ id }) => [id, value])),
})

it('instructors get a fact for every kind of decision', () => {
  const decisions = decisionsOf(sensiblePolicy, 'facts')
  const facts = culturalIntelligence.play('facts', defaultSettings, decisions).facts
  const wanted = [
    'self.before',
    'self.after',
    'reading.rank',
    'confidence',
    'words',
    'reaction',
    'reply.onward',
    'explanation',
  ]
  for (const id of wanted) expect(facts.map((fact) => fact.id)).toContain(id)
})

it('instructors learn that a student has rated themselves, but not the ratings', () => {
  const decisions = decisionsOf(sensiblePolicy, 'private')
  const factsWith = (value: number) => {
    const rated = decisions.map((decision) => (decision.type === 'rate' ? rating(value) : decision))
    return culturalIntelligence.play('private', defaultSettings, rated).facts
  }
  expect(factsWith(1)).toEqual(factsWith(5))
  expect(
    factsWith(1)
      .filter(({ id }) => id.startsWith('self.'))
      .map(({ value }) => value),
  ).toEqual(['given', 'given'])
})

it('the same choice towards different people is one fact, named after its scene', () => {
  const factsWith = (seed: string) => {
    const shown = culturalIntelligence.play(seed, defaultSettings, []).state.scene
    const readings = Object.fromEntries((shown?.dials ?? []).map(({ id }) => [id, 'low']))
    const position = culturalIntelligence.play(seed, defaultSettings, [
      { type: 'read', readings, confidence: 50 },
      { type: 'open', words: 'straight', timing: 'now', channel: 'aloud' },
    ])
    const words = position.facts.find(({ id }) => id === 'words')
    return { person: shown?.person.given, words }
  }
  const met = ['a', 'b', 'c', 'd', 'e', 'f'].map(factsWith)
  expect(new Set(met.map(({ person }) => person)).size).toBeGreaterThan(1)
  expect(new Set(met.map(({ words }) => words?.value)).size).toBe(1)
  expect(met[0]?.words?.name).toBe('Words (The silent square)')
  expect(met[0]?.words?.value).toContain('[name]')
})
