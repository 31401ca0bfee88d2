import type { Country } from './countries.ts'

export const modeIds = ['indirect', 'direct', 'licence', 'venture', 'subsidiary'] as const
export type ModeId = (typeof modeIds)[number]

/** The costs, earnings and risks of an entry mode. Money is in millions of dollars. */
export interface Mode {
  readonly id: ModeId
  readonly name: string
  readonly says: string
  /** Once: a fixed amount, and a share of the country's potential. */
  readonly setUp: number
  readonly setUpShare: number
  /** Each year: a fixed amount, and a share of the country's potential. */
  readonly fixed: number
  readonly fixedShare: number
  /** The place of production: at home (with freight and tariff), in the country, or at a licensee. */
  readonly made: 'home' | 'there' | 'licensee'
  /** Share of the sales that reaches the firm before its costs: after dealers, as a fee, or as a partner's half. */
  readonly keeps: number
  /** How far the firm itself sets price and advertising, from 0 to 1. */
  readonly control: number
  /** Utility of its access to customers from the first day. */
  readonly reach: number
  /** Utility difference between perfect and hopeless local sales channels. */
  readonly channels: number
  /** Utility lost where customs and rules are entirely strange and the firm has not learned yet. */
  readonly strangeness: number
  /** Share of the tariff that this mode pays, from 0 to 1. */
  readonly tariff: number
  /** Know-how that leaks in a year without any protection. */
  readonly leak: number
  /** Cost of leaving, as a share of the set-up cost. */
  readonly exit: number
  /** Share of its earnings that a policy shock takes. */
  readonly levy: number
  /** Advertising points that a partner pays for. */
  readonly partnerAds: number
}

export const modes: Readonly<Record<ModeId, Mode>> = {
  indirect: {
    id: 'indirect',
    name: 'Indirect export',
    says: 'A trading company buys your goods at home and sells them abroad. Cheap to start and to leave, but you hardly meet a customer.',
    setUp: 0.2,
    setUpShare: 0,
    fixed: 0.05,
    fixedShare: 0,
    made: 'home',
    keeps: 0.77,
    control: 0.2,
    reach: -0.15,
    channels: 0.8,
    strangeness: 0.2,
    tariff: 1,
    leak: 0.01,
    exit: 0,
    levy: 0,
    partnerAds: 1,
  },
  direct: {
    id: 'direct',
    name: 'Direct export',
    says: 'You make the goods at home and sell through dealers abroad. You keep control, and pay freight and tariff.',
    setUp: 0.8,
    setUpShare: 0.01,
    fixed: 0.4,
    fixedShare: 0.004,
    made: 'home',
    keeps: 0.86,
    control: 0.7,
    reach: 0.05,
    channels: 1,
    strangeness: 0.6,
    tariff: 1,
    leak: 0.015,
    exit: 0.2,
    levy: 0.05,
    partnerAds: 0,
  },
  licence: {
    id: 'licence',
    name: 'Licensing',
    says: 'A local firm makes and sells your product and pays 16 % of the sales. It also learns how.',
    setUp: 0.5,
    setUpShare: 0,
    fixed: 0.15,
    fixedShare: 0,
    made: 'licensee',
    keeps: 0.16,
    control: 0.1,
    reach: 0,
    channels: 0.5,
    strangeness: 0.1,
    tariff: 0,
    leak: 0.1,
    exit: 0.1,
    levy: 0.15,
    partnerAds: 2,
  },
  venture: {
    id: 'venture',
    name: 'Joint venture',
    says: 'You and a local partner build a plant and split cost, control and profit equally. The partner learns too.',
    setUp: 2.6,
    setUpShare: 0.04,
    fixed: 0.5,
    fixedShare: 0.006,
    made: 'there',
    keeps: 0.5,
    control: 0.55,
    reach: 0.2,
    channels: 0.4,
    strangeness: 0.2,
    tariff: 0,
    leak: 0.05,
    exit: 0.3,
    levy: 0.2,
    partnerAds: 0,
  },
  subsidiary: {
    id: 'subsidiary',
    name: 'Subsidiary',
    says: 'You build and run your own plant. Everything is yours: the margin, the control and the cost of leaving.',
    setUp: 5,
    setUpShare: 0.08,
    fixed: 0.9,
    fixedShare: 0.01,
    made: 'there',
    keeps: 1,
    control: 1,
    reach: 0.1,
    channels: 0.2,
    strangeness: 1.2,
    tariff: 0,
    leak: 0.015,
    exit: 0.25,
    levy: 0.4,
    partnerAds: 0,
  },
}

export function setUpCost(mode: Mode, { potential }: Pick<Country, 'potential'>): number {
  return mode.setUp + mode.setUpShare * potential
}

export function exitCost(mode: Mode, country: Pick<Country, 'potential'>): number {
  return mode.exit * setUpCost(mode, country)
}

export function fixedCost(mode: Mode, { potential }: Pick<Country, 'potential'>): number {
  return mode.fixed + mode.fixedShare * potential
}

/** Know-how that leaks in a year, as utility for the follower. */
export function leakOf(mode: Mode, protection: number, knowledge: number): number {
  return mode.leak * (1 - protection / 100) * knowledge
}
