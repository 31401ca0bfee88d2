import { inWords } from '@tradewind/contract/words/figures'
import type { CriterionId } from '../engine/criteria.ts'
import type { SetShortlist } from '../engine/decisions.ts'
import type { GlobalCompassState } from '../engine/state.ts'

/** A shortlist that the player has not sent yet. */
export interface ShortlistDraft {
  /** Country codes, first choice first. */
  readonly chosen: readonly string[]
  /** Reasons by country. A removed country keeps its reasons in case it comes back. */
  readonly reasons: Readonly<Record<string, readonly CriterionId[]>>
  readonly pick: string | null
}

export const emptyShortlist: ShortlistDraft = { chosen: [], reasons: {}, pick: null }

/** Puts a country on the list or removes it; a full list takes no more. */
export function withToggled(draft: ShortlistDraft, country: string, most: number): ShortlistDraft {
  const { chosen, pick } = draft
  if (chosen.includes(country)) {
    return {
      ...draft,
      chosen: chosen.filter((code) => code !== country),
      pick: pick === country ? null : pick,
    }
  }
  return chosen.length < most ? { ...draft, chosen: [...chosen, country] } : draft
}

/** Moves a country one place up (-1) or down (1). */
export function withMoved(draft: ShortlistDraft, country: string, by: -1 | 1): ShortlistDraft {
  const from = draft.chosen.indexOf(country)
  const to = from + by
  if (from < 0 || to < 0 || to >= draft.chosen.length) return draft
  const rest = draft.chosen.filter((code) => code !== country)
  return { ...draft, chosen: rest.toSpliced(to, 0, country) }
}

export function reasonsFor(draft: ShortlistDraft, country: string): readonly CriterionId[] {
  return draft.reasons[country] ?? []
}

/** Gives a reason or takes it back; a country has at most `most` reasons. */
export function withReason(
  draft: ShortlistDraft,
  country: string,
  reason: CriterionId,
  most: number,
): ShortlistDraft {
  const given = reasonsFor(draft, country)
  if (!given.includes(reason) && given.length >= most) return draft
  const next = given.includes(reason) ? given.filter((id) => id !== reason) : [...given, reason]
  return { ...draft, reasons: { ...draft.reasons, [country]: next } }
}

/** What the shortlist still lacks, as a sentence; null when it can be sent. */
export function missingIn(
  draft: ShortlistDraft,
  { shortlistLength }: Pick<GlobalCompassState['rules'], 'shortlistLength'>,
  nameOf: (code: string) => string,
): string | null {
  const short = shortlistLength - draft.chosen.length
  if (short > 0) return short === 1 ? 'Choose one more country.' : `Choose ${short} more countries.`
  const bare = draft.chosen.filter((code) => reasonsFor(draft, code).length === 0)
  if (bare.length > 0) return `Give at least one reason for ${inWords(bare.map(nameOf))}.`
  return draft.pick === null ? 'Say which of the five you would enter first.' : null
}

export function shortlistDecision(draft: ShortlistDraft, pick: string): SetShortlist {
  const countries = draft.chosen.map((country) => ({ country, reasons: reasonsFor(draft, country) }))
  return { type: 'shortlist', countries, pick }
}
