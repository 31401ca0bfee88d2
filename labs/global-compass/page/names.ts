import type { GlobalCompassState } from '../engine/state.ts'

export type NameOf = (code: string) => string

/** The names of the home country and the candidates by code. */
export function namesIn({ brief, candidates }: Pick<GlobalCompassState, 'brief' | 'candidates'>): NameOf {
  const names = new Map([brief.home, ...candidates].map(({ code, name }) => [code, name]))
  return (code) => names.get(code) ?? code
}

/** A country's name as it stands inside a sentence. */
export const inText = (name: string) => (/^(?:United|Neth|Phil|Domi)/u.test(name) ? `the ${name}` : name)
