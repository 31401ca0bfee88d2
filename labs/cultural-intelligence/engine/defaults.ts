import type { DefaultChoice } from '../../engine/standing-in.ts'
import type { CulturalIntelligenceDecision } from './decisions.ts'
import { playInHand, type Phase, type Run } from './run.ts'
import { ratingWords, selfItems } from './self-view.ts'
import { shownReplies } from './state.ts'

const middleRating = 3
const evenConfidence = 50

/** What counts in each phase for a player who has not decided when the round closes. */
export const defaults: Readonly<Record<Exclude<Phase, 'finished'>, (run: Run) => DefaultChoice>> = {
  before: defaultRating,
  after: defaultRating,
  look: defaultReading,
  open: (run) =>
    choice({ type: 'open', ...playInHand(run).cast.draft }, 'you opened as your colleague had suggested'),
  reply: defaultReply,
  explain: () => choice({ type: 'explain', reason: 'day' }, 'you put the reaction down to a bad day'),
}

function choice(decision: CulturalIntelligenceDecision, so: string): DefaultChoice {
  return { decision, says: `You had not decided, so ${so}.` }
}

/** The first self-view again; before it, the middle of the scale. */
function defaultRating({ before }: Run): DefaultChoice {
  if (before) return choice({ type: 'rate', ratings: before }, 'your first self-view counted again')
  const ratings = Object.fromEntries(selfItems.map(({ id }) => [id, middleRating]))
  const word = ratingWords[middleRating - 1]
  return choice({ type: 'rate', ratings }, `you rated yourself “${word}” on each statement`)
}

function defaultReading(run: Run): DefaultChoice {
  const { scene, given } = playInHand(run).cast
  const readings = Object.fromEntries(scene.dials.map(({ dial }) => [dial, 'unclear' as const]))
  return choice(
    { type: 'read', readings, confidence: evenConfidence },
    `you could not tell what ${given} prefers, and gave the draft a chance of ${evenConfidence} %`,
  )
}

/** The reply that is shown first. */
function defaultReply(run: Run): DefaultChoice {
  const [first] = shownReplies(playInHand(run))
  return choice({ type: 'reply', reply: first?.id ?? '' }, 'you answered with the first of the replies')
}
