import { sum } from '../../math/statistics.ts'
import type { CriterionId } from './criteria.ts'
import type { AnswerShock, SetShortlist } from './decisions.ts'
import { heard, heardAs } from './hearing.ts'
import type { ShockState } from './later-state.ts'
import { answerCost, answerIds, type Answer } from './shock.ts'
import type { ForecastCard, GlobalCompassState } from './state.ts'

/** Whether a criterion matters to the board. */
export function mattersTo(state: GlobalCompassState): (id: CriterionId) => boolean {
  const importance = heard(state)
  return (id) => importance[id] > heardAs.useful
}

/** The cards by their weight for each unit of a cost. */
export function byWeight(cost: (card: GlobalCompassState['criteria'][number]) => number) {
  return ({ criteria, weights }: GlobalCompassState): CriterionId[] => {
    const worth = criteria.map((card) => ({
      id: card.id,
      worth: (weights?.shares[card.id] ?? 0) / cost(card),
    }))
    return worth.toSorted((a, b) => b.worth - a.worth).map(({ id }) => id)
  }
}

/** What an exact forecast is worth, as weight that its card covers. */
const worthOfForecast = 0.08

/** The cards that cover most weight and forecasts within the budget, of all sets that hold those already open. */
export function bestPlan({ criteria, weights, evidence }: GlobalCompassState): CriterionId[] {
  const { bought, budget, forecasts } = evidence
  const cards = criteria.map(({ id, price }) => ({
    id,
    price,
    worth:
      (weights?.shares[id] ?? 0) +
      worthOfForecast * forecasts.filter(({ criterion }) => criterion === id).length,
  }))
  let best = { cards: [] as CriterionId[], worth: -1 }
  for (let set = 0; set < 1 << cards.length; set++) {
    const held = cards.filter((_, at) => (set >> at) & 1)
    if (sum(held.map(({ price }) => price)) > budget) continue
    const worth = sum(held.map((card) => card.worth))
    const ids = held.map(({ id }) => id)
    if (worth > best.worth && bought.every((id) => ids.includes(id))) best = { cards: ids, worth }
  }
  return best.cards
}

/** How far this year's figure of the first country is above that of the second; null where its card is closed. */
export function gapOf(
  { criterion, above, below }: ForecastCard,
  { evidence }: GlobalCompassState,
): number | null {
  const figures = evidence.figures[criterion]
  const [first, second] = [figures?.[above], figures?.[below]]
  return first && second ? first.value - second.value : null
}

/** The candidates by the player's weights over these open cards, the best first. */
function rankedBy(
  { candidates, evidence: { figures }, weights }: GlobalCompassState,
  cards: readonly CriterionId[],
): string[] {
  const score = (country: string) => {
    const known = cards.flatMap((id) => {
      const z = figures[id]?.[country]?.z
      return z === undefined ? [] : [{ z, weight: weights?.importance[id] ?? 0 }]
    })
    const all = sum(known.map(({ weight }) => weight))
    return all === 0 ? -9 : sum(known.map(({ z, weight }) => z * weight)) / all
  }
  return candidates.map(({ code }) => code).toSorted((a, b) => score(b) - score(a))
}

/**
 * The highest ranked countries, each with the two criteria in which it does best.
 * @param cards the cards to rank and to reason by
 * @param matters whether a criterion is worth naming as a reason
 */
export function listed(
  state: GlobalCompassState,
  cards: readonly CriterionId[],
  matters: (id: CriterionId) => boolean,
): Omit<SetShortlist, 'type'> {
  const countries = rankedBy(state, cards)
    .slice(0, state.rules.shortlistLength)
    .map((country) => {
      const z = (id: CriterionId) => state.evidence.figures[id]?.[country]?.z ?? -9
      const worth = (id: CriterionId) => z(id) - (matters(id) ? 0 : 20)
      const reasons = cards.toSorted((a, b) => worth(b) - worth(a)).slice(0, 2)
      // A player who opened no card still has to name a reason.
      return { country, reasons: reasons.length > 0 ? reasons : [state.reasonOrder[0] as CriterionId] }
    })
  return { countries, pick: countries[0]?.country ?? '' }
}

function sentAs({ option, to }: Answer): Omit<AnswerShock, 'type'> {
  return to === null ? { option } : { option, to }
}

/** The answer that costs least if the shock lasts as long as it does on average, at the cheapest place. */
export function answeredByMeanLength(shock: ShockState): Omit<AnswerShock, 'type'> {
  const quarters = Math.min(shock.horizon, 1 / shock.endChance)
  return cheapestFor(shock, (answer) => answerCost(shock, answer, quarters))
}

/** The answer that costs least over all lengths of the shock, by their chances. */
export function cheapestAnswer(shock: ShockState): Omit<AnswerShock, 'type'> {
  const { horizon, endChance } = shock
  const chances = Array.from({ length: horizon }, (_, at) => {
    const reached = (1 - endChance) ** at
    return at + 1 === horizon ? reached : reached * endChance
  })
  return cheapestFor(shock, (answer) =>
    sum(chances.map((chance, at) => chance * answerCost(shock, answer, at + 1))),
  )
}

function cheapestFor(shock: ShockState, cost: (answer: Answer) => number): Omit<AnswerShock, 'type'> {
  const place = shock.places.toSorted((a, b) => a.extraPerYear - b.extraPerYear)[0]?.country ?? null
  const answers = answerIds
    .map((option): Answer => ({ option, to: option === 'wait' || option === 'cushion' ? null : place }))
    .filter(({ option, to }) => option === 'wait' || option === 'cushion' || to !== null)
  return sentAs(answers.reduce((best, other) => (cost(other) < cost(best) ? other : best)))
}
