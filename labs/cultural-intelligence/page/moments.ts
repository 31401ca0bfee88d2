/** How late each moment of an opening is, from 0, at once, to 1. The clock in the picture follows it. */
export const latenessOfMoments: Readonly<Record<string, number>> = {
  now: 0,
  break: 0.4,
  prepared: 1,
  'at-once': 0,
  'this-afternoon': 0.5,
  'after-meal': 1,
  today: 0,
  weekly: 0.5,
  'after-rush': 1,
  'as-invited': 0,
  'open-evening': 0.6,
  'after-mix': 1,
  'before-fish': 0,
  'before-coffee': 0.5,
  whenever: 1,
  'straight-in': 0,
  'after-role': 0.4,
  'after-tea': 0.8,
  'in-ten': 0.3,
  'when-sure': 0.6,
  'at-five': 0.2,
  'this-week': 0.5,
  'good-moment': 1,
}

export function laterOf(moment: string | null): number | null {
  return moment === null ? null : (latenessOfMoments[moment] ?? 0)
}
