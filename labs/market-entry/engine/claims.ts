import { strangeness, type Country } from './countries.ts'
import type { FactId } from './facts.ts'
import type { ModeId } from './modes.ts'

/** A reason for a mode: it is true or false in a country, and it speaks for some modes only. */
export interface Claim {
  readonly id: ClaimId
  readonly name: string
  /** The rule that decides whether it is true, as the player reads it. */
  readonly rule: string
  readonly speaksFor: readonly ModeId[]
  /** The fact behind it; null when the fact is public. */
  readonly fact: FactId | null
  readonly holdsIn: (country: Country) => boolean
}

export const claimIds = [
  'large',
  'small',
  'dear-imports',
  'cheap-imports',
  'unsafe-know-how',
  'safe-know-how',
  'strange',
  'familiar',
  'unsafe',
  'safe',
  'good-channels',
  'poor-channels',
] as const
export type ClaimId = (typeof claimIds)[number]

const fromHome: readonly ModeId[] = ['indirect', 'direct']
const plants: readonly ModeId[] = ['venture', 'subsidiary']

export const claims: readonly Claim[] = [
  {
    id: 'large',
    name: 'The market is large enough to support a plant',
    rule: 'potential of 60 million or more',
    speaksFor: plants,
    fact: null,
    holdsIn: ({ potential }) => potential >= 60,
  },
  {
    id: 'small',
    name: 'The market is too small to support a plant',
    rule: 'potential under 60 million',
    speaksFor: [...fromHome, 'licence'],
    fact: null,
    holdsIn: ({ potential }) => potential < 60,
  },
  {
    id: 'dear-imports',
    name: 'The tariff makes imports expensive, so the goods should be made there',
    rule: 'tariff of 8 % or more',
    speaksFor: ['licence', ...plants],
    fact: 'tariff',
    holdsIn: ({ facts }) => facts.tariff >= 0.08,
  },
  {
    id: 'cheap-imports',
    name: 'The tariff is low, so the goods can come from home',
    rule: 'tariff under 8 %',
    speaksFor: fromHome,
    fact: 'tariff',
    holdsIn: ({ facts }) => facts.tariff < 0.08,
  },
  {
    id: 'unsafe-know-how',
    name: 'Know-how is badly protected, so we keep it in our own hands',
    rule: 'protection under 55',
    speaksFor: [...fromHome, 'subsidiary'],
    fact: 'protection',
    holdsIn: ({ facts }) => facts.protection < 55,
  },
  {
    id: 'safe-know-how',
    name: 'Know-how is well protected, so a partner may use it',
    rule: 'protection of 55 or more',
    speaksFor: ['licence', 'venture'],
    fact: 'protection',
    holdsIn: ({ facts }) => facts.protection >= 55,
  },
  {
    id: 'strange',
    name: 'Customs and rules are unfamiliar, so a local partner should help',
    rule: 'culture and administration total 20 points or more',
    speaksFor: ['indirect', 'licence', 'venture'],
    fact: null,
    holdsIn: ({ distance }) => strangeness(distance) >= 0.4,
  },
  {
    id: 'familiar',
    name: 'Customs and rules are familiar, so we can do it ourselves',
    rule: 'culture and administration total under 20 points',
    speaksFor: ['direct', 'subsidiary'],
    fact: null,
    holdsIn: ({ distance }) => strangeness(distance) < 0.4,
  },
  {
    id: 'unsafe',
    name: 'A policy shock is likely, so we keep little in the country',
    rule: 'usual chance of a policy shock of 3 % a year or more',
    speaksFor: [...fromHome, 'licence'],
    fact: 'hazard',
    holdsIn: ({ facts }) => facts.hazard >= 0.03,
  },
  {
    id: 'safe',
    name: 'A policy shock is unlikely, so money in the country is safe',
    rule: 'usual chance of a policy shock under 3 % a year',
    speaksFor: plants,
    fact: 'hazard',
    holdsIn: ({ facts }) => facts.hazard < 0.03,
  },
  {
    id: 'good-channels',
    name: 'Sales channels are good, so others can sell for us',
    rule: 'channels of 60 or more',
    speaksFor: [...fromHome, 'licence'],
    fact: 'channels',
    holdsIn: ({ facts }) => facts.channels >= 60,
  },
  {
    id: 'poor-channels',
    name: 'Sales channels are poor, so we need our own people',
    rule: 'channels under 60',
    speaksFor: plants,
    fact: 'channels',
    holdsIn: ({ facts }) => facts.channels < 60,
  },
]

export type ClaimVerdict = 'holds' | 'not known' | 'not so' | 'another mode'

export interface CheckedClaim {
  readonly claim: ClaimId
  readonly verdict: ClaimVerdict
}

export const claimsAsked = 3

/** @param known the facts that the player has paid for */
export function checkClaims(
  given: readonly ClaimId[],
  mode: ModeId,
  country: Country,
  known: ReadonlySet<FactId>,
): CheckedClaim[] {
  return given.map((id) => {
    const claim = claims.find((entry) => entry.id === id) as Claim
    const verdict: ClaimVerdict = !claim.speaksFor.includes(mode)
      ? 'another mode'
      : claim.fact !== null && !known.has(claim.fact)
        ? 'not known'
        : claim.holdsIn(country)
          ? 'holds'
          : 'not so'
    return { claim: id, verdict }
  })
}
