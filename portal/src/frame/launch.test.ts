import { labById, labIds, labPath, runPath, type LabId } from '@tradewind/contract/catalogue'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  labLinkIn,
  decideLaunch,
  framePath,
  isNarrow,
  launchMark,
  refusalOf,
  requestedLab,
  type LaunchSituation,
  withoutLabLink,
} from './launch.ts'

const now = Date.UTC(2026, 10, 21, 12)
const holding = (ids: readonly LabId[], expiration: number) => ({
  products: Object.fromEntries(ids.map((id) => [id, { id: labById(id).productId, expiration }])),
})
const situation: LaunchSituation = {
  user: holding(labIds, now + 1),
  environment: 'local',
  now,
  screenWidth: 1280,
  framed: false,
  anyWidth: false,
  anyway: false,
  visit: null,
}
const decide = (lab: string, change: Partial<LaunchSituation> = {}) =>
  decideLaunch(lab, { ...situation, ...change })

describe('the launch decision', () => {
  test('opens a held lab that is ready', () => {
    expect(decide('global_compass_lab')).toEqual({ lab: 'global_compass_lab', refusal: null })
  })

  test.each(['', 'course_kit', 'TradewindPackagePro', 'global_compass_lab ', '__proto__', '<script>'])(
    'refuses the unknown name %j',
    (name) => {
      expect(decide(name).refusal).toEqual({ kind: 'unknown' })
    },
  )

  test('refuses a lab that the environment hides, as unknown', () => {
    expect(decide('cultural_exchange_lab', { environment: 'production' }).refusal).toEqual({
      kind: 'unknown',
    })
    expect(decide('cultural_exchange_lab').refusal).toBeNull()
  })

  test('refuses a lab that is not held, or no longer', () => {
    const lab = 'global_compass_lab'
    expect(decide(lab, { user: { products: {} } }).refusal).toEqual({ kind: 'not-held', lab })
    expect(decide(lab, { user: holding([lab], now) }).refusal).toEqual({ kind: 'ended', lab, at: now })
    const wrongProduct = { products: { [lab]: { id: 'prod_market_entry', expiration: now - 1 } } }
    expect(decide(lab, { user: wrongProduct }).refusal).toEqual({ kind: 'not-held', lab })
    expect(decide(lab, { user: { products: {} }, visit: 'course' }).refusal).toEqual({
      kind: 'not-lent',
      lab,
      by: 'course',
    })
    expect(decide(lab, { user: holding([lab], now), visit: 'course' }).refusal).toMatchObject({
      kind: 'ended',
    })
  })

  test('refuses a held lab on a small screen, and offers to open a mobile one anyway', () => {
    const [mobile, other] = ['global_compass_lab', 'market_analysis_lab'] as const
    // All labs are mobile today; a new one may not be.
    const changed: { mobile: boolean } = labById(other)
    changed.mobile = false
    onTestFinished(() => void (changed.mobile = true))
    for (const [lab, mayOpen] of [
      [mobile, true],
      [other, false],
    ] as const)
      expect(decide(lab, { screenWidth: 768 }).refusal).toEqual({ kind: 'mobile', lab, mayOpen })
    expect(decide(mobile, { screenWidth: 768, anyway: true }).refusal).toBeNull()
    expect(decide(other, { screenWidth: 768, anyway: true }).refusal).toMatchObject({ kind: 'mobile' })
    expect(decide('global_compass_lab', { screenWidth: 769 }).refusal).toBeNull()
    expect(decide('global_compass_lab', { screenWidth: 390, user: { products: {} } }).refusal).toMatchObject({
      kind: 'not-held',
    })
  })
})

test('a small screen does not matter in a frame or for a launch from elsewhere', () => {
  const small = { screenWidth: 390, framed: false, anyWidth: false }
  expect(isNarrow(small)).toBe(true)
  expect(isNarrow({ ...small, screenWidth: 769 })).toBe(false)
  expect(isNarrow({ ...small, framed: true })).toBe(false)
  expect(isNarrow({ ...small, anyWidth: true })).toBe(false)
})

describe('a failed recording of the opening', () => {
  const lab = 'global_compass_lab'

  test('stops the launch when the server refused it', () => {
    expect(
      refusalOf(lab, { status: 403, code: 'email_not_verified', message: 'Please verify.' }, null),
    ).toEqual({
      kind: 'verify',
      lab,
    })
    for (const code of ['lab_not_held', 'lab_not_ready', 'forbidden'])
      expect(refusalOf(lab, { status: 403, code, message: 'No.' }, null)).toEqual({
        kind: 'server',
        lab,
        message: 'No.',
      })
  })

  test('does not stop the launch for any other reason', () => {
    for (const status of [0, 400, 401, 404, 429, 500, 503])
      expect(refusalOf(lab, { status, code: 'server_error', message: 'Server Error' }, null)).toBeNull()
  })
})

describe('the address', () => {
  test('contains the open lab on Home only', () => {
    expect(labPath('global_compass_lab')).toBe('/?lab=global_compass_lab')
    expect(labPath('a&b=c')).toBe('/?lab=a%26b%3Dc')
    expect(requestedLab('/', '?lab=global_compass_lab')).toBe('global_compass_lab')
    expect(requestedLab('/', '?from=mail&lab=')).toBe('')
    expect(requestedLab('/', '')).toBeNull()
    expect(requestedLab('/settings', '?lab=global_compass_lab')).toBeNull()
  })

  test('is remembered in the history only with valid marks', () => {
    expect(launchMark({ fromHome: true, anyWidth: false })).toEqual({ fromHome: true, anyWidth: false })
    expect(launchMark({ anyWidth: true })).toEqual({ fromHome: false, anyWidth: true })
    for (const state of [null, undefined, 'text', 7, { fromHome: 'yes' }])
      expect(launchMark(state)).toEqual({ fromHome: false, anyWidth: false })
  })
})

const id = '0b6a3b5e-3a55-4c58-9f4e-4a7ad2f2f1c1'

test('a link opens the host’s page of a class or a run, by their ids only', () => {
  for (const [path, parameter] of [
    [`${labPath('global_compass_lab')}&room=${id}`, 'room'],
    [runPath('global_compass_lab', id), 'run'],
  ] as const) {
    const { search } = new URL(path, 'http://portal.example')
    expect(labLinkIn(search)).toEqual({ parameter, value: id })
    expect(framePath('http://labs.example/a/', { parameter, value: id })).toBe(
      `http://labs.example/a/#${parameter}=${id}`,
    )
    expect(withoutLabLink(search)).toBe('?lab=global_compass_lab')
    expect(labLinkIn(`?lab=global_compass_lab&${parameter}=ABCD2345`)).toBeNull()
  }
})

describe('a join link', () => {
  test('passes its code to the lab’s page', () => {
    expect(labPath('global_compass_lab', 'AB-12 c')).toBe('/?lab=global_compass_lab&class=AB-12%20c')
    const byCode = { parameter: 'class', value: 'AB-12 c' } as const
    expect(labLinkIn('?lab=global_compass_lab&class=AB-12%20c')).toEqual(byCode)
    expect(labLinkIn(`?lab=global_compass_lab&class=${id}`)).toEqual({ parameter: 'class', value: id })
    expect(framePath('http://labs.example/a/', byCode)).toBe('http://labs.example/a/#class=AB-12%20c')
    expect(framePath('http://labs.example/a/', null)).toBe('http://labs.example/a/')
  })

  test.each([
    '',
    '?class=',
    '?class=%3Cscript%3E',
    '?class=a%26b',
    `?class=${'A'.repeat(21)}`,
    '?class=A%0A',
  ])('has no code in %j', (search) => expect(labLinkIn(search)).toBeNull())

  test('loses only its code, valid or not', () => {
    expect(withoutLabLink('?lab=a&class=AB12&from=mail')).toBe('?lab=a&from=mail')
    expect(withoutLabLink('?lab=a&class=%3C')).toBe('?lab=a')
    expect(withoutLabLink('?lab=a')).toBeNull()
  })
})
