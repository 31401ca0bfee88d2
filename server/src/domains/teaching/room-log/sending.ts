import { isDeepStrictEqual } from 'node:util'
import type { Sending, VoteKind } from '@tradewind/contract/teaching/rooms/teams'

/** What a member of a team proposes as its next decision. */
export interface MadeProposal {
  userId: string
  kind: VoteKind
  decision: unknown
  /** What the member proposed before, of the same kind; null if nothing. */
  replaced: unknown
  /** What the member saw as entered then, by name. */
  drafts: Record<string, unknown>
}

/** A decision that one or more members propose. */
export interface SharedProposal {
  kind: VoteKind
  /** The members, the first one first. */
  by: string[]
  decision: unknown
  /** What these members proposed before, of the same kind. */
  replaces: { by: string; decision: unknown }[]
  /** What the first of them saw as entered. */
  drafts: Record<string, unknown>
}

interface Voting {
  sending: Sending
  captain: string | null
  /** Those who are in the team now. */
  members: readonly string[]
  /** The newest of each kind of each member, earliest first. */
  proposals: readonly MadeProposal[]
}

/** Equal proposals together, most votes first; of as many votes that of the captain, else the earliest. */
export function sharedProposals({ captain, members, proposals }: Omit<Voting, 'sending'>): SharedProposal[] {
  const shared: SharedProposal[] = []
  for (const { userId, kind, decision, replaced, drafts } of proposals) {
    if (!members.includes(userId)) continue
    const replaces = replaced === null ? [] : [{ by: userId, decision: replaced }]
    const same = shared.find((other) => isDeepStrictEqual(other.decision, decision))
    if (same) {
      same.by.push(userId)
      same.replaces.push(...replaces)
    } else shared.push({ kind, by: [userId], decision, replaces, drafts })
  }
  const hasCaptain = ({ by }: SharedProposal) => Number(captain !== null && by.includes(captain))
  return shared.toSorted((a, b) => b.by.length - a.by.length || hasCaptain(b) - hasCaptain(a))
}

/** Whether what a member sends counts at once; otherwise the others see it as a proposal. */
export function countsAtOnce(voting: Voting, { sender, kind }: { sender: string; kind: VoteKind }): boolean {
  const { sending, captain, members } = voting
  if (sending === 'anyone') return true
  if (sending === 'captain') return sender === captain
  const own = sharedProposals(voting).find((shared) => shared.kind === kind && shared.by.includes(sender))
  return own !== undefined && own.by.length * 2 > members.length
}

/** What has just counted for a team. */
export interface Counted {
  kind: VoteKind
  decision: unknown
  /** The types of purchases that the lab takes now. */
  offers: readonly string[]
}

/** Whether the team goes on voting on a proposal: on purchases while they are offered, on a decision after purchases. */
export function staysOpen(
  { kind, decision }: Pick<MadeProposal, 'kind' | 'decision'>,
  counted: Counted,
): boolean {
  if (isDeepStrictEqual(decision, counted.decision)) return false
  if (kind === 'decision') return counted.kind === 'purchase'
  return counted.offers.includes((decision as { type: string }).type)
}
