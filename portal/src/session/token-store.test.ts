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
  test('is kept for all tabs, replaced and forgotten', () => {
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
  test('comes before the portal’s session in this tab, and leaves it alone', () => {
    storeToken('portal')
    beginVisit('v1', 'demo')
    expect(storedToken()).toBe('v1')
    expect(currentVisit()).toBe('demo')
    expect(localStorage.getItem(portalKey)).toBe('portal')
    expect(sessionStorage.getItem('tradewind.visit')).toBe('v1')
    // Who was here before leaves first.
    expect(heard).toEqual(['portal', null, 'v1'])
  })

  test('keeps a token that the server renews to itself', () => {
    storeToken('portal')
    beginVisit('v1', 'course')
    storeToken('v2')
    expect(storedToken()).toBe('v2')
    expect(localStorage.getItem(portalKey)).toBe('portal')
  })

  test('ends without the portal’s session taking its place on the page', () => {
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
    // Nor does a second end reach the portal's token.
    storeToken(null)
    expect(localStorage.getItem(portalKey)).toBe('portal')

    forgetEndedVisit()
    expect(storedToken()).toBe('portal')
    expect(visitOrigin()).toBe('institution')
  })

  test('that begins after one that has ended is a new one', () => {
    beginVisit('v1', 'demo')
    storeToken(null)
    beginVisit('v2', 'course')
    expect(storedToken()).toBe('v2')
    expect(endedVisit()).toBeNull()
  })

  test('is put aside by a sign-in to the portal', () => {
    beginVisit('v1', 'demo')
    leaveVisit()
    storeToken('portal')
    expect(storedToken()).toBe('portal')
    expect(localStorage.getItem(portalKey)).toBe('portal')
    expect(visitOrigin()).toBeNull()
    expect(heard).toEqual([null, 'v1', null, 'portal'])
  })

  test('lives in memory where the browser keeps nothing', () => {
    vi.stubGlobal('sessionStorage', undefined)
    beginVisit('v1', 'course')
    expect(storedToken()).toBe('v1')
    expect(currentVisit()).toBe('course')
    storeToken(null)
    expect(storedToken()).toBeNull()
  })

  test('of an unknown origin counts as one from a course', () => {
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

  test('change the portal’s token here too, but not in a visit, nor after it', () => {
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
