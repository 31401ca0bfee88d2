import type { ManagedUser } from '@tradewind/contract/people/users'
import { describe, expect, test } from 'vitest'
import { changeOf, rebased, valueProblems, valuesOf, type UserValues } from './edit-user-model.ts'

/** The end of 12 May 2027 in Denver, and a time on the day before. */
const endOfDay = Date.UTC(2027, 4, 13, 5, 59, 59, 999)
const within = Date.UTC(2027, 4, 12, 1, 2, 3)
const today = '2027-01-01'

const user: ManagedUser = {
  id: '7d1f2c34-0000-4000-8000-123456789abc',
  kind: 'portal',
  email: 'maya@university.example',
  firstName: 'Maya',
  lastName: 'Stone',
  instructor: false,
  admin: false,
  verified: false,
  isLtiUser: false,
  institutionId: 'uni-a',
  institutionName: 'University A',
  created: 0,
  products: {},
  granted: {
    market_analysis_lab: { id: 'prod_market_entry', expiration: endOfDay },
    global_compass_lab: { id: 'prod_global_compass', expiration: within },
  },
}
const values = valuesOf(user)

function withLab(lab: keyof UserValues['labs'], held: boolean, until: string): UserValues {
  return { ...values, labs: { ...values.labs, [lab]: { held, until } } }
}

test('an end of access is shown as its day in Denver', () => {
  expect(values.labs.market_analysis_lab).toEqual({ held: true, until: '2027-05-12' })
  expect(values.labs.global_compass_lab).toEqual({ held: true, until: '2027-05-11' })
  expect(values.labs.foreign_exchange_lab).toEqual({ held: false, until: '' })
})

describe('the request', () => {
  test('is null when nothing changed', () => {
    expect(changeOf(values, user)).toBeNull()
    expect(changeOf({ ...values, firstName: ' Maya ' }, user)).toBeNull()
  })

  test('contains only the changed fields', () => {
    expect(changeOf({ ...values, lastName: ' Reed ' }, user)).toEqual({ lastName: 'Reed' })
    expect(changeOf({ ...values, institutionId: '' }, user)).toEqual({ institutionId: null })
    expect(changeOf({ ...values, institutionId: 'uni-b', verified: true }, user)).toEqual({
      institutionId: 'uni-b',
      verified: true,
    })
  })

  test('that gives a role also verifies the email', () => {
    expect(changeOf({ ...values, admin: true }, user)).toEqual({ admin: true, verified: true })
    expect(changeOf({ ...values, instructor: true }, { ...user, verified: true })).toEqual({
      instructor: true,
    })
  })

  test('contains the whole set of labs, with exact ends for the unchanged ones', () => {
    expect(changeOf(withLab('foreign_exchange_lab', true, ''), user)).toEqual({
      products: {
        market_analysis_lab: { expiration: endOfDay },
        foreign_exchange_lab: { expiration: null },
        global_compass_lab: { expiration: within },
      },
      grantedBefore: user.granted,
    })
    expect(changeOf(withLab('market_analysis_lab', true, '2027-06-30'), user)?.products).toEqual({
      market_analysis_lab: { expiration: '2027-06-30' },
      global_compass_lab: { expiration: within },
    })
    expect(changeOf(withLab('market_analysis_lab', false, '2027-05-12'), user)?.products).toEqual({
      global_compass_lab: { expiration: within },
    })
  })
})

describe('the problems of the form', () => {
  test('name an empty name, unless the LMS keeps the name to itself', () => {
    expect(valueProblems({ ...values, firstName: '  ' }, user, today)).toEqual({
      firstName: 'Please enter a first name.',
    })
    const unnamed = { ...user, isLtiUser: true, firstName: '', lastName: '' }
    expect(valueProblems(valuesOf(unnamed), unnamed, today)).toEqual({})
  })

  test('name a past day, unless it is the stored end', () => {
    const late = '2028-01-01'
    expect(valueProblems(values, user, late)).toEqual({})
    expect(valueProblems(withLab('market_analysis_lab', true, '2027-05-13'), user, late)).toEqual({
      'labs.market_analysis_lab.until': 'Please choose today or a later day.',
    })
    expect(valueProblems(withLab('market_analysis_lab', true, late), user, late)).toEqual({})
    expect(valueProblems(withLab('market_analysis_lab', true, ''), user, late)).toEqual({})
  })
})

test('edits survive a change by another administrator, lab by lab', () => {
  const typed = { ...withLab('cultural_exchange_lab', true, ''), firstName: 'Mia' }
  const fresh = { ...user, lastName: 'Reed', admin: true, granted: {} }
  const labs = { ...valuesOf(fresh).labs, cultural_exchange_lab: { held: true, until: '' } }
  expect(rebased(typed, user, fresh)).toEqual({ ...valuesOf(fresh), labs, firstName: 'Mia' })
})
