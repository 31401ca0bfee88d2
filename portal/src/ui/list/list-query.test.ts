import { expect, test } from 'vitest'
import { chosenDay } from './list-query.ts'

test('only a valid day passes as a day', () => {
  expect(['2027-02-28', '2028-02-29'].map(chosenDay)).toEqual(['2027-02-28', '2028-02-29'])
  const none = ['', 'garbage', '2027-02-30', '2027-13-01', '2027-2-3', '2027-02-28T00:00']
  expect(none.map(chosenDay)).toEqual(Array(6).fill(undefined))
})
