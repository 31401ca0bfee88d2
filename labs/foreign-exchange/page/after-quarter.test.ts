import { describe, expect, it } from 'vitest'
import { quarterly } from '../engine/engine.ts'
import type { Review } from '../engine/review.ts'
import { decisionsOf, randomPolicy } from '../engine/test/policies.ts'
import { nextTry, reasonOf, roundedAmounts } from './next-try.ts'
import { outcomeWords } from './outcome-words.ts'
import { chiefAfter } from './reactions.ts'
import { about } from './words.ts'

const settings = quarterly.defaultSettings
const reviews = ['one', 'two', 'three', 'four', 'five', 'six'].flatMap((seed) => {
  const decisions = decisionsOf(randomPolicy, seed)
  const last = decisions.findLastIndex(({ type }) => type === 'continue')
  const { state } = quarterly.play(seed, settings, decisions.slice(0, last))
  return state.reviews.map((review) => ({ review, limit: state.limit }))
})

describe('what is said after a quarter', () => {
  it('rounds the amounts of a lesson as the bars beside it are rounded', () => {
    for (const { review } of reviews) {
      const risk = review.lessons.find((lesson) => lesson.startsWith('Over 1,000 futures')) ?? ''
      expect(roundedAmounts(risk)).toContain(about(review.atRisk))
      expect(roundedAmounts(risk)).toContain(about(review.atRiskUnhedged))
    }
    expect(roundedAmounts('You had 201,227 at risk')).toBe(`You had ${about(201_227)} at risk`)
  })

  it('names each event once, and gives the reason in two sentences', () => {
    for (const { review } of reviews) {
      const reason = reasonOf(review)
      expect(reason.split(/(?<=\.) /u).length).toBeLessThanOrEqual(2)
      const words = `${outcomeWords(review, reason)} ${reason}`
      expect(words.match(/ordered 60\s% less|Orders fell by 60\s%/gu)?.length ?? 0).toBe(
        review.outcome.volumeFell ? 1 : 0,
      )
    }
  })

  it('always has something to try', () => {
    for (const { review, limit } of reviews) expect(nextTry(review, limit)).toMatch(/^Try .+\.$/u)
  })

  it('blames the promise where more was promised than came, and only there', () => {
    const fell = reviews.filter(({ review }) => review.outcome.volumeFell)
    expect(fell.length).toBeGreaterThan(2)
    for (const { review } of fell) {
      const sales = review.lines.find(({ exposure }) => exposure === 'sales') as Review['lines'][number]
      const said = chiefAfter({ ...review, outcome: { ...review.outcome, pegBroke: false } }, Infinity).text
      expect(said.includes('promised the bank')).toBe(sales.says.startsWith('You had promised'))
    }
  })
})
