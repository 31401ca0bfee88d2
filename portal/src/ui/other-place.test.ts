import { expect, test } from 'vitest'
import { otherPlace } from './other-place.ts'

test('a class code leads to joining the class from every other field, as it was typed', () => {
  for (const field of ['access', 'demo'] as const)
    expect(otherPlace(field, ' 7kq2-mxwd ')).toEqual({
      question: 'Is it a class code?',
      label: 'Join your class',
      to: '/join/7kq2-mxwd',
    })
  expect(otherPlace('class', '7KQ2MXWD')).toBeNull()
})

test('a code of a lab leads to redeeming it from the fields for a class and for a demo', () => {
  const code = '7KQ2-MXWD-4RTZ-9PBC-HJKM'
  for (const field of ['class', 'demo'] as const)
    expect(otherPlace(field, code)).toEqual({
      question: 'Is it a code for a lab?',
      label: 'Redeem it',
      to: `/redeem/${code}`,
    })
  expect(otherPlace('access', code)).toBeNull()
  expect(otherPlace('demo', 'a/b?')?.to).toBe('/redeem/a%2Fb%3F')
})

test('a class code with a letter missing is no code of a lab, and nothing leads nowhere', () => {
  expect(otherPlace('class', '7KQ2MXW')).toBeNull()
  expect(otherPlace('demo', ' - ')).toEqual(otherPlace('demo', '-'))
  expect(otherPlace('demo', '  ')).toBeNull()
})
