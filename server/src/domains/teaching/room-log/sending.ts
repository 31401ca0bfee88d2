import { isDeepStrictEqual } from 'node:util'
import type { Sending } from '@tradewind/contract/teaching/rooms/teams'

/** What a member of a team proposes as its next decision. */
export interface MadeProposal {
  userId: string
  decision: unknown
  /** What the member saw as entered then, by name. */
  drafts: Record<string, unknown>
}

/** A decision that one or more members propose. */
export interface SharedProposal {
  /** The members, the first one first. */
  by: string[]
  decision: unknown
  /** What the first of them saw as entered. */
  drafts: Record<string, unknown>
}

interface Voting {
  sending: Sending
  captain: string | null
  /** Those who are in the team now. */
  members: readonly string[]
  /** The newest of each member, earliest first. */
  proposals: readonly MadeProposal[]
}

/** Equal proposals together, most votes first; of as many votes that of the captain, else the earliest. */
export function sharedProposals({ captain, members, proposals }: Omit<Voting, 'sending'>): SharedProposal[] {
  const shared: SharedProposal[] = []
  for (const { userId, decision, drafts } of proposals) {
    if (!members.includes(userId)) continue
    const same = shared.find((other) => isDeepStrictEqual(other.decision, decision))
    if (same) same.by.push(userId)
    else shared.push({ by: [userId], decision, drafts })
  }
  const hasCaptain = ({ by }: SharedProposal) => Number(captain !== null && by.includes(captain))
  return shared.toSorted((a, b) => b.by.length - a.by.length || hasCaptain(b) - hasCaptain(a))
}

/** Whether what a member sends counts at once; otherwise the others see it as a proposal. */
export function countsAtOnce(voting: Voting, sender: string): boolean {
  const { sending, captain, members } = voting
  if (sending === 'anyone') return true
  if (sending === 'captain') return sender === captain
  const own = sharedProposals(voting).find(({ by }) => by.includes(sender))
  return own !== undefined && own.by.length * 2 > members.length
}
