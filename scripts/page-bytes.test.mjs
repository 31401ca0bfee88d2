import { describe, expect, it } from 'vitest'
import { measurePages, readBudgets } from './page-bytes.mjs'

describe('the pages of the build', () => {
  const pages = measurePages()
  const budgets = readBudgets()

  it('have a budget each', () => {
    expect(Object.keys(budgets).toSorted()).toEqual(Object.keys(pages).toSorted())
  })

  it.each(Object.entries(budgets))(
    'do not exceed their budget by more than 5 %%: %s, %i bytes',
    (name, budget) => {
      expect(pages[name]).toBeLessThanOrEqual(budget * 1.05)
    },
  )
})
