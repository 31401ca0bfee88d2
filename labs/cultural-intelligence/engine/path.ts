import type { RunPath } from '../../engine/hindsight.ts'
import type { Run } from './run.ts'

const inHundred = (trust: number) => Math.round(100 * trust)

/** The trust of the person at the end of each scene, beside the trust before it. */
export function pathOf({ plays }: Run): RunPath {
  return {
    name: 'Trust at the end of each scene',
    unit: 'of 100',
    rounds: plays.map((_, at) => `Scene ${at + 1}`),
    own: plays.map(({ trust }) => inHundred(trust)),
    others: [
      { name: 'At the start of the scene', values: plays.map(({ firstTrust }) => inHundred(firstTrust)) },
    ],
    best: null,
  }
}
