import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storageKeys } from '../browser/storage.ts'
import { saveTarget, takeSavedTarget } from './saved-target.ts'

/** As much of a browser's storage as is used. */
class FakeStorage {
  readonly entries = new Map<string, string>()
  getItem(key: string) {
    return this.entries.get(key) ?? null
  }
  setItem(key: string, value: string) {
    this.entries.set(key, value)
  }
  removeItem(key: string) {
    this.entries.delete(key)
  }
}

let storage: FakeStorage

beforeEach(() => {
  storage = new FakeStorage()
  vi.stubGlobal('sessionStorage', storage)
})
afterEach(() => vi.unstubAllGlobals())

test('a target is taken once', () => {
  saveTarget('/settings?tab=1')
  expect(takeSavedTarget()).toBe('/settings?tab=1')
  expect(takeSavedTarget()).toBeNull()
})

test('home is not kept', () => {
  saveTarget('/')
  expect(takeSavedTarget()).toBeNull()
})

test.each(['//evil.example/x', '/\\evil.example', 'https://evil.example', 'settings', '', '/a\nb', '/a\\b'])(
  'refuses %j, both when saved and when somebody else has written it',
  (target) => {
    saveTarget(target)
    expect(takeSavedTarget()).toBeNull()
    storage.setItem(storageKeys.redirect, target)
    expect(takeSavedTarget()).toBeNull()
  },
)

test('works where the browser refuses storage', () => {
  vi.stubGlobal('sessionStorage', {
    getItem() {
      throw new Error('refused')
    },
    setItem() {
      throw new Error('refused')
    },
    removeItem() {
      throw new Error('refused')
    },
  })
  saveTarget('/settings')
  expect(takeSavedTarget()).toBe('/settings')
  expect(takeSavedTarget()).toBeNull()
})
