import type { PeerEvaluation } from '@tradewind/contract/teaching/debrief/peer-evaluations'
import { counted } from '@tradewind/contract/teaching/words/classes'

/** Where a peer evaluation is, for the instructor. */
export function stateInWords({ state, counts, rehearsal }: PeerEvaluation): string {
  if (state === 'none') return 'Members of teams have not been asked yet.'
  if (state === 'open') return 'Members of teams that have finished can rate each other now.'
  if (state === 'closed') return 'Nobody can rate any more. Students do not see the results yet.'
  if (rehearsal) return 'Students see their results. This class is a rehearsal, so it has no grades.'
  return counts
    ? 'Students see their results, and the factors change the grades.'
    : 'Students see their results. The grades are the scores of the teams.'
}

/** Who has still to rate, by name if they are few. */
export function unratedInWords({ members }: PeerEvaluation): string {
  const missing = members.filter(({ hasRated }) => !hasRated).map(({ name }) => name)
  if (missing.length === 0) return 'Everybody has rated.'
  const rated = `${members.length - missing.length} of ${counted(members.length, 'student')} have rated.`
  return missing.length <= 5 ? `${rated} Still to rate: ${missing.join(', ')}.` : rated
}
