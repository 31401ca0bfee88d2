import { labById, labIds, maximumExpiration, type LabId } from '@tradewind/contract/catalogue'
import { describe, expect, test } from 'vitest'
import { homeDialog, mayNeedCode, welcomeAllowed, type DialogSituation } from './home-dialog-choice.ts'

const quiet: DialogSituation = {
  busy: false,
  refused: null,
  unverified: false,
  verifyPostponed: false,
  tryAsked: false,
  extendAsked: false,
  introductionAsked: false,
  redeemAsked: false,
  greetingDue: null,
  redeemDue: false,
  labRequested: false,
  codeBrought: false,
  visitor: false,
  viewing: false,
}
const shown = (change: Partial<DialogSituation>) => homeDialog({ ...quiet, ...change })

describe('the dialog that Home shows', () => {
  test('is none without a reason', () => {
    expect(shown({})).toBeNull()
  })

  test('is the one for its reason', () => {
    expect(shown({ unverified: true })).toBe('verify')
    expect(shown({ greetingDue: 'welcome' })).toBe('welcome')
    expect(shown({ greetingDue: 'guide' })).toBe('guide')
    expect(shown({ redeemDue: true })).toBe('redeem')
    expect(shown({ redeemAsked: true })).toBe('redeem')
    expect(shown({ introductionAsked: true })).toBe('introduction')
    expect(shown({ refused: 'other' })).toBe('refusal')
    expect(shown({ tryAsked: true })).toBe('try')
    expect(shown({ extendAsked: true })).toBe('extend')
    expect(shown({ refused: 'verify', unverified: true })).toBe('verify')
  })

  test('is verify before the welcome, which follows once verify is postponed', () => {
    expect(shown({ unverified: true, greetingDue: 'welcome' })).toBe('verify')
    expect(shown({ unverified: true, verifyPostponed: true, greetingDue: 'welcome' })).toBe('welcome')
    expect(shown({ unverified: true, verifyPostponed: true })).toBeNull()
  })

  test('is the welcome before the prompt for a code, which never comes before the email is verified', () => {
    expect(shown({ greetingDue: 'welcome', redeemDue: true })).toBe('welcome')
    expect(shown({ redeemDue: true, unverified: true })).toBe('verify')
    expect(shown({ redeemDue: true, unverified: true, verifyPostponed: true })).toBeNull()
  })

  test('is verify before the redeeming of a code, even if postponed, and the welcome waits', () => {
    expect(shown({ redeemAsked: true, unverified: true, verifyPostponed: true })).toBe('verify')
    expect(shown({ redeemAsked: true, greetingDue: 'welcome', labRequested: true })).toBe('redeem')
  })

  test('is none in a view that its administrator did not ask for', () => {
    expect(shown({ viewing: true, greetingDue: 'welcome', redeemDue: true, unverified: true })).toBeNull()
    expect(shown({ viewing: true, redeemAsked: true })).toBe('redeem')
    expect(shown({ viewing: true, refused: 'other' })).toBe('refusal')
  })

  test('is none that a visitor did not ask for', () => {
    expect(shown({ visitor: true, greetingDue: 'welcome' })).toBeNull()
    expect(shown({ visitor: true, redeemAsked: true, redeemDue: true })).toBeNull()
    expect(shown({ visitor: true, introductionAsked: true })).toBe('introduction')
    expect(shown({ visitor: true, refused: 'other' })).toBe('refusal')
  })

  test('is only the answer to the launch when a lab is requested', () => {
    expect(shown({ labRequested: true, redeemDue: true })).toBeNull()
    expect(shown({ labRequested: true, greetingDue: 'welcome', unverified: true })).toBeNull()
    expect(shown({ labRequested: true, refused: 'other', unverified: true })).toBe('refusal')
    expect(shown({ labRequested: true, refused: 'verify', unverified: true })).toBe('verify')
  })

  test('is only verify and the dialog for the code after a link with a code', () => {
    const link = { codeBrought: true, greetingDue: 'welcome', redeemDue: true } as const
    expect(shown({ ...link, unverified: true })).toBe('verify')
    expect(shown({ ...link, unverified: true, verifyPostponed: true })).toBeNull()
    expect(shown({ ...link, redeemAsked: true })).toBe('redeem')
    expect(shown(link)).toBeNull()
  })

  test('is verify after a launch refused for an unverified email, even if postponed', () => {
    expect(shown({ refused: 'verify', unverified: true, verifyPostponed: true, labRequested: true })).toBe(
      'verify',
    )
  })

  test('is first the answer to the reader’s last action', () => {
    expect(
      shown({ refused: 'other', unverified: true, greetingDue: 'welcome', introductionAsked: true }),
    ).toBe('refusal')
    expect(shown({ introductionAsked: true, greetingDue: 'welcome' })).toBe('introduction')
  })

  test('is none while a lab fills the page or Home leads on at once', () => {
    expect(
      shown({
        busy: true,
        refused: 'other',
        unverified: true,
        introductionAsked: true,
        greetingDue: 'welcome',
      }),
    ).toBeNull()
  })
})

describe('the welcome may be shown', () => {
  const now = 1_000_000_000

  test('when it has not been shown in this session', () => {
    expect(welcomeAllowed(false, null, now)).toBe(true)
  })

  test('again only after more than 300000 ms', () => {
    expect(welcomeAllowed(false, now - 300_000, now)).toBe(false)
    expect(welcomeAllowed(false, now - 300_001, now)).toBe(true)
  })

  test('never once the reader has hidden it', () => {
    expect(welcomeAllowed(true, null, now)).toBe(false)
    expect(welcomeAllowed(true, now - 900_000, now)).toBe(false)
  })
})

describe('a code to redeem is expected', () => {
  const now = Date.UTC(2026, 10, 21)
  const person = { instructor: false, admin: false }
  const holding = (ids: readonly LabId[], expiration = now + 1) => ({
    ...person,
    products: Object.fromEntries(ids.map((id) => [id, { id: labById(id).productId, expiration }])),
  })

  test('from a student with nothing or with only the free lab', () => {
    expect(mayNeedCode(holding([]), now)).toBe(true)
    expect(mayNeedCode(holding(['global_compass_lab']), now)).toBe(true)
  })

  test('from a former holder of another lab, but not from a present one', () => {
    for (const id of labIds.filter((lab) => lab !== 'global_compass_lab')) {
      expect(mayNeedCode(holding(['global_compass_lab', id]), now)).toBe(false)
      expect(mayNeedCode(holding([id], now), now)).toBe(true)
    }
  })

  test('not from a holder of every lab by a role', () => {
    for (const role of [{ instructor: true }, { admin: true }]) {
      expect(mayNeedCode({ ...person, ...role, products: {} }, now)).toBe(false)
      expect(mayNeedCode({ ...holding(labIds, maximumExpiration), ...role }, now)).toBe(false)
    }
  })
})
