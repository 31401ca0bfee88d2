/** What members of a team rate in each other, each from 1 to 5. */
export const peerCriteria = [
  { id: 'work', name: 'Share of the work', asks: 'Did a fair share of the work, on time' },
  { id: 'ideas', name: 'Good decisions', asks: 'Helped the team to decide well' },
  { id: 'together', name: 'Working together', asks: 'Listened, and kept agreements' },
] as const
export type PeerCriterion = (typeof peerCriteria)[number]['id']

/** A score (0 to 100) with a peer factor, in tenths and never above 100. */
export function withPeerFactor(score: number, factor: number): number {
  return Math.min(100, Math.round(score * factor * 10) / 10)
}
