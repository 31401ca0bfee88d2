import { expect, test } from 'vitest'
import { validatorOf } from './request-schema.ts'

const isValid = validatorOf('CreateSessionParams')

test('texts become the numbers and booleans that they represent', () => {
  const params: unknown = {
    expires_at: '1700000000',
    invoice_creation: { enabled: 'true' },
    metadata: { order_id: '12' },
  }
  expect(isValid(params)).toBe(true)
  expect(params).toEqual({
    expires_at: 1_700_000_000,
    invoice_creation: { enabled: true },
    metadata: { order_id: '12' },
  })
})

test.each([
  ['an unknown key', { modus: 'payment' }],
  ['an unknown nested key', { line_items: [{ quantity: '1', colour: 'blue' }] }],
  ['an unknown word', { ui_mode: 'embedded' }],
  ['a word in place of a number', { expires_at: 'soon' }],
])('%s is refused', (_, params) => {
  expect(isValid(params)).toBe(false)
})
