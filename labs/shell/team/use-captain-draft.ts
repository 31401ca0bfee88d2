import { createContext, use, useEffect } from 'react'

/** Takes the decision as it would be sent now. */
export type KeepCaptainDraft = (decision: Record<string, unknown> | null, isInView: boolean) => void

/** Null where nobody plays in a team. */
export const CaptainDraftKeeper = createContext<KeepCaptainDraft | null>(null)

/**
 * Keeps the decision as it stands for the captain of a team: it counts if the round closes before the team has sent one.
 *
 * @param decision what would be sent now; null while something is missing, undefined while another part of the page has it
 * @param isInView whether the last step is in view. Before it has been, the captain has not seen the whole decision.
 */
export function useCaptainDraft(decision: object | null | undefined, isInView = true): void {
  const keep = use(CaptainDraftKeeper)
  // Rounds make a new object each time they are drawn.
  const text = JSON.stringify(decision) as string | undefined
  useEffect(() => {
    if (text !== undefined) keep?.(JSON.parse(text) as Record<string, unknown> | null, isInView)
  }, [keep, text, isInView])
}
