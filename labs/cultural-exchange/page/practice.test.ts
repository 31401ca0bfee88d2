import { expect, it } from 'vitest'
import { customs } from '../data/customs.ts'
import { hasPicture } from './glyphs.tsx'
import { drawRules, practiceState, tradeAt, tried } from './practice-table.ts'

it('the practice draws a sign at each broken custom, and none where all are kept', () => {
  const rules = drawRules(() => 0.99)
  const kept = Object.fromEntries(tried.map(({ id, ways }) => [id, ways[2]?.id]))
  expect(tradeAt(rules, kept, 1)).toMatchObject({ taken: true, remarks: [] })
  const broken = Object.fromEntries(tried.map(({ id, ways }) => [id, ways[0]?.id]))
  const made = tradeAt(rules, broken, 1)
  expect(made).toMatchObject({ taken: false })
  expect(made.remarks.map(({ text }) => text)).toEqual(tried.map(({ ways }) => ways[0]?.sign))
  expect(practiceState([made]).news).toBe('trade')
  expect(practiceState([]).news).toBeNull()
})

it('the practice has pictures for its ways, and no sign of a real run', () => {
  const real = new Set(customs.flatMap(({ ways }) => ways.map(({ remark }) => remark)))
  for (const { id, ways } of tried)
    for (const way of ways) {
      expect(hasPicture(id, way.id)).toBe(true)
      expect(real.has(way.sign)).toBe(false)
    }
})
