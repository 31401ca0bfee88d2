import { maximumExpiration, type LabId } from '@tradewind/contract/catalogue'
import type { Institution } from '@tradewind/contract/institutions/institutions'
import { describe, expect, test } from 'vitest'
import { bodyOf, initialValues, offeredLabs, problemsOf, type InstitutionValues } from './institution-form.ts'

const today = '2026-11-21'
// The last millisecond of 31 May 2027 in Denver, and a time in the middle of a day.
const endOfMay = Date.UTC(2027, 5, 1, 5, 59, 59, 999)
const someMoment = Date.UTC(2026, 4, 12, 18)

const stored: Institution = {
  institutionId: 'fjord',
  name: 'Fjord University',
  ipRanges: ['192.0.2.0/24', '2001:db8::/32'],
  products: {
    market_analysis_lab: { id: 'prod_market_entry', expiration: endOfMay },
    foreign_exchange_lab: { id: 'prod_foreign_exchange', expiration: someMoment },
  },
  contactEmail: 'it@fjord.example',
  contactHasDesk: false,
  allowsCourtesy: true,
  proxyInfo: null,
  created: 0,
  users: 3,
}
const legacy: Institution = { ...stored, products: ['global_compass_lab'] }

function values(change: Partial<InstitutionValues> = {}, institution: Institution | null = stored) {
  return { ...initialValues(institution), ...change }
}

function labs(institution: Institution | null, change: Partial<InstitutionValues['labs']>) {
  return { labs: { ...initialValues(institution).labs, ...change } }
}

describe('the problems of the form', () => {
  test('are none for a stored institution, even with lapsed labs', () => {
    expect(problemsOf(values(), stored, today)).toEqual({})
    expect(problemsOf(values({}, legacy), legacy, today)).toEqual({})
  })

  test('name a missing id, name, range and lab', () => {
    expect(problemsOf(initialValues(null), null, today)).toEqual({
      institutionId: 'Please enter an id.',
      name: 'Please enter the name of the institution.',
      ipRanges: 'Please enter at least one range, or “none”.',
      labs: 'Please select at least one lab.',
    })
  })

  test('reject an id with anything but lowercase letters, digits and hyphens', () => {
    for (const institutionId of ['A', 'x', 'Uni-A', 'ä-b', 'a_b', 'a'.repeat(65)])
      expect(problemsOf(values({ institutionId }), null, today)).toHaveProperty('institutionId')
    expect(problemsOf(values({ institutionId: ' uni-7 ' }), null, today)).not.toHaveProperty('institutionId')
  })

  test('name each selected lab without a date or with a past one', () => {
    const change = {
      global_compass_lab: { chosen: true, day: '' },
      market_analysis_lab: { chosen: true, day: '2026-11-20' },
      cultural_intelligence_lab: { chosen: true, day: today },
    }
    expect(problemsOf(values(labs(stored, change)), stored, today)).toEqual({
      'labs.global_compass_lab.day': 'Please set an expiration date for Global Compass.',
      'labs.market_analysis_lab.day': 'The expiration date of Market Entry has passed.',
    })
  })

  test('ask for dates when a list in the older format changes', () => {
    const change = labs(legacy, { foreign_exchange_lab: { chosen: true, day: '2027-01-01' } })
    expect(problemsOf(values(change, legacy), legacy, today)).toEqual({
      'labs.global_compass_lab.day': 'Please set an expiration date for Global Compass.',
    })
  })

  test('reject an invalid contact email, but not an empty one', () => {
    expect(problemsOf(values({ contactEmail: ' ' }), stored, today)).toEqual({})
    expect(problemsOf(values({ contactEmail: 'fjord' }), stored, today)).toHaveProperty('contactEmail')
  })
})

describe('the request', () => {
  test('keeps the exact time of an end whose day was not changed', () => {
    const change = labs(stored, {
      market_analysis_lab: { chosen: true, day: '2028-05-31' },
      global_compass_lab: { chosen: true, day: '2027-01-01' },
    })
    expect(bodyOf(values(change), stored)).toEqual({
      name: 'Fjord University',
      ipRanges: ['192.0.2.0/24', '2001:db8::/32'],
      products: {
        market_analysis_lab: { id: 'prod_market_entry', expiration: '2028-05-31' },
        foreign_exchange_lab: { id: 'prod_foreign_exchange', expiration: someMoment },
        global_compass_lab: { id: 'prod_global_compass', expiration: '2027-01-01' },
      },
      contactEmail: 'it@fjord.example',
      allowsCourtesy: true,
    })
  })

  test('keeps an end that the form cannot show as a day', () => {
    const products = { market_analysis_lab: { id: 'prod_market_entry', expiration: maximumExpiration } }
    const institution = { ...stored, products }
    expect(bodyOf(initialValues(institution), institution).products).toEqual(products)
  })

  test('keeps the older format as a list until its labs change', () => {
    expect(bodyOf(values({ name: 'Fjord' }, legacy), legacy).products).toEqual(['global_compass_lab'])
    const dated = labs(legacy, { global_compass_lab: { chosen: true, day: '2027-01-01' } })
    expect(bodyOf(values(dated, legacy), legacy).products).toEqual({
      global_compass_lab: { id: 'prod_global_compass', expiration: '2027-01-01' },
    })
  })

  test('contains the proxy only when one of its fields is filled', () => {
    expect(bodyOf(values({ instructions: '  ', proxyIPs: ' , ' }), stored)).not.toHaveProperty('proxyInfo')
    expect(bodyOf(values({ proxyIPs: '192.0.2.7, ' }), stored).proxyInfo).toEqual({
      type: '',
      instructions: '',
      proxyIPs: ['192.0.2.7'],
    })
  })
})

test('the form offers a hidden lab only to an institution that has it', () => {
  const hidden: LabId = 'cultural_exchange_lab'
  expect(offeredLabs(null, 'production')).not.toContain(hidden)
  expect(offeredLabs(null, 'local')).toContain(hidden)
  expect(offeredLabs({ ...stored, products: [hidden] }, 'production')).toContain(hidden)
})
