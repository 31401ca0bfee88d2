import type { LabRun } from '@tradewind/contract/teaching/runs'
import type { ReactNode } from 'react'
import type { LabApi } from '../api.ts'
import { Drafts, type DraftMemory } from '../place/drafts.ts'
import { AskedCards, AskedNotice } from './asked-questions.tsx'
import { useDueQuestions } from './use-due-questions.ts'

/**
 * What the instructor asks a player, for above a decision and for where there is time. In a team each member answers, so
 * `drafts` are the player's own.
 */
export function useAsked(
  api: LabApi,
  run: LabRun,
  drafts: DraftMemory,
): { notice: ReactNode; cards: ReactNode } {
  const asked = useDueQuestions(api, run)
  const withDrafts = (content: ReactNode) => <Drafts value={drafts}>{content}</Drafts>
  return {
    notice: withDrafts(<AskedNotice asked={asked} round={run.round} />),
    cards: withDrafts(<AskedCards asked={asked} />),
  }
}
