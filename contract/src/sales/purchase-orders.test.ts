import { expect, test } from 'vitest'
import { purchaseOrderProblem } from './purchase-orders.ts'

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
