import type { GlobalCompassState } from '../engine/state.ts'

export type NameOf = (code: string) => string

/** The names of the home country and the candidates by code. */
export function namesIn({ brief, candidates }: Pick<GlobalCompassState, 'brief' | 'candidates'>): NameOf {
  const names = new Map([brief.home, ...candidates].map(({ code, name }) => [code, name]))
  return (code) => names.get(code) ?? code
}
