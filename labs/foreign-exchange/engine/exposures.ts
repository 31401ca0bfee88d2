import type { Random } from '../../math/random.ts'
import { rounded, sum } from '../../math/statistics.ts'
import type { CurrencyId } from './market.ts'
import { offersIn } from './rules.ts'

export type ExposureId = 'sales' | 'parts' | 'islands' | 'tender'

/** Foreign money that the firm receives or pays at the end of a quarter. */
export interface Exposure {
  readonly id: ExposureId
  readonly kind: 'receivable' | 'payable' | 'tender'
  readonly currency: CurrencyId
  /** Foreign money; for a tender, the amount if the firm wins. */
  readonly amount: number
  /** For a tender, the chance of winning; else 1. */
  readonly chance: number
  /** Whether the order behind it may fall by 60 %. */
  readonly shrinks: boolean
  /**
   * The discount on today's rate for which the customer pays in home money instead; null where the customer never
   * does.
   */
  readonly invoiceDiscount: number | null
}

/** 1 for money that comes in, -1 for money that goes out. */
export function signOf({ kind }: Pick<Exposure, 'kind'>): 1 | -1 {
  return kind === 'payable' ? -1 : 1
}

const half = (amount: number) => Math.round(amount / 500_000) * 500_000

const plain = { chance: 1, shrinks: false, invoiceDiscount: null } as const

/** The first quarter: a contract for aurels that come in, and a smaller one for aurels that go out. */
function certainAurels(random: Random): Exposure[] {
  const currency = 'aurel'
  const sales = half(random.between(8_000_000, 10_000_000))
  const parts = half(random.between(1_500_000, 2_500_000))
  return [
    { ...plain, id: 'sales', kind: 'receivable', currency, amount: sales },
    { ...plain, id: 'parts', kind: 'payable', currency, amount: parts },
  ]
}

interface Drawing {
  readonly quarters: number
  readonly pegRate: number
}

/** The exposures of each quarter. The first quarter has no tender; half of the others have one. */
export function drawExposures({ quarters, pegRate }: Drawing, random: Random): Exposure[][] {
  const later = Array.from({ length: quarters - 1 }, (_, at) => at + 2)
  const tenders = random.shuffled(later).slice(0, quarters / 2)
  const invoiced = later.filter((number) => offersIn({ number }).tools.includes('invoice'))
  const invoices = random.shuffled(invoiced).slice(0, quarters / 2)
  return Array.from({ length: quarters }, (_, at) => {
    if (at === 0) return certainAurels(random)
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

/** The sum of all amounts at today's rates in home money, incoming and outgoing alike. */
export function grossValue(
  exposures: readonly Exposure[],
  spot: Readonly<Record<CurrencyId, number>>,
): number {
  return sum(exposures.map(({ amount, currency }) => amount * spot[currency]))
}
