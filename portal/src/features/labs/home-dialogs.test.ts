import { describe, expect, test } from 'vitest'
import { homeDialog, welcomeAllowed, type DialogSituation } from './home-dialogs.ts'

const quiet: DialogSituation = {
  busy: false,
  refused: null,
  unverified: false,
  verifyPostponed: false,
  introductionAsked: false,
  welcomeDue: false,
  labRequested: false,
}
const shown = (change: Partial<DialogSituation>) => homeDialog({ ...quiet, ...change })

describe('which dialog Home shows', () => {
  test('none without a reason', () => {
    expect(shown({})).toBeNull()
  })

  test('each for its own reason', () => {
    expect(shown({ unverified: true })).toBe('verify')
    expect(shown({ welcomeDue: true })).toBe('welcome')
    expect(shown({ introductionAsked: true })).toBe('introduction')
    expect(shown({ refused: 'other' })).toBe('refusal')
    expect(shown({ refused: 'verify', unverified: true })).toBe('verify')
  })

  test('verify before the welcome, which follows once verify is postponed', () => {
    expect(shown({ unverified: true, welcomeDue: true })).toBe('verify')
    expect(shown({ unverified: true, verifyPostponed: true, welcomeDue: true })).toBe('welcome')
    expect(shown({ unverified: true, verifyPostponed: true })).toBeNull()
  })

  test('a requested lab suppresses all but verify', () => {
    expect(shown({ labRequested: true, welcomeDue: true })).toBeNull()
    expect(shown({ labRequested: true, welcomeDue: true, unverified: true })).toBe('verify')
  })

  test('a launch refused for want of a proven address asks again, although it was postponed', () => {
    expect(shown({ refused: 'verify', unverified: true, verifyPostponed: true, labRequested: true })).toBe(
      'verify',
    )
  })

  test('an answer to what the reader just did comes first', () => {
    expect(shown({ refused: 'other', unverified: true, welcomeDue: true, introductionAsked: true })).toBe(
      'refusal',
    )
    expect(shown({ introductionAsked: true, welcomeDue: true })).toBe('introduction')
  })

  test('none while a lab fills the page or Home is only passed through', () => {
    expect(
      shown({ busy: true, refused: 'other', unverified: true, introductionAsked: true, welcomeDue: true }),
    ).toBeNull()
  })
})

describe('whether the welcome may be shown', () => {
  const now = 1_000_000_000

  test('when it has not been shown in this session', () => {
    expect(welcomeAllowed(false, null, now)).toBe(true)
  })

  test('again only when more than 300000 ms have passed', () => {
    expect(welcomeAllowed(false, now - 300_000, now)).toBe(false)
    expect(welcomeAllowed(false, now - 300_001, now)).toBe(true)
  })

  test('never when the reader does not want it', () => {
    expect(welcomeAllowed(true, null, now)).toBe(false)
    expect(welcomeAllowed(true, now - 900_000, now)).toBe(false)
  })
})
