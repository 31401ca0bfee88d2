import { z } from 'zod'
import { courtesyOffer, extension } from '../access/courtesy.ts'
import { labId } from '../fields.ts'
import type { Routes } from '../route.ts'

const homeFacts = z.object({
  /** The labs of which the caller has runs. */
  played: z.array(labId),
  /** The labs that the caller can try before paying. */
  courtesy: courtesyOffer,
  /** The labs that the caller can extend free to the end of a class. */
  extensions: z.array(extension),
})
export type HomeFacts = z.infer<typeof homeFacts>

/** What Home shows of a reader beside their account. */
export const homeRoutes = {
  'GET /api/home': {
    access: 'guest',
    summary: 'The labs that I have played, and those that I can have without paying',
    answer: homeFacts,
  },
} as const satisfies Routes
