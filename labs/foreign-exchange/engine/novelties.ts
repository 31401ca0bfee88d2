import type { Case, QuarterCase } from './case.ts'
import { offersIn } from './rules.ts'

/** What a run brings step by step. */
export const noveltyIds = [
  'forward',
  'dorals',
  'netting',
  'options',
  'tender',
  'quotes',
  'money-market',
  'limits',
  'invoice',
] as const
export type Novelty = (typeof noveltyIds)[number]

function hasIn(quarter: QuarterCase, novelty: Novelty): boolean {
  const { tools, netting, quotes, limits } = offersIn(quarter)
  switch (novelty) {
    case 'forward':
    case 'money-market':
      return tools.includes(novelty)
    case 'options':
      return tools.includes('put')
    case 'dorals':
      return quarter.exposures.some(({ currency }) => currency === 'doral')
    case 'tender':
      return quarter.exposures.some(({ kind }) => kind === 'tender')
    case 'invoice':
      return quarter.exposures.some(({ invoiceDiscount }) => invoiceDiscount !== null)
    case 'netting':
      return netting
    case 'quotes':
      return quotes
    case 'limits':
      return limits
  }
}

/** What comes for the first time in this quarter. */
export function noveltiesIn({ quarters }: Case, number: number): readonly Novelty[] {
  return noveltyIds.filter(
    (novelty) => quarters.find((quarter) => hasIn(quarter, novelty))?.number === number,
  )
}
