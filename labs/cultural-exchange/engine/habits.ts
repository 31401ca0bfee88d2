import type { Robot } from '../../engine/standing-in.ts'
import type { Random } from '../../math/random.ts'
import type { CustomId } from '../data/customs.ts'
import type { TableId } from '../data/places.ts'
import { homeWays } from './counting.ts'
import type {
  Answers,
  CulturalExchangeDecision,
  HoldTable,
  RepairId,
  ReportChange,
  Share,
  Ways,
} from './decisions.ts'
import { byCustom, type CulturalExchangeState } from './state.ts'

/** How a player decides in each phase, from what the browser shows. */
export interface Habits {
  readonly ways: (state: CulturalExchangeState, random: Random) => Ways
  readonly table: (state: CulturalExchangeState, random: Random) => TableId
  readonly share: (random: Random) => Share
  readonly repair: (random: Random) => RepairId
  /** The way noted for a custom, and the confidence in it in per cent. */
  readonly note: (
    state: CulturalExchangeState,
    custom: CustomId,
    random: Random,
  ) => { readonly way: string; readonly confidence: number }
  readonly report: (state: CulturalExchangeState, random: Random) => ReportChange
  readonly joint: (state: CulturalExchangeState, random: Random) => HoldTable
  readonly answers: (state: CulturalExchangeState, random: Random) => Answers
}

/** Decides by habits. Trades at home by its rules, and makes every visit that a round allows. */
export function playsBy(
  habits: Habits,
): (...given: Parameters<Robot<CulturalExchangeState>>) => CulturalExchangeDecision {
  return (state, random) => {
    switch (state.phase) {
      case 'repair':
        return { type: 'repair', repair: habits.repair(random) }
      case 'notes':
      case 'last-notes':
        return { type: 'notes', guesses: byCustom((custom) => habits.note(state, custom, random)) }
      case 'report':
        return habits.report(state, random)
      case 'joint':
        return habits.joint(state, random)
      case 'reflect':
        return { type: 'reflect', answers: habits.answers(state, random) }
      case 'home':
        return { type: 'trade', ways: homeWays(state), share: habits.share(random) }
      default:
        return {
          type: 'trade',
          ways: habits.ways(state, random),
          share: habits.share(random),
          table: habits.table(state, random),
        }
    }
  }
}
