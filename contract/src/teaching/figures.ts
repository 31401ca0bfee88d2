import { z } from 'zod'

/** The five numbers of a box plot, and of how many values they are. */
export const quartiles = z.object({
  count: z.number(),
  least: z.number(),
  lower: z.number(),
  median: z.number(),
  upper: z.number(),
  most: z.number(),
})

/** The spread of one part of the scores. */
export const spreadOfPart = z.object({
  id: z.string(),
  name: z.string(),
  max: z.number(),
  numbers: quartiles,
})
