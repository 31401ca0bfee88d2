import { expect, test } from 'vitest'
import { visualOrder } from './visual-order.ts'

test('a line of one direction is one part', () => {
  expect(visualOrder('University of Łódź')).toEqual([{ text: 'University of Łódź', rightToLeft: false }])
  expect(visualOrder('جامعة القاهرة')).toEqual([{ text: 'جامعة القاهرة', rightToLeft: true }])
  expect(visualOrder('')).toEqual([])
})

test('in an Arabic line, a Latin name and a number keep their direction and stand where readers expect them', () => {
  expect(visualOrder('شارع 26 يوليو').map(({ text }) => text)).toEqual([' يوليو', '26', 'شارع '])
  expect(visualOrder('كلية Sails (القاهرة)').map(({ text }) => text)).toEqual([
    // Mirrored: a font writes it as it stands.
    ' )القاهرة(',
    'Sails',
    'كلية ',
  ])
})

test('an Arabic name in an English line turns around alone', () => {
  expect(visualOrder('For جامعة القاهرة, Egypt').map(({ text }) => text)).toEqual([
    'For ',
    'جامعة القاهرة',
    ', Egypt',
  ])
})
