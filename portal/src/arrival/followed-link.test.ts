import { expect, test } from 'vitest'
import { followedLink } from './followed-link.ts'

const none = { code: null, target: null }

test('a link with a code is named before any other target', () => {
  expect(followedLink({ code: 'ABCD', target: null }, 'local')).toEqual({ kind: 'code' })
  expect(followedLink({ code: 'ABCD', target: '/?lab=market_analysis_lab' }, 'local')).toEqual({
    kind: 'code',
  })
})

test('a join link and a link to a lab are named with the lab of the catalogue', () => {
  expect(followedLink({ ...none, target: '/?lab=market_analysis_lab&class=WXYZ2345' }, 'production')).toEqual(
    {
      kind: 'class',
      lab: 'Market Entry',
    },
  )
  expect(followedLink({ ...none, target: '/?lab=foreign_exchange_lab' }, 'production')).toEqual({
    kind: 'lab',
    lab: 'Foreign Exchange',
  })
})

test('the address of a class is named without the class, whose lab only its code tells', () => {
  expect(followedLink({ ...none, target: '/join/WXYZ2345' }, 'production')).toEqual({ kind: 'join' })
})

test.each([
  null,
  '/settings',
  '/join',
  '/cart/market_analysis_lab',
  '/?lab=atlantis&class=WXYZ2345',
  '/settings?lab=market_analysis_lab',
  '/?lab=cultural_exchange_lab',
])('%s is no link to name in production', (target) => {
  expect(followedLink({ ...none, target }, 'production')).toBeNull()
})
