import { countryIn } from './words.ts'
import type { PlanTerms } from '../engine/decisions.ts'
import type { ModeId } from '../engine/modes.ts'
import type { ClaimId } from '../engine/claims.ts'
import type { CountryView, MarketEntryState } from '../engine/state.ts'
import type { AdId, PriceId } from '../engine/terms.ts'

/** A plan before it is sent. The first three fields have no default, so that the player chooses them. */
export interface PlanDraft {
  readonly country: string | null
  readonly mode: ModeId | null
  readonly entry: number | null
  readonly price: PriceId
  readonly launch: AdId
}

export const emptyPlan: PlanDraft = {
  country: null,
  mode: null,
  entry: null,
  price: 'usual',
  launch: 'normal',
}

/** The plan; null while a choice is missing. */
export function completePlan({ country, mode, entry, price, launch }: PlanDraft): PlanTerms | null {
  return country === null || mode === null || entry === null ? null : { country, mode, entry, price, launch }
}

export function missingInPlan({ country, mode, entry }: PlanDraft): string | null {
  if (country === null) return 'Choose a country.'
  if (mode === null) return 'Choose an entry mode.'
  return entry === null ? 'Choose the first year in the market.' : null
}

/** What the steps of the plan share. */
export interface Planning {
  readonly draft: PlanDraft
  readonly setDraft: (draft: PlanDraft) => void
  readonly claims: readonly ClaimId[]
  readonly setClaims: (claims: readonly ClaimId[]) => void
  readonly note: string
  readonly setNote: (note: string) => void
}

type Shortlisted = Pick<MarketEntryState, 'shortlist' | 'countries'>

/** The countries of the shortlist. */
export const listedIn = (state: Shortlisted) =>
  (state.shortlist ?? []).map(({ country }) => countryIn(state, country))

/** The country of the plan; the first of the list while none is chosen. */
export function chosenIn(state: Shortlisted, { country }: Pick<PlanDraft, 'country'>): CountryView {
  const listed = listedIn(state)
  const chosen = listed.find(({ code }) => code === country) ?? listed[0]
  if (!chosen) throw new Error('The shortlist is empty')
  return chosen
}
