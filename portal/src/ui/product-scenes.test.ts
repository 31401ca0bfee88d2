import { labIds, packageIds } from '@tradewind/contract/catalogue'
import { expect, it } from 'vitest'
import { scenes } from './product-scenes.ts'

it('every lab and package has its own picture', () => {
  const products = [...labIds, ...packageIds, 'course_kit'] as const
  expect(Object.keys(scenes).toSorted()).toEqual([...products].toSorted())
  const addresses = products.map((product) => scenes[product])
  for (const address of addresses) expect(address).toMatch(/^data:image\/svg|\.svg$/u)
  expect(new Set(addresses).size).toBe(products.length)
})
