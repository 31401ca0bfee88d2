import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { creditedTax } from './paper-sums.ts'

test.each([
  [{ totalCents: 10_700, taxCents: 700 }, { totalCents: 0, taxCents: 0 }, 10_700, 700],
  [{ totalCents: 1000, taxCents: 65 }, { totalCents: 0, taxCents: 0 }, 500, 33],
  [{ totalCents: 1000, taxCents: 65 }, { totalCents: 500, taxCents: 33 }, 500, 32],
  [{ totalCents: 1000, taxCents: 0 }, { totalCents: 0, taxCents: 0 }, 250, 0],
])(
  'of the invoice %o, of which %o is credited, a credit of %i has %i tax',
  (invoice, credited, cents, tax) => {
    expect(creditedTax(invoice, credited, cents)).toBe(tax)
  },
)

test('credit notes for the whole invoice have exactly its tax together, and none has more tax than money', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 12 }),
      fc.double({ min: 0, max: 0.3, noNaN: true }),
      (parts, rate) => {
        const totalCents = parts.reduce((sum, part) => sum + part, 0)
        const invoice = { totalCents, taxCents: Math.floor(totalCents * rate) }
        const credited = { totalCents: 0, taxCents: 0 }
        for (const cents of parts) {
          const tax = creditedTax(invoice, credited, cents)
          expect(tax).toBeGreaterThanOrEqual(0)
          expect(tax).toBeLessThanOrEqual(cents)
          credited.totalCents += cents
          credited.taxCents += tax
        }
        expect(credited).toEqual(invoice)
      },
    ),
  )
})
