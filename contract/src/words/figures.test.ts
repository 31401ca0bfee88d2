import { expect, it } from 'vitest'
import { counted, figure, inWords, million, percent, signed } from './figures.ts'

const plain = (text: string) => text.replaceAll('\u00A0', ' ')

it('formats shares, amounts and figures', () => {
  expect(plain(percent(0.349))).toBe('35 %')
  expect(plain(percent(0.3494, 1))).toBe('34.9 %')
  expect(plain(million(41.26))).toBe('41.3 million')
  expect(plain(million(-2))).toBe('−2.0 million')
  expect(plain(million(-0.01))).toBe('0.0 million')
  expect(figure(62173, 0)).toBe('62,173')
  expect(figure(3, 1)).toBe('3.0')
  expect(figure(-1200, 0)).toBe('−1,200')
})

it.each([
  [1.24, '+1.2'],
  [-1.24, '−1.2'],
  [-0.01, '0.0'],
])('gives %d a sign', (value, text) => expect(signed(value)).toBe(text))

it('writes counts and lists as words', () => {
  expect(counted(1, 'card')).toBe('one card')
  expect(counted(3, 'country', 'countries')).toBe('3 countries')
  expect(inWords([])).toBe('')
  expect(inWords(['a'])).toBe('a')
  expect(inWords(['a', 'b', 'c'])).toBe('a, b and c')
})
