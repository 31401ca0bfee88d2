import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { day } from '../../../kernel/clock.ts'
import { endOfGrant } from './grants.service.ts'

const now = new Date('2026-11-20T12:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * day)

describe('the end of a new grant is right', () => {
  test.each([
    ['if nothing is held', null, 365, inDays(365)],
    ['if what was held has ended', inDays(-1), 365, inDays(365)],
    ['if it ends at this moment', now, 365, inDays(365)],
    [
      'if a moment is left, to which it adds',
      new Date(now.getTime() + 1),
      180,
      new Date(now.getTime() + 1 + 180 * day),
    ],
    ['if 10 days are left, to which it adds', inDays(10), 365, inDays(375)],
    ['if exactly 30 days are left, to which it adds', inDays(30), 365, inDays(395)],
    [
      'if more than 30 days are left, and it starts today',
      new Date(inDays(30).getTime() + 1),
      365,
      inDays(365),
    ],
    ['if more is left than it gives, and it adds nothing', inDays(300), 180, inDays(180)],
  ])('%s', (_name, held, days, end) => {
    expect(endOfGrant(held, days, now)).toEqual(end)
  })
})

describe('for any held end and any number of granted days', () => {
  const moments = fc.integer({ min: -400 * day, max: 800 * day }).map((ms) => new Date(now.getTime() + ms))
  const held = fc.option(moments)
  const days = fc.integer({ min: 1, max: 400 })
  const time = (date: Date | null) => date?.getTime() ?? Number.NEGATIVE_INFINITY
  /** What is held afterwards: the latest end of all grants. */
  const after = (before: Date | null, granted: number) =>
    Math.max(time(before), time(endOfGrant(before, granted, now)))

  test('a grant never shortens access and gives at least its own days from today', () => {
    fc.assert(
      fc.property(held, days, (before, granted) => {
        expect(after(before, granted)).toBeGreaterThanOrEqual(time(before))
        expect(after(before, granted)).toBeGreaterThanOrEqual(now.getTime() + granted * day)
      }),
    )
  })

  test('a grant adds to what is left in the last 30 days; before that, the later end counts', () => {
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

  test('a longer grant never ends before a shorter one', () => {
    fc.assert(
      fc.property(held, days, days, (before, one, another) => {
        const [shorter, longer] = [Math.min(one, another), Math.max(one, another)]
        expect(after(before, longer)).toBeGreaterThanOrEqual(after(before, shorter))
      }),
    )
  })
})
