import type { PlayedTeam } from '@tradewind/contract/teaching/rooms/teams'
import { createContext, useSyncExternalStore, type ReactNode } from 'react'
import type { TeamStore } from './team-store.ts'
import { CaptainDraftKeeper, type KeepCaptainDraft } from './use-captain-draft.ts'

/** What a decision is that the reader sends; null where it counts at once. */
export type Voting = 'vote' | 'proposal' | null

export const OwnVoting = createContext<Voting>(null)

export function votingOf({ sending, captain, you, members }: PlayedTeam): Voting {
  if (sending === 'anyone' || members.length < 2) return null
  if (sending === 'majority') return 'vote'
  return captain === you ? null : 'proposal'
}

const neverChanges = () => () => undefined

interface Props {
  /** Both are null for who plays alone. */
  store: TeamStore | null
  keep: KeepCaptainDraft | null
  children: ReactNode
}

/** What is played in a team: buttons that send a decision say what the team's rule makes of it. */
export function InTeam({ store, keep, children }: Props) {
  const seen = useSyncExternalStore(store?.subscribe ?? neverChanges, () => store?.current() ?? null)
  return (
    <CaptainDraftKeeper value={keep}>
      <OwnVoting value={seen && votingOf(seen.team)}>{children}</OwnVoting>
    </CaptainDraftKeeper>
  )
}
