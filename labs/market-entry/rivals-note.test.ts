import { expect, it } from 'vitest'
import { rivalsIn50Minutes, rivalsNote } from './rivals-note.ts'

const minutesOf = (plan: readonly { readonly minutes: number }[]) =>
  plan.reduce((all, { minutes }) => all + minutes, 0)

it('plans 75 and 50 minutes, and says what to listen for in each discussion', () => {
  expect([minutesOf(rivalsNote.plan), minutesOf(rivalsIn50Minutes)]).toEqual([75, 50])
  expect(rivalsNote.questions.length).toBeGreaterThanOrEqual(4)
  for (const { listenFor } of rivalsNote.questions) expect(listenFor.length).toBeGreaterThan(0)
})
