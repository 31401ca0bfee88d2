import { describe, expect, test } from 'vitest'
import { checkoutRoutes } from './checkout.ts'
import { invoiceOrdersRoutes } from './invoice-orders.ts'
import { billLengths, purchaseOrderProblem } from './purchase-orders.ts'

test.each(['PO 4711', '2026/0815-A', 'Ö-17 (3:2)', '7', ` ${'9'.repeat(60)} `])('%s is a number', (text) => {
  expect(purchaseOrderProblem(text)).toBeNull()
})

test.each([
  ['', 'Please enter the number of your purchase order.'],
  ['   ', 'Please enter the number of your purchase order.'],
  ['9'.repeat(5000), 'Please use at most 60 characters.'],
  ['=HYPERLINK("https://evil.example")', 'Please begin with a letter or a digit.'],
  ['-7', 'Please begin with a letter or a digit.'],
  ['@SUM(A1)', 'Please begin with a letter or a digit.'],
  ['PO\t4711', 'Please use only letters, digits, spaces and . - _ / # : ( ).'],
  ['PO"4711', 'Please use only letters, digits, spaces and . - _ / # : ( ).'],
])('%j is none', (text, sentence) => {
  expect(purchaseOrderProblem(text)).toBe(sentence)
})

const bill = {
  name: 'Accounts Payable',
  institution: 'University of Sails',
  address: '1 Harbour Street',
  taxId: '12-3456789',
}
const order = { productId: 'global_compass_lab', seats: 20, purchaseOrder: 'PO 4711', note: '' }

const takenByInvoice = (changes: object) =>
  checkoutRoutes['PUT /api/orders/:order/bill'].body.safeParse({ ...bill, reference: '', ...changes }).success
const takenByOrder = (changes: object) =>
  invoiceOrdersRoutes['POST /api/invoice-orders'].body.safeParse({
    ...order,
    billTo: { ...bill, ...changes },
  }).success

describe('an invoice and an order by invoice', () => {
  test.each([
    ['name', 120],
    ['institution', 200],
    ['address', 500],
    ['taxId', 40],
  ] as const)('take a %s of up to %i characters', (part, most) => {
    expect(billLengths[part]).toBe(most)
    for (const isTaken of [takenByInvoice, takenByOrder]) {
      expect(isTaken({ [part]: '1'.repeat(most) })).toBe(true)
      expect(isTaken({ [part]: '1'.repeat(most + 1) })).toBe(false)
    }
  })

  test('both need a name, and an order needs an institution and an address, too', () => {
    const isEmptyTaken = (isTaken: (changes: object) => boolean) =>
      (['name', 'institution', 'address', 'taxId'] as const).filter((part) => isTaken({ [part]: ' ' }))
    expect(isEmptyTaken(takenByInvoice)).toEqual(['institution', 'address', 'taxId'])
    expect(isEmptyTaken(takenByOrder)).toEqual(['taxId'])
  })
})
