import type { ForeignExchangeState } from '../engine/state.ts'

const quote = (middle: number, half: number) => ({ bid: middle - half, ask: middle + half })

/** The one quarter of the practice, with figures made for it. */
export const practiceState = {
  phase: 'hedge',
  limit: 100_000,
  rules: { volumeDrop: 0.6, forwardMargin: 0.1, heldDeviation: 0.003, brokenDeviation: 0.04 },
  reviews: [],
  calculations: [],
  quarter: {
    number: 1,
    home: { ...quote(0.04, 0.0025), middle: 0.04 },
    markets: [
      {
        id: 'aurel',
        spot: quote(1.2, 0.0006),
        interest: quote(0.02, 0.0025),
        forward: quote(1.206, 0.0012),
        middle: { spot: 1.2, interest: 0.02 },
        low: 1.1095,
        high: 1.3079,
        endSpread: 0.0005,
        options: [
          { right: 'put', strikeId: 'forward', strike: 1.206, premium: 0.0284, volatility: 0.12 },
          { right: 'put', strikeId: 'away', strike: 1.1698, premium: 0.0141, volatility: 0.12 },
          { right: 'call', strikeId: 'forward', strike: 1.206, premium: 0.0284, volatility: 0.12 },
          { right: 'call', strikeId: 'away', strike: 1.2422, premium: 0.0147, volatility: 0.12 },
        ],
      },
      {
        id: 'doral',
        spot: quote(0.4, 0.0006),
        interest: quote(0.05, 0.005),
        forward: quote(0.399, 0.0012),
        middle: { spot: 0.4, interest: 0.05 },
        low: 0.398,
        high: 0.402,
        endSpread: 0.0015,
        options: [],
      },
    ],
    pegged: true,
    pegRate: 0.4,
    breakChance: 0.03,
    brokenRate: 0.32,
    volumeChance: 0,
    exposures: [
      {
        id: 'sales',
        kind: 'receivable',
        currency: 'aurel',
        amount: 2_000_000,
        chance: 1,
        shrinks: false,
        invoiceDiscount: null,
        invoiceRate: null,
        name: 'Sales in aurels',
        says: '',
      },
    ],
    news: [],
    creditLine: 5_000_000,
    counterpartyLimit: 5_000_000,
    nettingFee: 5_000,
    offers: {
      tools: ['none', 'forward', 'money-market', 'put', 'call'],
      netting: false,
      quotes: false,
      limits: true,
    },
    introduces: [],
  },
} as unknown as ForeignExchangeState
