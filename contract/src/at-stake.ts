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
