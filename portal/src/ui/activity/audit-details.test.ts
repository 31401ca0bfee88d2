import { momentWords } from '@tradewind/contract/words/dates'
import { expect, test } from 'vitest'
import { detailsOf, isLong } from './audit-details.ts'

test('names and values are words', () => {
  expect(
    detailsOf({
      lab: 'market_analysis_lab',
      product: 'TradewindPackagePro',
      origin: 'promotion_code',
      usageLimit: 1000,
      link_type: 'multi-use',
      instructor: true,
      fields: ['firstName', 'institutionId'],
      none: [],
      from: null,
      cents: 2000,
      number: 'TW-1001',
      to: { instructor: false, admin: true },
    }),
  ).toEqual([
    { name: 'Lab', value: 'Market Entry' },
    { name: 'Product', value: 'Pro Package' },
    { name: 'Origin', value: 'promotion code' },
    { name: 'Usage limit', value: '1,000' },
    { name: 'Link type', value: 'multi-use' },
    { name: 'Instructor', value: 'yes' },
    { name: 'Fields', value: 'first name, institution id' },
    { name: 'None', value: 'none' },
    { name: 'Amount', value: '$20.00' },
    { name: 'Order number', value: 'TW-1001' },
    { name: 'To', value: 'instructor no, admin yes' },
  ])
})

test('times are shown in the reader’s time zone', () => {
  const [from] = detailsOf({ activeFrom: '2027-05-12T05:59:00.000Z' })
  expect(from).toEqual({ name: 'Active from', value: momentWords(Date.UTC(2027, 4, 12, 5, 59)) })
})

test('days of access are days in Denver', () => {
  const [until] = detailsOf({ until: '2027-05-12T05:59:59.999Z' })
  expect(until).toEqual({ name: 'Until', value: 'May 11, 2027' })
  const [to] = detailsOf({ to: { expiresAt: '2027-01-12T06:59:59.999Z' } })
  expect(to?.value).toBe('expires at January 11, 2027')
})

test('the end of access to a lab is a day in Denver, at whatever time it ends', () => {
  const lab = 'global_compass_lab'
  const set = detailsOf({ lab, from: '2027-05-12T01:00:00.000Z', until: '2028-05-12T18:30:00.000Z' })
  expect(set.slice(1)).toEqual([
    { name: 'From', value: 'May 11, 2027' },
    { name: 'Until', value: 'May 12, 2028' },
  ])
})

test('a few facts fit in the row, more are folded', () => {
  expect(isLong(detailsOf({ reason: 'pending' }))).toBe(false)
  expect(
    isLong(detailsOf({ lab: 'market_analysis_lab', origin: 'purchase', number: 'TW-1', seats: 3 })),
  ).toBe(true)
})
