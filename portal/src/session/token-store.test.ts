import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  beginVisit,
  currentVisit,
  endedVisit,
  followOtherTabs,
  forgetEndedVisit,
  leaveVisit,
  onTokenChange,
  setVisitOrigin,
  storedToken,
  storeToken,
  visitOrigin,
} from './token-store.ts'

function newStorage(): Storage {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    clear: () => entries.clear(),
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  }
}

const portalKey = 'tradewind.session'
const heard: (string | null)[] = []
let stop = () => undefined as unknown

beforeEach(() => {
  vi.stubGlobal('localStorage', newStorage())
  vi.stubGlobal('sessionStorage', newStorage())
  leaveVisit()
  heard.length = 0
  stop = onTokenChange((token) => heard.push(token))
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

describe('the portal’s token', () => {
  test('is stored for all tabs, replaced and forgotten', () => {
    storeToken('p1')
    expect(localStorage.getItem(portalKey)).toBe('p1')
    storeToken('p2')
    storeToken('p2')
    storeToken(null)
    expect(localStorage.getItem(portalKey)).toBeNull()
    expect(heard).toEqual(['p1', 'p2', null])
    expect(endedVisit()).toBeNull()
  })
})

describe('a visit', () => {
  test('takes precedence over the portal’s session in this tab, and does not change it', () => {
    storeToken('portal')
    beginVisit('v1', 'demo')
    expect(storedToken()).toBe('v1')
    expect(currentVisit()).toBe('demo')
    expect(localStorage.getItem(portalKey)).toBe('portal')
    expect(sessionStorage.getItem('tradewind.visit')).toBe('v1')
    // The previous person is signed out first.
    expect(heard).toEqual(['portal', null, 'v1'])
  })

  test('keeps a renewed token to itself', () => {
    storeToken('portal')
    beginVisit('v1', 'course')
    storeToken('v2')
    expect(storedToken()).toBe('v2')
    expect(localStorage.getItem(portalKey)).toBe('portal')
  })

  test('does not reveal the portal’s session on the page when it ends', () => {
    storeToken('portal')
    beginVisit('v1', 'demo')
    setVisitOrigin('institution')
    heard.length = 0
    storeToken(null, 'Institution not found.')
    expect(heard).toEqual([null])
    expect(storedToken()).toBeNull()
    expect(currentVisit()).toBeNull()
    expect(endedVisit()).toEqual({ origin: 'institution', why: 'Institution not found.' })
    expect(localStorage.getItem(portalKey)).toBe('portal')
    // A second end does not affect the portal's token either.
    storeToken(null)
    expect(localStorage.getItem(portalKey)).toBe('portal')

    forgetEndedVisit()
    expect(storedToken()).toBe('portal')
    expect(visitOrigin()).toBe('institution')
  })

  test('can start again after the end of another one', () => {
    beginVisit('v1', 'demo')
    storeToken(null)
    beginVisit('v2', 'course')
    expect(storedToken()).toBe('v2')
    expect(endedVisit()).toBeNull()
  })

  test('is left by a sign-in to the portal', () => {
    beginVisit('v1', 'demo')
    leaveVisit()
    storeToken('portal')
    expect(storedToken()).toBe('portal')
    expect(localStorage.getItem(portalKey)).toBe('portal')
    expect(visitOrigin()).toBeNull()
    expect(heard).toEqual([null, 'v1', null, 'portal'])
  })

  test('is kept in memory when the browser refuses storage', () => {
    vi.stubGlobal('sessionStorage', undefined)
    beginVisit('v1', 'course')
    expect(storedToken()).toBe('v1')
    expect(currentVisit()).toBe('course')
    storeToken(null)
    expect(storedToken()).toBeNull()
  })

  test('of unknown origin counts as one from a course', () => {
    beginVisit('v1', 'demo')
    sessionStorage.setItem('tradewind.visit-origin', 'elsewhere')
    expect(visitOrigin()).toBeNull()
    expect(currentVisit()).toBe('course')
  })
})

describe('other tabs', () => {
  function changeElsewhere(token: string | null): void {
    if (token === null) localStorage.removeItem(portalKey)
    else localStorage.setItem(portalKey, token)
    dispatchEvent(Object.assign(new Event('storage'), { key: portalKey, storageArea: localStorage }))
  }

  beforeEach(() => {
    const target = new EventTarget()
    vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
    vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target))
    vi.stubGlobal('dispatchEvent', target.dispatchEvent.bind(target))
  })

  test('change the portal’s token here too, except during and after a visit', () => {
    const unfollow = followOtherTabs()
    changeElsewhere('p1')
    expect(heard).toEqual(['p1'])
    beginVisit('v1', 'demo')
    heard.length = 0
    changeElsewhere(null)
    changeElsewhere('p2')
    expect(heard).toEqual([])
    expect(storedToken()).toBe('v1')
    storeToken(null)
    changeElsewhere('p3')
    expect(heard).toEqual([null])
    unfollow()
  })
})
