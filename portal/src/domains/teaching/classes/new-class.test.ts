import { expect, test } from 'vitest'
import { maximumExpiration } from '@tradewind/contract/catalogue'
import { classProblems, newClass, teachableLabs } from './new-class.ts'

const values = { lab: 'global_compass_lab' as const, name: ' IB 301 ', deadline: '' }
const now = Date.parse('2027-03-01T12:00:00Z')

test('a new class has a trimmed name, three attempts and a deadline in the reader’s time zone', () => {
  expect(newClass(values, 'Europe/Berlin')).toEqual({
    name: 'IB 301',
    deadline: null,
    timeZone: 'Europe/Berlin',
    attempts: 3,
    counted: 'best',
    settings: {},
  })
  expect(newClass({ ...values, deadline: '2027-03-05T18:00' }, 'Europe/Berlin').deadline).toBe(
    Date.parse('2027-03-05T17:00:00Z'),
  )
})

test('a class needs a name, and its deadline lies in the future', () => {
  const zone = 'Europe/Berlin'
  expect(classProblems(values, now, zone)).toEqual({})
  expect(classProblems({ ...values, name: '  ' }, now, zone)).toEqual({ name: 'Please enter a name.' })
  expect(classProblems({ ...values, deadline: '2027-03-01T13:01' }, now, zone)).toEqual({})
  expect(classProblems({ ...values, deadline: '2027-03-01T13:00' }, now, zone)).toEqual({
    deadline: 'Please choose a time in the future.',
  })
  expect(classProblems({ ...values, deadline: 'soon' }, now, zone)).toEqual({
    deadline: 'Please enter a date and a time.',
  })
})

test('a class can play the labs that its instructor holds where the portal runs', () => {
  const ofRole = (id: string) => ({ id, expiration: maximumExpiration })
  const products = {
    global_compass_lab: ofRole('prod_global_compass'),
    cultural_exchange_lab: ofRole('prod_cultural_exchange'),
    foreign_exchange_lab: { id: 'prod_foreign_exchange', expiration: now - 1 },
  }
  const ids = (environment: 'local' | 'production') =>
    teachableLabs({ products }, environment, now).map(({ id }) => id)
  expect(ids('local')).toEqual(['global_compass_lab', 'cultural_exchange_lab'])
  expect(ids('production')).toEqual(['global_compass_lab'])
})
