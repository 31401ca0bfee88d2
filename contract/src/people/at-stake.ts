import { z } from 'zod'

/** What ends with an account, beside what every account has. */
export const atStake = z.object({
  /** Money that its owner can still get back, the newest order first. */
  refunds: z.array(
    z.object({
      order: z.string(),
      productName: z.string(),
      cents: z.number().int(),
      /** The last moment, in ms since 1970. */
      until: z.number().int(),
    }),
  ),
  /** Uses that are left on codes of the owner. */
  unusedSeats: z.number().int(),
  /** Running classes that nobody else holds. */
  classes: z.number().int(),
  /** Grades that an LMS does not have yet. */
  gradesUnderWay: z.number().int(),
})
export type AtStake = z.infer<typeof atStake>

/** What stops with an LMS. */
export const lmsAtStake = z.object({
  /** Running classes that its courses play. */
  classes: z.number().int(),
  /** Grades that it does not have yet. */
  gradesUnderWay: z.number().int(),
})
export type LmsAtStake = z.infer<typeof lmsAtStake>

/** What stops with an institution and the LMS that belong to it. */
export const institutionAtStake = lmsAtStake.extend({
  /** Until when an order renewed its labs, in ms since 1970; null if no renewal runs. */
  orderedUntil: z.number().int().nullable(),
})
export type InstitutionAtStake = z.infer<typeof institutionAtStake>
