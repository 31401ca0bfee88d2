import type { RiskId } from './countries.ts'
import type { FactId } from './facts.ts'
import type { Mode } from './modes.ts'
import { heardRisks, knownFacts, type Research } from './research.ts'

/** What the success of an entry mode depends on in a country: a fact, or news of a coming event. */
export type Stake =
  | { readonly kind: 'fact'; readonly id: FactId }
  | { readonly kind: 'news'; readonly id: RiskId }

const fact = (id: FactId): Stake => ({ kind: 'fact', id })
const news = (id: RiskId): Stake => ({ kind: 'news', id })

/** Derived from the mode's own figures, so that it always agrees with the table of entry modes. */
export function stakesOf({ tariff, channels, leak, control, made }: Mode): Stake[] {
  return [
    fact('fit'),
    fact('competition'),
    ...(control >= 0.5 ? [fact('sensitivity')] : []),
    ...(tariff > 0 ? [fact('tariff'), news('tariff')] : []),
    ...(channels >= 0.5 ? [fact('channels'), news('channel')] : []),
    ...(leak >= 0.05 ? [fact('protection')] : []),
    ...(made === 'there' ? [fact('growth'), fact('premium'), fact('hazard'), news('policy')] : []),
  ]
}

/** Whether the player has paid for this fact or news. */
export function isKnown({ kind, id }: Stake, research: Research, country: string): boolean {
  return kind === 'fact' ? knownFacts(research, country).has(id) : heardRisks(research, country).includes(id)
}
