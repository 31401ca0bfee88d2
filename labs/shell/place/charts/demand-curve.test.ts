import { expect, it } from 'vitest'
import { placeOfName } from './demand-curve.tsx'

const curve = (...demands: number[]) => demands.map((demand, at) => ({ price: at, demand }))

it('writes the name of a level where the curve is not', () => {
  expect(placeOfName(curve(0.17, 0.13, 0.09), 0.14)).toEqual({ atLeft: false, isBelow: false })
  expect(placeOfName(curve(0.24, 0.18, 0.13), 0.14)).toEqual({ atLeft: true, isBelow: true })
  expect(placeOfName(curve(0.09, 0.07, 0.05), 0.14)).toEqual({ atLeft: false, isBelow: false })
  expect(placeOfName(curve(0.3, 0.28, 0.26), 0.14)).toEqual({ atLeft: true, isBelow: true })
})
