import type { BusinessState, StandingOrders } from '../engine/business-state.ts'
import type { AnswerableId } from '../engine/terms.ts'
import type { MetState } from './market-entry-play.ts'

/** Orders for the next years, before they are sent. */
export interface RunDraft extends StandingOrders {
  readonly answers: readonly AnswerableId[]
  /** The answer to the news; null while none is chosen. */
  readonly reply: string | null
}

/** What the steps of a round share. */
export interface Running {
  readonly state: MetState
  readonly business: BusinessState
  readonly span: { readonly from: number; readonly to: number }
  readonly draft: RunDraft
  readonly setDraft: (draft: RunDraft) => void
}

export function withAnswer(draft: RunDraft, id: AnswerableId): RunDraft {
  const { answers } = draft
  return {
    ...draft,
    answers: answers.includes(id) ? answers.filter((other) => other !== id) : [...answers, id],
  }
}
