import { expect, it } from 'vitest'
import { guideMemory } from './guide-memory.ts'

function storage(): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as Storage
}

it('resumes at the last step, separately for each lab', () => {
  const shared = storage()
  const memory = guideMemory('one', 'ada', shared)
  expect(memory.step(4)).toBe(0)
  memory.keep(2)
  expect(guideMemory('one', 'ada', shared).step(4)).toBe(2)
  expect(guideMemory('two', 'ada', shared).step(4)).toBe(0)
  expect(memory.step(2)).toBe(0)
})

it('does not return after it was finished', () => {
  const shared = storage()
  guideMemory('one', 'ada', shared).keep(null)
  expect(guideMemory('one', 'ada', shared).step(4)).toBeNull()
})

it('starts again without storage', () => {
  const memory = guideMemory('one', 'ada', null)
  memory.keep(null)
  expect(memory.step(4)).toBe(0)
})

it('appears for each person at a shared computer', () => {
  const shared = storage()
  guideMemory('one', 'ada', shared).keep(null)
  expect(guideMemory('one', 'ben', shared).step(4)).toBe(0)
  expect(guideMemory('one', null, shared).step(4)).toBe(0)
  expect(guideMemory('one', 'ada', shared).step(4)).toBeNull()
})
