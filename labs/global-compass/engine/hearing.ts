import { lossCounts } from './board.ts'
import { nerves, onStoppages, phrasings } from './board-words.ts'
import type { Priority } from './brief.ts'
import type { CriterionId, Importance } from './criteria.ts'
import type { NetworkState } from './later-state.ts'
import type { GlobalCompassState } from './state.ts'

/** The importance that a priority of the board is heard as. */
export const heardAs: Readonly<Record<Priority, number>> = { decisive: 9, important: 5, useful: 2 }

const priorities = Object.keys(heardAs) as Priority[]

/**
 * The importance of each criterion as a player hears it who understands the sentences of the board.
 * @param understands whether the sentence about a criterion is understood; else the criterion is heard as important
 */
export function heard(
  { criteria, board }: Pick<GlobalCompassState, 'criteria' | 'board'>,
  understands: (id: CriterionId) => boolean = () => true,
): Importance {
  const said = new Set(board.flatMap(({ says }) => says))
  const hears = (id: CriterionId) =>
    priorities.find((priority) => phrasings[id][priority].some((sentence) => said.has(sentence)))
  return Object.fromEntries(
    criteria.map(({ id }) => [id, heardAs[understands(id) ? (hears(id) ?? 'useful') : 'important']]),
  ) as Importance
}

/** How many times over the board counts a loss, as a player hears it who understands the chair. */
export function countsHeard({ risk }: Pick<NetworkState, 'risk'>): number {
  const nerve = nerves.find((one) => onStoppages[one].some((sentence) => sentence === risk.says))
  return nerve ? lossCounts[nerve] : 0
}
