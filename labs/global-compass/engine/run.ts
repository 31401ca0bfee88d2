import { randomFrom } from '../../math/random.ts'
import { drawBoard, type Board } from './board.ts'
import { drawBrief, type Brief } from './brief.ts'
import type { CriterionId, Importance } from './criteria.ts'
import type { ShortlistEntry } from './decisions.ts'
import { drawStatements, type Statement } from './forecasts.ts'
import type { NetworkModel } from './network.ts'
import type { Sites } from './sites.ts'
import { scoreTable, type ScoreTable } from './ranking.ts'
import type { GlobalCompassSettings } from './settings.ts'
import { drawShock, type Answer, type Shock, type ShockDraw } from './shock.ts'

/** What the seed decides before the player's first decision. */
export interface World {
  readonly seed: string
  readonly settings: GlobalCompassSettings
  readonly brief: Brief
  readonly board: Board
  readonly table: ScoreTable
  readonly statements: readonly Statement[]
  readonly shock: ShockDraw
}

export function drawWorld(seed: string, settings: GlobalCompassSettings): World {
  const brief = drawBrief(settings.candidates, randomFrom(seed, 'brief'))
  return {
    seed,
    settings,
    brief,
    board: drawBoard(brief, randomFrom(seed, 'board')),
    table: scoreTable(brief.candidates, brief.home),
    statements: drawStatements(brief.candidates, randomFrom(seed, 'statements')),
    shock: drawShock(randomFrom(seed, 'shock')),
  }
}

export interface Shortlist {
  readonly countries: readonly ShortlistEntry[]
  readonly pick: string
}

export type Phase = 'weights' | 'evidence' | 'shortlist' | 'network' | 'shock' | 'finished'

/** The player's decisions so far. */
export interface Run {
  readonly world: World
  phase: Phase
  weights: Importance | null
  readonly bought: CriterionId[]
  /** Confidence in per cent, by statement. */
  readonly forecasts: Map<string, number>
  shortlist: Shortlist | null
  /** Null before the shortlist is known. */
  model: NetworkModel | null
  sites: Sites | null
  /** Null before the network is placed. */
  shock: Shock | null
  answer: Answer | null
}

export function newRun(world: World): Run {
  return {
    world,
    phase: 'weights',
    weights: null,
    bought: [],
    forecasts: new Map(),
    shortlist: null,
    model: null,
    sites: null,
    shock: null,
    answer: null,
  }
}

const phaseRounds: Record<Exclude<Phase, 'finished'>, number> = {
  weights: 1,
  evidence: 2,
  shortlist: 3,
  network: 4,
  shock: 5,
}

/** The round of a phase, counted from 1. A finished run stays in its last round. */
export function roundOf(phase: Phase, rounds: number): number {
  return phase === 'finished' ? rounds : phaseRounds[phase]
}
