import { expect, it } from 'vitest'
import { sample, underRules } from '../../engine/test/sample.ts'
import { globalCompass, globalCompass1 } from './engine.ts'
import { playedBy, randomPolicy, sensiblePolicy } from './test/policies.ts'

it.each(underRules({ rules: 1, engine: globalCompass1 }, { rules: 2, engine: globalCompass }))(
  'a sensible player scores more than a random one on at least 95 % of seeds: rules $rules',
  ({ engine }) => {
    const seeds = Array.from({ length: sample(1000, 25) }, (_, at) => `class ${at}`)
    const scoreOf = (policy: typeof sensiblePolicy, seed: string) =>
      playedBy(policy, seed, engine.defaultSettings, engine).result.score
    const wins = seeds.filter((seed) => scoreOf(sensiblePolicy, seed) > scoreOf(randomPolicy, seed)).length
    expect(wins / seeds.length).toBeGreaterThanOrEqual(0.95)
  },
)
