import { expect, test } from 'vitest'
import { labById, packages, type LabId } from './catalogue.ts'
import { holdsPackage, type Products } from './roles.ts'

const now = Date.UTC(2026, 10, 20)

function holding(labs: readonly LabId[]): { products: Products } {
  return {
    products: Object.fromEntries(labs.map((id) => [id, { id: labById(id).productId, expiration: now + 1 }])),
  }
}

test.each(packages)('$name is held exactly while all its labs are held', ({ id, labs }) => {
  expect(holdsPackage(holding(labs), id, now)).toBe(true)
  expect(holdsPackage(holding(labs), id, now + 1)).toBe(false)
  for (const missing of labs) {
    const others = holding(labs.filter((lab) => lab !== missing))
    expect(holdsPackage(others, id, now)).toBe(false)
  }
})
