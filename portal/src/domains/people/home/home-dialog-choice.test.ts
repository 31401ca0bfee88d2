import { labById, labIds, maximumExpiration, type LabId } from '@tradewind/contract/catalogue'
import { describe, expect, test } from 'vitest'
import {
  afterHomeEvent,
  dueNext,
  homeDialog,
  mayNeedCode,
  welcomeAllowed,
  type HomeEvent,
  type HomeState,
  type Situation,
} from './home-dialog-choice.ts'

const entered: HomeState = {
  asked: null,
  trying: null,
  extending: null,
  asks: 0,
  code: null,
  codeBrought: false,
  labRequested: false,
  verifyPostponed: false,
  greeting: 'waiting',
  prompt: 'waiting',
  settling: null,
}
const quiet: Situation = {
  busy: false,
  refused: null,
  unverified: false,
  holdsAll: false,
  visitor: false,
  viewing: false,
}
const shown = (change: Partial<HomeState & Situation>) =>
  homeDialog({ ...entered, ...change }, { ...quiet, ...change })

describe('the dialog that Home shows', () => {
  test('is none without a reason', () => {
    expect(shown({})).toBeNull()
  })

  test('is the one for its reason', () => {
    expect(shown({ unverified: true })).toBe('verify')
    expect(shown({ greeting: 'welcome' })).toBe('welcome')
    expect(shown({ greeting: 'guide' })).toBe('guide')
    expect(shown({ prompt: 'due' })).toBe('redeem')
    expect(shown({ asked: 'redeem' })).toBe('redeem')
    expect(shown({ asked: 'introduction' })).toBe('introduction')
    expect(shown({ refused: 'other' })).toBe('refusal')
    expect(shown({ asked: 'try' })).toBe('try')
    expect(shown({ asked: 'extend' })).toBe('extend')
    expect(shown({ refused: 'verify', unverified: true })).toBe('verify')
  })

  test('is verify before the welcome, which follows once verify is postponed', () => {
    expect(shown({ unverified: true, greeting: 'welcome' })).toBe('verify')
    expect(shown({ unverified: true, verifyPostponed: true, greeting: 'welcome' })).toBe('welcome')
    expect(shown({ unverified: true, verifyPostponed: true })).toBeNull()
  })

  test('is the welcome before the prompt for a code, which never comes before the email is verified', () => {
    expect(shown({ greeting: 'welcome', prompt: 'due' })).toBe('welcome')
    expect(shown({ prompt: 'due', unverified: true })).toBe('verify')
    expect(shown({ prompt: 'due', unverified: true, verifyPostponed: true })).toBeNull()
  })

  test('is verify before the redeeming of a code, even if postponed, and the welcome waits', () => {
    expect(shown({ asked: 'redeem', unverified: true, verifyPostponed: true })).toBe('verify')
    expect(shown({ asked: 'redeem', greeting: 'welcome', labRequested: true })).toBe('redeem')
  })

  test('is none in a view that its administrator did not ask for', () => {
    expect(shown({ viewing: true, greeting: 'welcome', prompt: 'due', unverified: true })).toBeNull()
    expect(shown({ viewing: true, asked: 'redeem' })).toBe('redeem')
    expect(shown({ viewing: true, refused: 'other' })).toBe('refusal')
  })

  test('is none that a visitor did not ask for', () => {
    expect(shown({ visitor: true, greeting: 'welcome' })).toBeNull()
    expect(shown({ visitor: true, asked: 'redeem', prompt: 'due' })).toBeNull()
    expect(shown({ visitor: true, asked: 'introduction' })).toBe('introduction')
    expect(shown({ visitor: true, refused: 'other' })).toBe('refusal')
  })

  test('is only the answer to the launch when a lab is requested', () => {
    expect(shown({ labRequested: true, prompt: 'due' })).toBeNull()
    expect(shown({ labRequested: true, greeting: 'welcome', unverified: true })).toBeNull()
    expect(shown({ labRequested: true, refused: 'other', unverified: true })).toBe('refusal')
    expect(shown({ labRequested: true, refused: 'verify', unverified: true })).toBe('verify')
  })

  test('is only verify and the dialog for the code after a link with a code', () => {
    const link = { codeBrought: true, greeting: 'welcome', prompt: 'due' } as const
    expect(shown({ ...link, unverified: true })).toBe('verify')
    expect(shown({ ...link, unverified: true, verifyPostponed: true })).toBeNull()
    expect(shown({ ...link, asked: 'redeem' })).toBe('redeem')
    expect(shown(link)).toBeNull()
  })

  test('is verify after a launch refused for an unverified email, even if postponed', () => {
    expect(shown({ refused: 'verify', unverified: true, verifyPostponed: true, labRequested: true })).toBe(
      'verify',
    )
  })

  test('is first the answer to the reader’s last action', () => {
    expect(shown({ refused: 'other', unverified: true, greeting: 'welcome', asked: 'introduction' })).toBe(
      'refusal',
    )
    expect(shown({ asked: 'introduction', greeting: 'welcome' })).toBe('introduction')
  })

  test('is none while a lab fills the page or Home leads on at once', () => {
    expect(
      shown({
        busy: true,
        refused: 'other',
        unverified: true,
        asked: 'introduction',
        greeting: 'welcome',
      }),
    ).toBeNull()
  })
})

describe('a code', () => {
  test('of a link is redeemed once the address is verified, and again by nobody who holds every lab', () => {
    expect(shown({ code: 'SAIL-2027', codeBrought: true, labRequested: true })).toBe('redeem')
    const postponed = { code: 'SAIL-2027', codeBrought: true, unverified: true, verifyPostponed: true }
    expect(shown(postponed)).toBeNull()
    expect(shown({ ...postponed, asked: 'redeem' })).toBe('verify')
    expect(shown({ code: 'SAIL-2027', codeBrought: true, asked: 'redeem', holdsAll: true })).toBeNull()
  })
})

describe('what happens on Home', () => {
  const after = (...events: HomeEvent[]) => events.reduce(afterHomeEvent, entered)
  const closed = (dialog: 'redeem' | 'introduction' | 'welcome' | 'try'): HomeEvent => ({
    type: 'closed',
    dialog,
    opens: null,
  })
  const shownAfter = (...events: HomeEvent[]) => homeDialog(after(...events), quiet)

  test('what the reader asks for opens, and closes for good', () => {
    for (const wish of ['introduction', 'redeem', 'try'] as const) {
      expect(shownAfter({ type: 'asked', wish })).toBe(wish)
      expect(shownAfter({ type: 'asked', wish }, closed(wish))).toBeNull()
    }
  })

  test('the lab to try stays while its dialog fades out', () => {
    const trying = 'market_analysis_lab'
    expect(after({ type: 'asked', wish: 'try', trying }, closed('try'))).toMatchObject({ trying, asks: 1 })
  })

  test('the greeting comes first, then the prompt, and each comes once', () => {
    expect(dueNext(entered, quiet)).toBe('greeting')
    const greeted: HomeEvent = { type: 'greetingDue', greeting: 'welcome' }
    expect(shownAfter(greeted)).toBe('welcome')
    expect(dueNext(after(greeted), quiet)).toBeNull()
    expect(dueNext(after(greeted, closed('welcome')), quiet)).toBe('prompt')
    const prompted: HomeEvent[] = [greeted, closed('welcome'), { type: 'promptDue', mayAsk: true }]
    expect(shownAfter(...prompted)).toBe('redeem')
    expect(dueNext(after(...prompted, closed('redeem')), quiet)).toBeNull()
  })

  test('neither comes beside another dialog, by a link, or after the reader has had it', () => {
    expect(dueNext(entered, { ...quiet, refused: 'other' })).toBeNull()
    expect(dueNext(entered, { ...quiet, unverified: true })).toBeNull()
    expect(dueNext(after({ type: 'labRequested' }), quiet)).toBeNull()
    expect(dueNext(after({ type: 'asked', wish: 'introduction' }, closed('introduction')), quiet)).toBe(
      'prompt',
    )
    const redeemed = after({ type: 'asked', wish: 'redeem' }, closed('redeem'))
    expect(dueNext(redeemed, quiet)).toBe('greeting')
    expect(dueNext(afterHomeEvent(redeemed, { type: 'greetingDue', greeting: null }), quiet)).toBeNull()
  })

  test('whoever closes verify unverified redeems no code now, and everybody else goes on', () => {
    const events: HomeEvent[] = [
      { type: 'asked', wish: 'redeem' },
      { type: 'closed', dialog: 'verify', opens: 'market_analysis_lab' },
    ]
    expect(after(...events).settling).toEqual({ opens: 'market_analysis_lab' })
    const settled = (unverified: boolean) => after(...events, { type: 'settled', unverified })
    expect(homeDialog(settled(true), { ...quiet, unverified: true })).toBeNull()
    expect(homeDialog(settled(false), quiet)).toBe('redeem')
    expect(settled(false).settling).toBeNull()
  })

  test('the last wish counts, and one that needs no verified address outlasts verify', () => {
    expect(shownAfter({ type: 'asked', wish: 'redeem' }, { type: 'asked', wish: 'introduction' })).toBe(
      'introduction',
    )
    expect(shownAfter({ type: 'asked', wish: 'try' }, { type: 'settled', unverified: true })).toBe('try')
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
