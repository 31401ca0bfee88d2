import type { DefaultChoice } from '../../engine/standing-in.ts'
import { nameInText } from './countries.ts'
import { criterionIds, type CriterionId, type Importance } from './criteria.ts'
import type { GlobalCompassDecision } from './decisions.ts'
import { ranking, shortlistLength } from './ranking.ts'
import type { Phase, Run } from './run.ts'

const evenImportance = 5
const evenConfidence = 50

/** What counts in each phase for a player who has not decided when the round closes. */
export const defaults: Readonly<Record<Exclude<Phase, 'finished'>, (run: Run) => DefaultChoice>> = {
  weights: () => {
    const weights = Object.fromEntries(criterionIds.map((id) => [id, evenImportance])) as Importance
    return choice({ type: 'set-weights', weights }, 'all ten criteria counted the same')
  },
  evidence: defaultEvidence,
  shortlist: defaultShortlist,
  network: defaultNetwork,
  shock: () => choice({ type: 'answer', option: 'wait' }, 'you waited until the shock was over'),
}

function choice(decision: GlobalCompassDecision, so: string): DefaultChoice {
  return { decision, says: `You had not decided, so ${so}.` }
}

/** One forecast after another, then the end of the round. No more cards are opened. */
function defaultEvidence({ world: { statements }, forecasts, bought }: Run): DefaultChoice {
  const open = statements.find(({ id }) => !forecasts.has(id))
  if (open) {
    // The longest statement has 20 words, so that few can come before it.
    const text = open.text.replace(/^N/u, 'n')
    return {
      decision: { type: 'forecast', statement: open.id, confidence: evenConfidence },
      says: `Your forecast was ${evenConfidence} %: ${text}`,
    }
  }
  const cards = ['without opening a card', 'with the one card that you had opened'][bought.length]
  return choice(
    { type: 'close-evidence' },
    `you went on ${cards ?? `with the ${bought.length} cards that you had opened`}`,
  )
}

/** The leading countries by the player's weights over the open cards, then the long list in its order. */
function defaultShortlist({ world: { brief, table }, weights, bought }: Run): DefaultChoice {
  const importance = (id: CriterionId) => weights?.[id] ?? evenImportance
  const ranked = weights && bought.length > 0 ? ranking(brief.candidates, table, weights, bought) : []
  const codes = [...new Set([...ranked.map(({ country }) => country), ...brief.candidates])]
  const five = codes.slice(0, shortlistLength)
  const [pick = ''] = five
  const reason = (bought.length > 0 ? bought : criterionIds).reduce((one, other) =>
    importance(other) > importance(one) ? other : one,
  )
  const which =
    ranked.length > 0
      ? 'the leading five by your weights and open cards'
      : 'the first five countries of the long list'
  return choice(
    { type: 'shortlist', countries: five.map((country) => ({ country, reasons: [reason] })), pick },
    `your shortlist was ${which}, and ${nameInText(pick)} your pick`,
  )
}

function defaultNetwork({ world: { brief }, shortlist }: Run): DefaultChoice {
  const { home } = brief
  const pick = shortlist?.pick ?? home
  return choice(
    { type: 'place', sites: { headOffice: home, research: home, plant: pick, hub: pick } },
    `head office and research stayed in ${nameInText(home)}, and plant and hub went to ${nameInText(pick)}`,
  )
}
