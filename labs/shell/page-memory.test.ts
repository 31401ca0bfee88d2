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

test('a reload finds the class that was open, with the person who opened it', () => {
  const memory = memoryOfTab()
  memory().keepOpenedClass({ id: 'class-1', user: 'ana', hosting: true, desk: null })
  expect(memory().openedClass()).toEqual({ id: 'class-1', user: 'ana', hosting: true, desk: null })
  memory().keepOpenedClass({ id: 'class-1', hosting: true, desk: null })
  expect(memory().openedClass()).toBeNull()
})
