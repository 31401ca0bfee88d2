import { expect, test } from 'vitest'
import { taxIdProblem } from './tax-ids.ts'

test.each([
  '',
  'DE129273398',
  'de 129 273 398',
  'ATU13585627',
  'FR40303265045',
  'EL123456783',
  'CHE-123.456.788 MWST',
  // Nobody here knows the form of these.
  '12-3456789',
  'ABN 51 824 753 556',
  'IN29ABCDE1234F1Z5',
  '1234567890',
  '123456789012',
  'applied for',
])('%s is taken', (text) => {
  expect(taxIdProblem(text)).toBeNull()
})

test.each([
  ['DE12927339', 'Germany'],
  ['DE129273399', 'Germany'],
  ['NL123', 'Netherlands'],
  ['FR 123 456 789', 'France'],
  ['GR123456783', 'Greece'],
])('%s is refused', (text, country) => {
  expect(taxIdProblem(text)).toBe(`This is no VAT ID of ${country}. Please compare it letter by letter.`)
})
