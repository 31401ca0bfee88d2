import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storageKeys } from '../browser/storage.ts'
import { saveTarget, takeSavedTarget } from './saved-target.ts'

/** The part of the browser's storage that the module uses. */
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

test('a saved target can be taken once', () => {
  saveTarget('/settings?tab=1')
  expect(takeSavedTarget()).toBe('/settings?tab=1')
  expect(takeSavedTarget()).toBeNull()
})

test('Home is not saved', () => {
  saveTarget('/')
  expect(takeSavedTarget()).toBeNull()
})

test.each(['//evil.example/x', '/\\evil.example', 'https://evil.example', 'settings', '', '/a\nb', '/a\\b'])(
  'refuses %j, both on saving and when something else has stored it',
  (target) => {
    saveTarget(target)
    expect(takeSavedTarget()).toBeNull()
    storage.setItem(storageKeys.redirect, target)
    expect(takeSavedTarget()).toBeNull()
  },
)

test('works when the browser refuses storage', () => {
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
