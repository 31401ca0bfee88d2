import { expect, it } from 'vitest'
import { marketEntry } from './engine/engine.ts'

it('plans a class whose firms meet for 50, 60 and 75 minutes, and says what to listen for', () => {
  const [way] = marketEntry.teachingNote.otherWays ?? []
  expect(way?.name).toBe('Rival firms')
  const { plan = [], otherPlans = [], questions = [] } = way?.note ?? {}
  const plans = [plan, ...otherPlans.map(({ steps }) => steps)]
  expect(plans.map((steps) => steps.reduce((all, { minutes }) => all + minutes, 0))).toEqual([60, 50, 75])
  expect(otherPlans.map(({ minutes }) => minutes)).toEqual([50, 75])
  expect(questions.length).toBeGreaterThanOrEqual(4)
  for (const { listenFor } of questions) expect(listenFor.length).toBeGreaterThan(0)
})
