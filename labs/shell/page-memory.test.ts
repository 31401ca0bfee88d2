import { expect, test } from 'vitest'
import { pageMemory } from './page-memory.ts'

function memoryOfTab() {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  // A reload reads it anew.
  return () => pageMemory('global_compass_lab', storage as unknown as Storage)
}

test('a reload finds the run in play of the same person, and none for the next one in this tab', () => {
  const memory = memoryOfTab()
  expect(memory().runInPlay('ana')).toBeNull()
  memory().keepRunInPlay({ id: 'run-1', user: 'ana' })
  expect(memory().runInPlay('ana')).toBe('run-1')
  expect(memory().runInPlay('bo')).toBeNull()
  memory().keepRunInPlay(null)
  expect(memory().runInPlay('ana')).toBeNull()
})
