import { expect, it } from 'vitest'
import { outcomeWords } from '../engine/words.ts'
import { scenesOf, takenWell } from './class-picture.tsx'

const about = 'Confidence that the draft would be taken well, % (The silent square)'
const sure = { round: 1, id: 'confidence', name: about, telling: false, values: [], ranges: [] }
const reaction = (values: { value: string; runs: number; score: number }[]) => ({
  ...{
    round: 1,
    id: 'reaction',
    name: 'Reaction (The silent square)',
    telling: false,
    ranges: [],
    middle: null,
  },
  values,
})
const theClass = (values: { value: string; runs: number; score: number }[]) => ({
  finished: 10,
  decisions: [{ ...sure, middle: { lower: 50, median: 70, upper: 80 } }, reaction(values)],
})

it('knows the engine’s word for it', () => {
  expect(takenWell).toBe(outcomeWords.well)
})

it('says how sure the class was in each scene, and in how many runs it went well', () => {
  const values = [
    { value: 'taken badly', runs: 6, score: 40 },
    { value: 'taken well', runs: 4, score: 60 },
  ]
  expect(scenesOf(theClass(values))).toEqual([{ title: 'The silent square', sure: 70, well: 40 }])
})

it('says nothing of those taken well while their group is left out, and 0 if all are known', () => {
  expect(scenesOf(theClass([{ value: 'taken badly', runs: 7, score: 40 }]))[0]?.well).toBeNull()
  expect(scenesOf(theClass([{ value: 'mixed', runs: 10, score: 40 }]))[0]?.well).toBe(0)
})
