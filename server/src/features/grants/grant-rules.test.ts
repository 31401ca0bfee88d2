import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { day } from '../../platform/clock.ts'
import { endOfGrant } from './grant-rules.ts'

const now = new Date('2026-11-20T12:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * day)

describe('the end of a new grant', () => {
  test.each([
    ['nothing is held', null, 365, inDays(365)],
    ['what was held has lapsed', inDays(-1), 365, inDays(365)],
    ['it lapses this very moment', now, 365, inDays(365)],
    ['a moment is left', new Date(now.getTime() + 1), 180, new Date(now.getTime() + 1 + 180 * day)],
    ['10 days are left: it adds to them', inDays(10), 365, inDays(375)],
    ['exactly 30 days are left: it adds to them', inDays(30), 365, inDays(395)],
    ['more than 30 days are left: it starts today', new Date(inDays(30).getTime() + 1), 365, inDays(365)],
    ['more is left than it gives: it adds nothing', inDays(300), 180, inDays(180)],
  ])('where %s', (_name, held, days, end) => {
    expect(endOfGrant(held, days, now)).toEqual(end)
  })
})

describe('for whatever is held and granted', () => {
  const moments = fc.integer({ min: -400 * day, max: 800 * day }).map((ms) => new Date(now.getTime() + ms))
  const held = fc.option(moments)
  const days = fc.integer({ min: 1, max: 400 })
  const time = (date: Date | null) => date?.getTime() ?? Number.NEGATIVE_INFINITY
  /** What is held afterwards: the latest end of all grants. */
  const after = (before: Date | null, granted: number) =>
    Math.max(time(before), time(endOfGrant(before, granted, now)))

  test('a grant never shortens, and always gives at least its own days from today', () => {
    fc.assert(
      fc.property(held, days, (before, granted) => {
        expect(after(before, granted)).toBeGreaterThanOrEqual(time(before))
        expect(after(before, granted)).toBeGreaterThanOrEqual(now.getTime() + granted * day)
      }),
    )
  })

  test('in the last 30 days nothing of what is left is lost; before them the later end counts', () => {
    fc.assert(
      fc.property(held, days, (before, granted) => {
        const left = time(before) - now.getTime()
        const expected =
          left > 0 && left <= 30 * day
            ? time(before) + granted * day
            : Math.max(time(before), now.getTime() + granted * day)
        expect(after(before, granted)).toBe(expected)
      }),
    )
  })

  test('a longer grant never ends sooner than a shorter one', () => {
    fc.assert(
      fc.property(held, days, days, (before, one, another) => {
        const [shorter, longer] = [Math.min(one, another), Math.max(one, another)]
        expect(after(before, longer)).toBeGreaterThanOrEqual(after(before, shorter))
      }),
    )
  })
})
