import type { DefaultChoice } from '../../engine/standing-in.ts'
import type { DeskDecision } from './decisions.ts'
import { roundOf, type Run } from './run.ts'

/** Orders of an earlier round would be at prices of an earlier round, so that none is the only one that fits always. */
export const defaults = {
  order: (run: Run): DefaultChoice => ({
    decision: { type: 'order', orders: [] } satisfies DeskDecision,
    says: `You sent no orders in round ${roundOf(run)}, so your firm dealt nothing and its open amount stayed as it was.`,
  }),
}
