import type { Random } from '../../engine/random.ts'
import { rounded, sum } from '../../engine/statistics.ts'
import type { CurrencyId } from './market.ts'

export type ExposureId = 'sales' | 'parts' | 'islands' | 'tender'

/** Foreign money that comes in or goes out at the end of a quarter. */
export interface Exposure {
  readonly id: ExposureId
  readonly kind: 'receivable' | 'payable' | 'tender'
  readonly currency: CurrencyId
  /** Foreign money; of a tender what it brings if it is won. */
  readonly amount: number
  /** Of a tender: the chance that it is won; else 1. */
  readonly chance: number
  /** Whether orders may fall by 60 %. */
  readonly shrinks: boolean
  /** The customer pays in home money instead, for so much off today's rate; null where that is out of question. */
  readonly invoiceDiscount: number | null
}

/** Whether money comes in (1) or goes out (-1). */
export function signOf({ kind }: Pick<Exposure, 'kind'>): 1 | -1 {
  return kind === 'payable' ? -1 : 1
}

const half = (amount: number) => Math.round(amount / 500_000) * 500_000

/** The exposures of each quarter. The first quarter has no tender, and half of the others have one. */
export function drawExposures(quarters: number, pegRate: number, random: Random): Exposure[][] {
  const later = Array.from({ length: quarters - 1 }, (_, at) => at + 2)
  const tenders = random.shuffled(later).slice(0, quarters / 2)
  const invoices = random.shuffled([1, ...later]).slice(0, quarters / 2)
  return Array.from({ length: quarters }, (_, at) => {
    const plain = { chance: 1, shrinks: false, invoiceDiscount: null }
    const discount = rounded(random.between(0.003, 0.009), 3)
    const list: Exposure[] = [
      {
        ...plain,
        id: 'sales',
        kind: 'receivable',
        currency: 'aurel',
        amount: half(random.between(6_000_000, 10_000_000)),
        shrinks: true,
        invoiceDiscount: invoices.includes(at + 1) ? discount : null,
      },
      {
        ...plain,
        id: 'parts',
        kind: 'payable',
        currency: 'aurel',
        amount: half(random.between(1_500_000, 3_500_000)),
      },
      {
        ...plain,
        id: 'islands',
        kind: 'receivable',
        currency: 'doral',
        amount: half(random.between(3_500_000, 6_000_000) / pegRate),
      },
    ]
    const tender: Exposure = {
      ...plain,
      id: 'tender',
      kind: 'tender',
      currency: 'aurel',
      amount: half(random.between(3_000_000, 6_000_000)),
      chance: random.pick([0.3, 0.4, 0.5]),
    }
    return tenders.includes(at + 1) ? [...list, tender] : list
  })
}

/** All amounts at today's rates, home money, whether they come in or go out. */
export function grossValue(
  exposures: readonly Exposure[],
  spot: Readonly<Record<CurrencyId, number>>,
): number {
  return sum(exposures.map(({ amount, currency }) => amount * spot[currency]))
}
