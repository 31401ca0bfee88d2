import type { PlayProps } from '../../shell/simulation.ts'
import type { Deciding } from '../../shell/play/round.tsx'
import type { GlobalCompassDecision } from '../engine/decisions.ts'
import type { GlobalCompassState } from '../engine/state.ts'
import type { GlobalCompassDebrief, GlobalCompassSolution } from '../engine/score.ts'

export type GlobalCompassPlay = PlayProps<GlobalCompassState>

export type GlobalCompassDeciding = Deciding<GlobalCompassDecision>

export type NameOf = (code: string) => string

/** The names of the home country and the candidates by code. */
export function namesIn({ brief, candidates }: Pick<GlobalCompassState, 'brief' | 'candidates'>): NameOf {
  const names = new Map([brief.home, ...candidates].map(({ code, name }) => [code, name]))
  return (code) => names.get(code) ?? code
}

/** A country's name as it stands inside a sentence. */
export const inText = (name: string) => (/^(?:United|Neth|Phil|Domi)/u.test(name) ? `the ${name}` : name)

/** What every part of the debrief needs. The solution is null while it may not be shown. */
export interface CompassDebriefProps {
  state: GlobalCompassState
  debrief: GlobalCompassDebrief
  solution: GlobalCompassSolution | null
}
