import { describe, expect, it } from 'vitest'
import { SettingsRefused } from '../../engine/lab-engine.ts'
import { sum } from '../../math/statistics.ts'
import { desk } from './desk.ts'
import { catalogue } from './news-catalogue.ts'
import { news, plannedNews } from './news.ts'
import { drawMarket } from './world.ts'

const settings = desk.parseSettings({ rounds: 12 })
const own = (change: object = {}) => ({
  own: { title: 'Snow', text: 'It snows in Port Aurel.', effect: -1.5, ...change },
})

function refusal(given: unknown): SettingsRefused {
  try {
    news.read(given)
  } catch (error) {
    if (error instanceof SettingsRefused) return error
    throw error
  }
  throw new Error('The news was taken')
}

describe('the news', () => {
  it('favours no side: the effects of the catalogue sum to 0', () => {
    expect(sum(catalogue.map(({ effect }) => Math.round(10 * effect)))).toBe(0)
    expect(new Set(catalogue.map(({ id }) => id)).size).toBe(catalogue.length)
    for (const { title, text } of catalogue) {
      expect(title.length).toBeLessThanOrEqual(80)
      expect(text.length).toBeLessThanOrEqual(280)
    }
  })

  it('is planned for each round, without an item twice, and offered without its effect', () => {
    const { items, planned } = news.offered('a', settings)
    expect(items).toHaveLength(catalogue.length)
    expect(planned).toHaveLength(12)
    expect(new Set(planned.map(({ id }) => id)).size).toBe(12)
    expect(Object.keys(items[0] ?? {})).toEqual(['id', 'title', 'text'])
    expect(planned.map(({ id }) => id)).toEqual(plannedNews('a', settings).map(({ id }) => id))
  })

  it('is read as an item of the list or as words of the host', () => {
    expect(news.read({ id: 'strike' })).toMatchObject({ id: 'strike', title: 'A strike closes Port Aurel' })
    expect(news.read(own())).toEqual({
      id: 'own',
      title: 'Snow',
      text: 'It snows in Port Aurel.',
      effect: -1.5,
    })
  })

  it.each([
    [null, 'news'],
    [[], 'news'],
    [{}, 'id'],
    [{ id: 'own' }, 'id'],
    [{ id: 7 }, 'id'],
    [{ own: 3 }, 'own'],
    [own({ effect: 3.1 }), 'effect'],
    [own({ effect: Number.NaN }), 'effect'],
    [own({ effect: '1' }), 'effect'],
    [own({ title: ' ' }), 'title'],
    [own({ title: 'x'.repeat(81) }), 'title'],
    [own({ text: 'x'.repeat(281) }), 'text'],
    [own({ text: undefined }), 'text'],
  ])('is refused as %j', (given, field) => {
    const error = refusal(given)
    expect(error.field).toBe(field)
    expect(error.message).toMatch(/^[A-Z].*\.$/u)
  })

  it('of the host moves the rate, half before the auction of its round and half after it', () => {
    const quiet = news.read(own({ effect: 0 }))
    const told = drawMarket('a', settings, [quiet, news.read(own({ effect: 2 })), quiet]).rounds
    const calm = drawMarket('a', settings, [quiet, quiet, quiet]).rounds
    const ratio = (at: number) => (told[at]?.spot ?? 0) / (calm[at]?.spot ?? 1)
    expect(ratio(0)).toBe(1)
    expect(ratio(1)).toBeCloseTo(1.01, 3)
    expect(ratio(2)).toBeCloseTo(1.01 * 1.01, 3)
    expect(told[1]?.ahead).toBe(0.01)
  })

  it('reaches a firm with its round, and nothing of the rounds to come does', () => {
    const place = { number: 1, outcomes: [], news: [null, news.read(own()), news.read(own())] }
    const { state } = desk.play('a', settings, [], place)
    expect(state.news.map(({ round }) => round)).toEqual([1])
    expect(JSON.stringify(state)).not.toContain('Snow')
    expect(JSON.stringify(state)).not.toContain('effect')
  })
})
