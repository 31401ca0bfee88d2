import { inWords } from '@tradewind/contract/words/figures'
import type { Shortlist } from '../engine/decisions.ts'
import type { ReasonId } from '../engine/research.ts'
import type { MarketEntryState } from '../engine/state.ts'

/** A shortlist that the player has not sent yet. */
export interface ShortlistDraft {
  readonly chosen: readonly string[]
  readonly reasons: Readonly<Record<string, readonly ReasonId[]>>
}

export const emptyShortlist: ShortlistDraft = { chosen: [], reasons: {} }

/** Puts a country on the list while there is room, or removes it. */
export function withToggled(draft: ShortlistDraft, code: string, most: number): ShortlistDraft {
  if (draft.chosen.includes(code)) return { ...draft, chosen: draft.chosen.filter((other) => other !== code) }
  return draft.chosen.length < most ? { ...draft, chosen: [...draft.chosen, code] } : draft
}

export function reasonsFor(draft: ShortlistDraft, code: string): readonly ReasonId[] {
  return draft.reasons[code] ?? []
}

export function withReason(draft: ShortlistDraft, code: string, id: ReasonId, most: number): ShortlistDraft {
  const given = reasonsFor(draft, code)
  const next = given.includes(id) ? given.filter((other) => other !== id) : [...given, id].slice(0, most)
  return { ...draft, reasons: { ...draft.reasons, [code]: next } }
}

/** What the shortlist still lacks, as a sentence; null when it can be sent. */
export function missingIn(
  draft: ShortlistDraft,
  { shortlistLength }: Pick<MarketEntryState['rules'], 'shortlistLength'>,
  nameOf: (code: string) => string,
): string | null {
  const short = shortlistLength - draft.chosen.length
  if (short > 0) return short === 1 ? 'Choose one more country.' : `Choose ${short} more countries.`
  const bare = draft.chosen.filter((code) => reasonsFor(draft, code).length === 0)
  return bare.length > 0 ? `Give at least one reason for ${inWords(bare.map(nameOf))}.` : null
}

export function shortlistDecision(draft: ShortlistDraft): Shortlist {
  const countries = draft.chosen.map((country) => ({ country, reasons: reasonsFor(draft, country) }))
  return { type: 'shortlist', countries }
}
