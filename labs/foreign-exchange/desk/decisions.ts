export const sides = ['buy', 'sell'] as const
/** What the firm does with aurels. */
export type Side = (typeof sides)[number]

/** A limit order for forwards that settle at the end of the run. */
export interface Order {
  readonly side: Side
  /** Merins for 1 aurel, in steps of 0.0001: the worst price at which the firm deals. */
  readonly price: number
  /** Whole thousands of aurels. */
  readonly amount: number
}

/** The only decision of a round: up to three orders, or none. */
export interface DeskDecision {
  readonly type: 'order'
  readonly orders: readonly Order[]
}
