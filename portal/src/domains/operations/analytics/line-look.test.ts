import { expect, it } from 'vitest'
import type { LineRole } from './chart-model.ts'
import { lineLook } from './line-look.ts'

const looks = (...roles: LineRole[]) => roles.map(lineLook)

it('the first institution is dark blue, the second red, unknown gray, all others the default blue', () => {
  expect(looks('first', 'second', 'other', 'other', 'unknown').map(({ colour }) => colour)).toEqual([
    'var(--tw-navy)',
    'var(--tw-danger)',
    'var(--tw-chart-plain)',
    'var(--tw-chart-plain)',
    'var(--tw-chart-unknown)',
  ])
})

it('no two lines differ only in their colour', () => {
  const drawn = looks('first', 'second', ...Array<LineRole>(20).fill('other'), 'unknown').map(
    ({ dash, mark }) => `${dash ?? 'whole'} ${mark}`,
  )
  expect(new Set(drawn).size).toBe(23)
})
