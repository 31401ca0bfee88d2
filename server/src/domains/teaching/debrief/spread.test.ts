import { expect, test } from 'vitest'
import type { StoredFact } from '../../../platform/database/tables.ts'
import { momentsOf } from './moments.ts'
import { spreadOfDecisions, type FinishedRun } from './spread.ts'

const fact = (round: number, id: string, value: string | number): StoredFact => ({
  ...{ round, id, name: `Name of ${id}`, value },
})

const run = (score: number, ...facts: StoredFact[]): FinishedRun => ({ id: `run ${score}`, score, facts })

const atDesk = { telling: ['site.', 'pick'], least: 1 }

test('of words each value has its runs and the middle of their scores, the most frequent first', () => {
  const runs = [
    run(40, fact(1, 'pick', 'Chile')),
    run(60, fact(1, 'pick', 'Ghana')),
    run(80, fact(1, 'pick', 'Ghana')),
    run(90, fact(1, 'pick', 'Chile'), fact(1, 'pick', 'Chile')),
    run(70, fact(1, 'pick', 'Ghana')),
  ]
  expect(spreadOfDecisions(runs, atDesk)).toEqual([
    {
      ...{ id: 'pick', name: 'Name of pick', round: 1, telling: true, ranges: [], middle: null },
      values: [
        { value: 'Ghana', runs: 3, score: 70 },
        { value: 'Chile', runs: 2, score: 65 },
      ],
    },
  ])
})

test('of numbers there are at most four groups of about the same size, and equal numbers stay together', () => {
  const ratios = [0, 0, 0, 10, 20, 50, 60, 100]
  const runs = ratios.map((ratio, at) => run(at * 10, fact(2, 'ratio', ratio)))
  expect(spreadOfDecisions(runs, atDesk)[0]).toMatchObject({
    values: [],
    middle: { lower: 0, median: 15, upper: 52.5 },
    ranges: [
      { from: 0, to: 0, runs: 3, score: 10 },
      { from: 10, to: 20, runs: 2, score: 35 },
      { from: 50, to: 60, runs: 2, score: 55 },
      { from: 100, to: 100, runs: 1, score: 70 },
    ],
  })
})

test('decisions go by round, and in it by what a class is talked about by', () => {
  const runs = [
    run(
      50,
      fact(2, 'pick', 'Chile'),
      fact(1, 'cost', 3),
      fact(1, 'pickle', 'x'),
      fact(1, 'pick', 'Chile'),
      fact(1, 'site.plant', 'Ghana'),
    ),
  ]
  expect(spreadOfDecisions(runs, atDesk).map(({ round, id, telling }) => [round, id, telling])).toEqual([
    [1, 'site.plant', true],
    [1, 'pick', true],
    [1, 'cost', false],
    [1, 'pickle', false],
    [2, 'pick', true],
  ])
})

test('on the wall no group is smaller than five', () => {
  const least = 5
  for (let size = 0; size <= 30; size++) {
    const runs = Array.from({ length: size }, (_, at) =>
      run(at, fact(1, 'ratio', (at * 7) % 11), fact(1, 'pick', ['Chile', 'Ghana', 'Peru'][at % 3] ?? '')),
    )
    const groups = spreadOfDecisions(runs, { ...atDesk, least }).flatMap(({ values, ranges }) => [
      ...values,
      ...ranges,
    ])
    expect(groups.every((group) => group.runs >= least)).toBe(true)
    expect(groups.length > 0).toBe(size >= least)
  }
})

test('a run that decides several times in a round is one of its group', () => {
  const runs = [1, 2, 3].map((score) => run(score, fact(1, 'share', 50), fact(1, 'share', 50)))
  expect(spreadOfDecisions(runs, { ...atDesk, least: 5 })).toEqual([])
})

test('decisive moments are those with most points at stake, and small groups share a round', () => {
  const found = [
    ...Array.from({ length: 6 }, () => ({ round: 1, name: 'Weights', weight: 2 })),
    ...Array.from({ length: 5 }, (_, at) => ({ round: 3, name: 'Pick', weight: 4 + at / 10 })),
    ...['a', 'b', 'c', 'd', 'e'].map((name) => ({ round: 2, name, weight: 1 })),
    ...['a', 'b', 'c', 'd'].map((name) => ({ round: 4, name, weight: 30 })),
  ]
  expect(momentsOf(found, 5)).toEqual([
    { round: 3, name: 'Pick', runs: 5, weight: 4.2 },
    { round: 1, name: 'Weights', runs: 6, weight: 2 },
    { round: 2, name: null, runs: 5, weight: 1 },
  ])
  expect(momentsOf([], 5)).toEqual([])
  expect(momentsOf(found, 1)).toHaveLength(3)
})
